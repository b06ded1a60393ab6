import { describe, expect, test } from 'vitest'
import { checkDecision, parseYears } from './applications.ts'

describe('years of experience', () => {
  test.each([
    ['0', 0],
    ['12', 12],
    [' 7 ', 7],
    ['3,0', 3],
  ])('%s', (typed, years) => expect(parseYears(typed)).toBe(years))
  test.each(['-1', '2.5', '81', 'douze', '1e1', '', 'Infinity', '0x10'])('refuse «%s»', typed =>
    expect(parseYears(typed)).toBeUndefined(),
  )
})

describe('a decision on an application', () => {
  const pending = { status: 'pending', decidedBy: null, refusalReason: null, isConfirmed: true } as const
  const refusal = { to: 'refused', reason: 'Diplôme illisible' } as const
  const accepted = { ...pending, status: 'accepted', decidedBy: 'farida' } as const
  const refused = {
    ...pending,
    status: 'refused',
    decidedBy: 'farida',
    refusalReason: refusal.reason,
  } as const

  test('is written by any admin while the application is pending', () => {
    expect(checkDecision(pending, { to: 'accepted' }, 'farida')).toBe('write')
    expect(checkDecision(pending, refusal, 'karim')).toBe('write')
  })
  test('is refused before the applicant has confirmed the address', () => {
    const unconfirmed = { ...pending, isConfirmed: false }
    expect(checkDecision(unconfirmed, { to: 'accepted' }, 'farida')).toBe('application_unconfirmed')
    expect(checkDecision(unconfirmed, refusal, 'farida')).toBe('application_unconfirmed')
  })
  test('is unchanged when repeated by the same admin', () => {
    expect(checkDecision(accepted, { to: 'accepted' }, 'farida')).toBe('unchanged')
    expect(checkDecision(refused, refusal, 'farida')).toBe('unchanged')
  })
  test('is refused once the application is decided otherwise or by somebody else', () => {
    expect(checkDecision(accepted, { to: 'accepted' }, 'karim')).toBe('application_decided')
    expect(checkDecision(accepted, refusal, 'farida')).toBe('application_decided')
    expect(checkDecision(refused, { to: 'accepted' }, 'farida')).toBe('application_decided')
    expect(checkDecision(refused, { ...refusal, reason: 'Autre motif' }, 'farida')).toBe(
      'application_decided',
    )
  })
})
