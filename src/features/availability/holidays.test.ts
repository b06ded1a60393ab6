import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#platform/time/dates.ts'
import { getRuleState } from './availability.ts'
import { findHolidayProblem, toHolidayRules } from './holidays.ts'

const weekly = { timeSlot: '00:00-12:00', date: null, isException: false, validFrom: null, validUntil: null }
const later = { ...weekly, timeSlot: '12:00-00:00' }

test('a holiday closes every hour of its days and of no other day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 91 }),
      fc.integer({ min: -10, max: 110 }),
      fc.integer({ min: 0, max: 23 }),
      (start, length, offset, hour) => {
        const firstDay = addDays('2026-11-01', start)
        const lastDay = addDays(firstDay, length)
        const date = addDays(firstDay, offset)
        const weekday = weekdayOf(date)
        const rules = [
          { ...weekly, dayOfWeek: weekday },
          { ...later, dayOfWeek: weekday },
          ...toHolidayRules({ firstDay, lastDay }),
        ]
        const isOff = date >= firstDay && date <= lastDay
        expect(getRuleState(rules, { date, weekday, hour }) === 'available').toBe(!isOff)
      },
    ),
  )
})

test('a holiday begins today or later, ends after it begins and lasts 92 days at most', () => {
  const problem = (firstDay: string, lastDay: string) =>
    findHolidayProblem({ firstDay, lastDay }, '2026-11-23')
  expect(problem('2026-11-23', '2026-11-23')).toBeUndefined()
  expect(problem('2026-11-22', '2026-11-23')).toBe('holiday_past')
  expect(problem('2026-11-24', '2026-11-23')).toBe('holiday_order')
  expect(problem('2026-12-01', addDays('2026-12-01', 91))).toBeUndefined()
  expect(problem('2026-12-01', addDays('2026-12-01', 92))).toBe('holiday_long')
})
