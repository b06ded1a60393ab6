import type { PlainDate } from '#platform/time/dates.ts'

/** The first days of so many months, the month of `today` last. */
export const monthsUntil = (today: PlainDate, count: number): PlainDate[] => {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: count }, (_, index) => monthAt(last - count + 1 + index))
}

/** The first day of the month after. */
export const monthAfter = (month: PlainDate): PlainDate =>
  monthAt(Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)))

const monthAt = (months: number): PlainDate =>
  `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
