import { describe, expect, test } from 'vitest'
import { rateCentsOf, verdictOn, yearsOf } from './applications.ts'

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
    expect(verdictOn(pending, { to: 'accepted' }, 'farida')).toBe('write')
    expect(verdictOn(pending, refusal, 'karim')).toBe('write')
  })
  test('not before its author has confirmed the address', () => {
    const unconfirmed = { ...pending, isConfirmed: false }
    expect(verdictOn(unconfirmed, { to: 'accepted' }, 'farida')).toBe('application_unconfirmed')
    expect(verdictOn(unconfirmed, refusal, 'farida')).toBe('application_unconfirmed')
  })
  test('the same answer sent again by the same person stands', () => {
    expect(verdictOn(accepted, { to: 'accepted' }, 'farida')).toBe('stands')
    expect(verdictOn(refused, refusal, 'farida')).toBe('stands')
  })
  test('whoever comes second, or thinks again, is told that it is answered', () => {
    expect(verdictOn(accepted, { to: 'accepted' }, 'karim')).toBe('application_decided')
    expect(verdictOn(accepted, refusal, 'farida')).toBe('application_decided')
    expect(verdictOn(refused, { to: 'accepted' }, 'farida')).toBe('application_decided')
    expect(verdictOn(refused, { ...refusal, reason: 'Autre motif' }, 'farida')).toBe('application_decided')
  })
})
