import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#platform/time/dates.ts'
import { getRuleState } from './availability.ts'
import { findHolidayProblem, includesHour, toHolidayRules, toShorterPeriod, wholeDay } from './holidays.ts'

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
          ...toHolidayRules({ firstDay, lastDay, ...wholeDay }),
        ]
        const isOff = date >= firstDay && date <= lastDay
        expect(getRuleState(rules, { date, weekday, hour }) === 'available').toBe(!isOff)
      },
    ),
  )
})

test('hours of one day close these hours and no other', () => {
  const date = '2026-12-01'
  const weekday = weekdayOf(date)
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 1, max: 24 }),
      fc.integer({ min: 0, max: 23 }),
      (fromHour, length, hour) => {
        const untilHour = Math.min(24, fromHour + length)
        const period = { firstDay: date, lastDay: date, fromHour, untilHour }
        const rules = [
          { ...weekly, dayOfWeek: weekday },
          { ...later, dayOfWeek: weekday },
          ...toHolidayRules(period),
        ]
        const isOff = hour >= fromHour && hour < untilHour
        expect(getRuleState(rules, { date, weekday, hour }) === 'available').toBe(!isOff)
        expect(includesHour(period, { date, hour })).toBe(isOff)
        const weekLater = addDays(date, 7)
        expect(getRuleState(rules, { date: weekLater, weekday, hour })).toBe('available')
        expect(includesHour(period, { date: weekLater, hour })).toBe(false)
      },
    ),
  )
})

test('a holiday begins today or later, ends after it begins and lasts 92 days at most', () => {
  const problem = (firstDay: string, lastDay: string, hours = wholeDay) =>
    findHolidayProblem({ firstDay, lastDay, ...hours }, '2026-11-23')
  expect(problem('2026-11-23', '2026-11-23')).toBeUndefined()
  expect(problem('2026-11-22', '2026-11-23')).toBe('holiday_past')
  expect(problem('2026-11-24', '2026-11-23')).toBe('holiday_order')
  expect(problem('2026-12-01', addDays('2026-12-01', 91))).toBeUndefined()
  expect(problem('2026-12-01', addDays('2026-12-01', 92))).toBe('holiday_long')
  expect(problem('2026-12-01', '2026-12-01', { fromHour: 14, untilHour: 18 })).toBeUndefined()
  expect(problem('2026-12-01', '2026-12-01', { fromHour: 14, untilHour: 14 })).toBe('holiday_hours')
  expect(problem('2026-12-01', '2026-12-02', { fromHour: 14, untilHour: 18 })).toBe('holiday_hours')
})

test('a holiday is shortened to an earlier day or hour that leaves something of it', () => {
  const days = { firstDay: '2026-12-01', lastDay: '2026-12-05', ...wholeDay }
  const to = (lastDay: string, untilHour = 24) => toShorterPeriod(days, { lastDay, untilHour })
  expect(to('2026-12-03')).toEqual({ ...days, lastDay: '2026-12-03' })
  expect(to('2026-12-01', 12)).toEqual({ ...days, lastDay: '2026-12-01', untilHour: 12 })
  expect(to('2026-12-05')).toBeUndefined()
  expect(to('2026-12-06')).toBeUndefined()
  expect(to('2026-11-30')).toBeUndefined()
  expect(to('2026-12-03', 12)).toBeUndefined()
  const hours = { firstDay: '2026-12-01', lastDay: '2026-12-01', fromHour: 14, untilHour: 18 }
  expect(toShorterPeriod(hours, { lastDay: '2026-12-01', untilHour: 16 })).toEqual({
    ...hours,
    untilHour: 16,
  })
  expect(toShorterPeriod(hours, { lastDay: '2026-12-01', untilHour: 14 })).toBeUndefined()
  expect(toShorterPeriod(hours, { lastDay: '2026-12-01', untilHour: 18 })).toBeUndefined()
})
