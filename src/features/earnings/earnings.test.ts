import { expect, test } from 'vitest'
import { type EarningKind, isMonthOver, lastDueMonth, sumLines } from './earnings.ts'

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

test('a month that ends as the year does is over with the next year, everywhere', () => {
  expect(isMonthOver('2026-12-01', at('2027-01-01T11:59:59Z'))).toBe(false)
  expect(isMonthOver('2026-12-01', at('2027-01-01T12:00:00Z'))).toBe(true)
})

test.each<[EarningKind, number, number]>([
  ['individual', 1, 90],
  ['group', 1, 90],
  ['trial', 1, 90],
  // Earns something, but was not given.
  ['late_cancellation', 0, 0],
  ['correction', 0, 0],
])('a line of kind %s counts as %i lessons given and %i minutes taught', (kind, lessons, minutes) => {
  expect(sumLines([{ kind, minutes: 90, cents: 2500 }])).toEqual({ cents: 2500, lessons, minutes })
})

test('a month adds up all its lines, corrections downwards too', () => {
  expect(sumLines([])).toEqual({ cents: 0, minutes: 0, lessons: 0 })
  expect(
    sumLines([
      { kind: 'individual', minutes: 60, cents: 3500 },
      { kind: 'group', minutes: 60, cents: 7350 },
      { kind: 'trial', minutes: 30, cents: 0 },
      { kind: 'late_cancellation', minutes: 60, cents: 3500 },
      { kind: 'correction', minutes: 0, cents: -3500 },
    ]),
  ).toEqual({ cents: 10_850, minutes: 150, lessons: 3 })
})
