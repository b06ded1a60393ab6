import { describe, expect, test } from 'vitest'
import {
  dayForKey,
  lastShownDay,
  monthShowing,
  nextMonth,
  previousMonth,
  sameDateIn,
  weeksOf,
} from './month-calendar.ts'

const shown = (month: string, today: string) =>
  weeksOf(month, today)
    .flat()
    .filter(day => day !== null)

describe('the calendar of a month', () => {
  test('knows the months before and after, across the end of a year', () => {
    expect(nextMonth('2026-12')).toBe('2027-01')
    expect(previousMonth('2026-01')).toBe('2025-12')
    expect(nextMonth('2028-02')).toBe('2028-03')
  })

  test('maps the 31st to the last day of a shorter month', () => {
    expect(sameDateIn('2026-02', '2026-01-31')).toBe('2026-02-28')
    expect(sameDateIn('2028-02', '2028-01-31')).toBe('2028-02-29')
    expect(sameDateIn('2026-12', '2026-11-30')).toBe('2026-12-30')
  })

  test('shows the days of the month alone, weeks beginning on Monday', () => {
    const weeks = weeksOf('2026-11', '2026-11-17')
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
    expect(shown('2026-11', '2026-11-17')).toHaveLength(30)
    expect(lastShownDay('2026-11', '2026-11-17')).toBe('2026-11-30')
  })

  test('shows another month whole, whatever today is', () => {
    expect(shown('2026-12', '2026-11-30')).toHaveLength(31)
    expect(weeksOf('2026-12', '2026-11-30')[0]?.[0]).toBeNull()
  })

  test.each([
    ['2026-11-18', '2026-11-16', '2026-12-06'],
    ['2026-11-30', '2026-11-30', '2026-12-13'],
    ['2027-01-31', '2027-01-25', '2027-02-14'],
    ['2026-12-31', '2026-12-28', '2027-01-17'],
  ])('on %s it goes from Monday %s to Sunday %s: the month is about to end', (today, first, last) => {
    const days = shown(today.slice(0, 7), today)
    expect([days[0], days.at(-1)]).toEqual([first, last])
    expect(days.length % 7).toBe(0)
    expect(days).toContain(today)
    expect(lastShownDay(today.slice(0, 7), today)).toBe(last)
  })

  test('opens on the current month for the next days, and on the day’s own month after them', () => {
    expect(monthShowing('2026-12-13', '2026-11-30')).toBe('2026-11')
    expect(monthShowing('2026-12-14', '2026-11-30')).toBe('2026-12')
    expect(monthShowing('2026-12-01', '2026-11-17')).toBe('2026-12')
    expect(monthShowing('2026-10-31', '2026-11-17')).toBe('2026-10')
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
