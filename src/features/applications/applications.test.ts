import { describe, expect, test } from 'vitest'
import { judgeDecision, rateCentsOf, yearsOf } from './applications.ts'

describe('years of experience', () => {
  test.each([
    ['0', 0],
    ['12', 12],
    [' 7 ', 7],
    ['3,0', 3],
  ])('%s', (typed, years) => expect(yearsOf(typed)).toBe(years))
  test.each(['-1', '2.5', '81', 'douze', '1e1', '', 'Infinity', '0x10'])('are not: «%s»', typed =>
    expect(yearsOf(typed)).toBeUndefined(),
  )
})

describe('an hourly rate', () => {
  test.each([
    ['0', 0],
    ['35', 3500],
    ['24,50', 2450],
    ['24.5', 2450],
    ['19.99', 1999],
    ['1 000', 100_000],
  ])('%s € is %i cents', (typed, cents) => expect(rateCentsOf(typed)).toBe(cents))
  test.each(['-1', '1000.01', 'gratuit', '1e2', '', 'NaN', '9'.repeat(30)])('is not: «%s»', typed =>
    expect(rateCentsOf(typed)).toBeUndefined(),
  )
})

describe('an application is answered once', () => {
  const pending = { status: 'pending', decidedBy: null, refusalReason: null, isConfirmed: true } as const
  const refusal = { to: 'refused', reason: 'Diplôme illisible' } as const
  const accepted = { ...pending, status: 'accepted', decidedBy: 'farida' } as const
  const refused = {
    ...pending,
    status: 'refused',
    decidedBy: 'farida',
    refusalReason: refusal.reason,
  } as const

  test('while it waits, by whoever reads it', () => {
    expect(judgeDecision(pending, { to: 'accepted' }, 'farida')).toBe('write')
    expect(judgeDecision(pending, refusal, 'karim')).toBe('write')
  })
  test('not before its author has confirmed the address', () => {
    const unconfirmed = { ...pending, isConfirmed: false }
    expect(judgeDecision(unconfirmed, { to: 'accepted' }, 'farida')).toBe('application_unconfirmed')
    expect(judgeDecision(unconfirmed, refusal, 'farida')).toBe('application_unconfirmed')
  })
  test('the same answer sent again by the same person stands', () => {
    expect(judgeDecision(accepted, { to: 'accepted' }, 'farida')).toBe('stands')
    expect(judgeDecision(refused, refusal, 'farida')).toBe('stands')
  })
  test('whoever comes second, or thinks again, is told that it is answered', () => {
    expect(judgeDecision(accepted, { to: 'accepted' }, 'karim')).toBe('application_decided')
    expect(judgeDecision(accepted, refusal, 'farida')).toBe('application_decided')
    expect(judgeDecision(refused, { to: 'accepted' }, 'farida')).toBe('application_decided')
    expect(judgeDecision(refused, { ...refusal, reason: 'Autre motif' }, 'farida')).toBe(
      'application_decided',
    )
  })
})
