import { dayParts, formatDayFrom, formatDayShortFrom } from './date-format.ts'
import type { PlainDate } from './dates.ts'

// Dates on a page name their year where it is not the current one. A mail is composed at a given time: formatDayFrom.

/** The date in UTC: server and browser agree on it, whatever their zones. */
export const currentDate = (): PlainDate => new Date().toISOString().slice(0, 10)

/** «2027», where it is not the current year. */
export const otherYear = (date: PlainDate): string | undefined => {
  const year = date.slice(0, 4)
  return year === currentDate().slice(0, 4) ? undefined : year
}

/** «mardi 24 novembre», «mardi 24 novembre 2027» */
export const showDay = (date: PlainDate): string => formatDayFrom(currentDate(), date)

/** «mar. 24 nov.», «mar. 24 nov. 2027» */
export const showDayShort = (date: PlainDate): string => formatDayShortFrom(currentDate(), date)

/** For a star or a cell: { weekday: 'mar.', day: '24', month: 'nov. 2027' } */
export const showDayParts = (date: PlainDate): ReturnType<typeof dayParts> => {
  const parts = dayParts(date)
  const year = otherYear(date)
  return year ? { ...parts, month: `${parts.month} ${year}` } : parts
}
