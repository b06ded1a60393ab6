import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dateOfDayNumber,
  datesFrom,
  dayNumberOf,
  daysBetween,
  isPlainDate,
  mondayOf,
  startOfMonth,
  startOfNextMonth,
  weekdayOf,
  weekdays,
} from './dates.ts'

const anyDate = fc.integer({ min: 0, max: dayNumberOf('2200-12-31') }).map(dateOfDayNumber)

describe('plain dates', () => {
  test('are days of the calendar in the years 1970 to 2200', () => {
    for (const date of ['1970-01-01', '2024-02-29', '2026-12-31', '2200-12-31'])
      expect(isPlainDate(date)).toBe(true)
    for (const no of [
      '2026-02-29',
      '2026-02-30',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-4-1',
      '26-04-01',
      '2026-04-01T00:00',
      ' 2026-04-01',
      '2026-04-01\n',
      '1969-12-31',
      '2201-01-01',
      '0000-01-01',
      '',
      '２０２６-04-01',
      20260401,
      null,
      undefined,
    ])
      expect(isPlainDate(no)).toBe(false)
  })

  test('are added and counted as Temporal does', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -800, max: 800 }), (date, days) => {
        const expected = Temporal.PlainDate.from(date).add({ days })
        expect(addDays(date, days)).toBe(expected.toString())
        expect(daysBetween(date, expected.toString())).toBe(days)
      }),
    )
  })

  test('have the weekday that Temporal gives them, Monday first', () => {
    expect(weekdays[0]).toBe('lundi')
    expect(weekdayOf('2026-11-24')).toBe('mardi')
    expect(weekdayOf('1969-12-28')).toBe('dimanche')
    fc.assert(
      fc.property(anyDate, date => {
        expect(weekdays.indexOf(weekdayOf(date)) + 1).toBe(Temporal.PlainDate.from(date).dayOfWeek)
      }),
    )
  })

  test('form ranges that include both ends, and none if the end comes first', () => {
    expect(datesFrom('2026-02-27', '2026-03-02')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ])
    expect(datesFrom('2026-03-02', '2026-03-02')).toEqual(['2026-03-02'])
    expect(datesFrom('2026-03-02', '2026-03-01')).toEqual([])
    expect(startOfMonth('2024-02-29')).toBe('2024-02-01')
    expect(['2026-12-31', '2028-01-30', '2026-04-01'].map(startOfNextMonth)).toEqual([
      '2027-01-01',
      '2028-02-01',
      '2026-05-01',
    ])
  })

  test('that do not exist throw instead of rolling over', () => {
    for (const act of [addDays, (date: string) => weekdayOf(date), (date: string) => startOfMonth(date)])
      expect(() => act('2026-02-30', 1)).toThrow(RangeError)
    expect(() => dayNumberOf('0050-01-01')).toThrow(RangeError)
  })
})

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-24', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-11-30', '2026-11-30'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on Monday %s', (date, monday) => {
  expect(mondayOf(date)).toBe(monday)
})
