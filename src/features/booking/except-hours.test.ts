import { expect, test } from 'vitest'
import { exceptHours } from './except-hours.ts'

test('the sessions at another hour than the one shown are named with it, or counted if there are several', () => {
  expect(exceptHours('10:00', ['10:00', '10:00'])).toBeUndefined()
  expect(exceptHours('10:00', ['10:00', '11:00', '11:00', '10:00'])).toBe('sauf 2 séances à 11:00')
  expect(exceptHours('10:00', ['10:00', '11:00'])).toBe('sauf 1 séance à 11:00')
  expect(exceptHours('10:00', ['10:00', '11:00', '17:00'])).toBe('sauf 2 séances à d’autres heures')
})
