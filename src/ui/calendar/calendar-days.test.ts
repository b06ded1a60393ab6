import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayByKey, daysInMonth, sameDateIn, weekdayOf, weeksOf } from './calendar-days.ts'

describe('days of the calendar', () => {
  test('a day more crosses the end of a leap February', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  })

  test('a day more is a day more where clocks change', () => {
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
  })

  test('months cross the year both ways', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(daysInMonth('2028-02')).toBe(29)
  })

  test('the thirty-first finds the last day of a shorter month', () => {
    expect(sameDateIn('2026-02', '2026-01-31')).toBe('2026-02-28')
  })

  test('weeks begin on Monday', () => {
    expect(weekdayOf('2026-11-24')).toBe(1)
    expect(weekdayOf('1969-12-31')).toBe(2)
    const weeks = weeksOf('2026-11')
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
    expect(weeks.flat().filter(day => day !== null)).toHaveLength(30)
  })

  test('keys walk days, weeks, ends of the week and months', () => {
    const from = (key: string) => dayByKey('2026-11-24', key)
    expect(from('ArrowRight')).toBe('2026-11-25')
    expect(from('ArrowUp')).toBe('2026-11-17')
    expect(from('Home')).toBe('2026-11-23')
    expect(from('End')).toBe('2026-11-29')
    expect(from('PageDown')).toBe('2026-12-24')
    expect(from('a')).toBeUndefined()
  })
})
