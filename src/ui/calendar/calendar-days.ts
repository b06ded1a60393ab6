/**
 * Calendar arithmetic on days ('yyyy-MM-dd') and months ('yyyy-MM'). No time zone and no clock: the caller passes today's
 * date in the reader's zone. `Date` in UTC instead of `Temporal`, which not every browser has.
 */
const dayLength = 86_400_000

const count = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return Date.UTC(year, month - 1, date) / dayLength
}
const fromCount = (days: number) => new Date(days * dayLength).toISOString().slice(0, 10)

export const monthOf = (day: string) => day.slice(0, 7)

export const addDays = (day: string, days: number) => fromCount(count(day) + days)

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return fromCount(Date.UTC(year, number - 1 + months, 1) / dayLength).slice(0, 7)
}

export const daysInMonth = (month: string) => count(`${addMonths(month, 1)}-01`) - count(`${month}-01`)

/** Same date in another month, or its last day: from 31 January to 28 February. */
export function sameDateIn(month: string, day: string): string {
  const date = Math.min(Number(day.slice(8)), daysInMonth(month))
  return `${month}-${String(date).padStart(2, '0')}`
}

/** 0 on Monday … 6 on Sunday. The first of January 1970 was a Thursday. */
export const weekdayOf = (day: string) => (((count(day) + 3) % 7) + 7) % 7

/** The weeks of a month, Monday first; null for days of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const lead = weekdayOf(first)
  const length = daysInMonth(month)
  return Array.from({ length: Math.ceil((lead + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const index = week * 7 + weekday - lead
      return index >= 0 && index < length ? addDays(first, index) : null
    }),
  )
}

/** The day that an arrow or page key moves to from `day`; undefined for other keys. */
export function dayForKey(day: string, key: string): string | undefined {
  const weekday = weekdayOf(day)
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekday)
    case 'End':
      return addDays(day, 6 - weekday)
    case 'PageUp':
      return sameDateIn(addMonths(monthOf(day), -1), day)
    case 'PageDown':
      return sameDateIn(addMonths(monthOf(day), 1), day)
    default:
      return undefined
  }
}
