import { expect, test } from 'vitest'
import { isMonthOver, lastDueMonth } from './earnings.ts'

const at = (text: string) => Temporal.Instant.from(text)

test('a month closes by itself on the fifth of the next one, on the school’s clock', () => {
  expect(lastDueMonth(at('2026-12-04T22:59:59Z'))).toBe('2026-10-01')
  expect(lastDueMonth(at('2026-12-04T23:00:00Z'))).toBe('2026-11-01')
  expect(lastDueMonth(at('2027-01-02T12:00:00Z'))).toBe('2026-11-01')
  expect(lastDueMonth(at('2027-03-31T12:00:00Z'))).toBe('2027-02-01')
})

test('a month is over when it is over everywhere', () => {
  expect(isMonthOver('2026-11-01', at('2026-12-01T11:59:59Z'))).toBe(false)
  expect(isMonthOver('2026-11-01', at('2026-12-01T12:00:00Z'))).toBe(true)
})
