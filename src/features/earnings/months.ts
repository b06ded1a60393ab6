import type { PlainDate } from '#platform/time/dates.ts'

// Months are written as their first day.

/** The last `count` months, earliest first; the last one is the month of `today`. */
export const listMonths = (today: PlainDate, count: number): PlainDate[] => {
  const last = monthNumberOf(today)
  return Array.from({ length: count }, (_, index) => monthAt(last - count + 1 + index))
}

/** Months since the year 0. */
const monthNumberOf = (date: PlainDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

const monthAt = (number: number): PlainDate =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}-01`
