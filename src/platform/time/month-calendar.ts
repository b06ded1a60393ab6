/**
 * Which days a calendar of one month ('yyyy-MM') shows, and how the keyboard moves through them. No zone and no clock: the
 * caller passes today's date in the reader's zone.
 */
import { addDays, dayNumberOf, type PlainDate, startOfNextMonth, weekdayIndexOf } from './dates.ts'

/** The calendar of the current month shows at least so many days from today on, also at the end of the month. */
const daysAhead = 14

export const monthOf = (day: PlainDate) => day.slice(0, 7)

export const nextMonth = (month: string) => monthOf(startOfNextMonth(`${month}-01`))
export const previousMonth = (month: string) => monthOf(addDays(`${month}-01`, -1))

const lastDayOf = (month: string): PlainDate => addDays(startOfNextMonth(`${month}-01`), -1)

/** Same date in another month, or its last day: from 31 January to 28 February. */
export const sameDateIn = (month: string, day: PlainDate): PlainDate => {
  const date = `${month}-${day.slice(8)}`
  const last = lastDayOf(month)
  return date < last ? date : last
}

/** 0 on Monday … 6 on Sunday. */
const weekdayNumber = (day: PlainDate) => weekdayIndexOf(dayNumberOf(day))

const isMonthEnding = (month: string, today: PlainDate) =>
  monthOf(today) === month && monthOf(addDays(today, daysAhead - 1)) !== month

/** The last day shown: that of the month, or the Sunday that ends the weeks added to a month about to end. */
export const lastShownDay = (month: string, today: PlainDate): PlainDate => {
  if (!isMonthEnding(month, today)) return lastDayOf(month)
  const last = addDays(today, daysAhead - 1)
  return addDays(last, 6 - weekdayNumber(last))
}

/** The month whose calendar shows this day: the current one as long as it can. */
export const monthShowing = (day: PlainDate, today: PlainDate): string =>
  day >= today && day <= lastShownDay(monthOf(today), today) ? monthOf(today) : monthOf(day)

/**
 * The weeks to show, Monday first; null for days of another month. When the current month is about to end, they begin with
 * the week of today and go on into the next month: the next days are found without turning the page.
 */
export function weeksOf(month: string, today: PlainDate): (PlainDate | null)[][] {
  const isEnding = isMonthEnding(month, today)
  const first = isEnding ? addDays(today, -weekdayNumber(today)) : `${month}-01`
  const monday = addDays(first, -weekdayNumber(first))
  const last = lastShownDay(month, today)
  const isShown = (day: PlainDate) => day <= last && (isEnding || day >= first)
  const weeks = Math.ceil((dayNumberOf(last) - dayNumberOf(monday) + 1) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(monday, week * 7 + weekday)).map(day =>
      isShown(day) ? day : null,
    ),
  )
}

/** The day that an arrow or page key moves to from `day`; undefined for other keys. */
export function dayForKey(day: PlainDate, key: string): PlainDate | undefined {
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
      return addDays(day, -weekdayNumber(day))
    case 'End':
      return addDays(day, 6 - weekdayNumber(day))
    case 'PageUp':
      return sameDateIn(previousMonth(monthOf(day)), day)
    case 'PageDown':
      return sameDateIn(nextMonth(monthOf(day)), day)
    default:
      return undefined
  }
}
