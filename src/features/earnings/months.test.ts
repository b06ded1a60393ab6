import { expect, test } from 'vitest'
import { listMonths } from './months.ts'

test('lists months up to this one, across the turn of the year', () => {
  const months = listMonths('2027-02-11', 12)
  expect(months).toHaveLength(12)
  expect([months[0], months[9], months[10], months[11]]).toEqual([
    '2026-03-01',
    '2026-12-01',
    '2027-01-01',
    '2027-02-01',
  ])
})
