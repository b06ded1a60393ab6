import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayForKey,
  daysInMonth,
  sameDateIn,
  weekdayOf,
  weeksOf,
} from './calendar-days.ts'

describe('calendar days', () => {
  test('adds a day across the end of a leap February', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  })

  test('adds a day across a clock change', () => {
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
  })

  test('adds and subtracts months across the end of a year', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(daysInMonth('2028-02')).toBe(29)
  })

  test('maps the 31st to the last day of a shorter month', () => {
    expect(sameDateIn('2026-02', '2026-01-31')).toBe('2026-02-28')
  })

  test('starts weeks on Monday', () => {
    expect(weekdayOf('2026-11-24')).toBe(1)
    expect(weekdayOf('1969-12-31')).toBe(2)
    const weeks = weeksOf('2026-11')
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
    expect(weeks.flat().filter(day => day !== null)).toHaveLength(30)
  })

  test('moves by day, week, end of week and month with the keyboard', () => {
    const from = (key: string) => dayForKey('2026-11-24', key)
    expect(from('ArrowRight')).toBe('2026-11-25')
    expect(from('ArrowUp')).toBe('2026-11-17')
    expect(from('Home')).toBe('2026-11-23')
    expect(from('End')).toBe('2026-11-29')
    expect(from('PageDown')).toBe('2026-12-24')
    expect(from('a')).toBeUndefined()
  })
})
