import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dateOfDayNumber,
  datesFrom,
  dayNumberOf,
  dayParts,
  daysBetween,
  formatDay,
  formatDayShort,
  formatDayWithYear,
  formatEuros,
  formatMonth,
  formatNumber,
  isPlainDate,
  startOfMonth,
  weekdayOf,
  weekdays,
} from './dates.ts'

const anyDate = fc.integer({ min: 0, max: dayNumberOf('2200-12-31') }).map(dateOfDayNumber)

describe('plain dates', () => {
  test('only days that the calendar has are dates', () => {
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

  test('days are added and counted as Temporal does', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -800, max: 800 }), (date, days) => {
        const expected = Temporal.PlainDate.from(date).add({ days })
        expect(addDays(date, days)).toBe(expected.toString())
        expect(daysBetween(date, expected.toString())).toBe(days)
      }),
    )
  })

  test('weekdays are those of the calendar, lundi first', () => {
    expect(weekdays[0]).toBe('lundi')
    expect(weekdayOf('2026-11-24')).toBe('mardi')
    expect(weekdayOf('1969-12-28')).toBe('dimanche')
    fc.assert(
      fc.property(anyDate, date => {
        expect(weekdays.indexOf(weekdayOf(date)) + 1).toBe(Temporal.PlainDate.from(date).dayOfWeek)
      }),
    )
  })

  test('a list of dates holds both its ends, and nothing when it ends before it starts', () => {
    expect(datesFrom('2026-02-27', '2026-03-02')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ])
    expect(datesFrom('2026-03-02', '2026-03-02')).toEqual(['2026-03-02'])
    expect(datesFrom('2026-03-02', '2026-03-01')).toEqual([])
    expect(startOfMonth('2024-02-29')).toBe('2024-02-01')
  })

  test('what is no date is refused loudly rather than rolled over', () => {
    for (const act of [addDays, (date: string) => weekdayOf(date), (date: string) => startOfMonth(date)])
      expect(() => act('2026-02-30', 1)).toThrow(RangeError)
  })
})

describe('French', () => {
  test('days read as French writes them', () => {
    expect(formatDay('2026-11-24')).toBe('mardi 24 novembre')
    expect(formatDay('2026-12-01')).toBe('mardi 1er décembre')
    expect(formatDayShort('2026-11-24')).toBe('mar. 24 nov.')
    expect(formatDayShort('2026-08-01')).toBe('sam. 1er août')
    expect(formatDayWithYear('2026-11-24')).toBe('mardi 24 novembre 2026')
    expect(formatMonth('2026-11-24')).toBe('novembre 2026')
    expect(dayParts('2026-11-24')).toEqual({ weekday: 'mar.', day: '24', month: 'nov.' })
    expect(dayParts('2026-12-01').day).toBe('1')
  })

  test('the names are those of the French locale', () => {
    const intl = (date: string, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', ...options }).format(Date.parse(date))
    for (const date of datesFrom('2026-01-02', '2026-12-31').filter(date => !date.endsWith('-01'))) {
      expect(formatDay(date)).toBe(intl(date, { weekday: 'long', day: 'numeric', month: 'long' }))
      expect(formatDayShort(date)).toBe(intl(date, { weekday: 'short', day: 'numeric', month: 'short' }))
    }
  })

  test('euros show cents only when there are any, and never a narrow space', () => {
    expect(formatEuros(3500)).toBe('35\u00a0€')
    expect(formatEuros(2450)).toBe('24,50\u00a0€')
    expect(formatEuros(5)).toBe('0,05\u00a0€')
    expect(formatEuros(0)).toBe('0\u00a0€')
    expect(formatEuros(-2100)).toBe('−21\u00a0€')
    expect(formatEuros(1_234_550)).toBe('12\u00a0345,50\u00a0€')
    expect(formatNumber(12_345)).toBe('12\u00a0345')
    expect(formatNumber(4.8)).toBe('4,8')
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), cents => {
        expect(formatEuros(cents) + formatNumber(cents)).not.toMatch(/[\u202f\u2009 -]/)
      }),
    )
  })
})
