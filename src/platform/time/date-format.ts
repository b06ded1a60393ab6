import { m } from '#paraglide/messages.js'
import { intlLocale, perLocale } from '#platform/locale/locale.ts'
import { datesFrom, dayNumberOf, type PlainDate } from './dates.ts'

// The names of months and weekdays come from the runtime's locale data, and so does their order in a French date.

type Part = Intl.DateTimeFormatPart

/** `Date` counts milliseconds from 1970-01-01 in UTC, so a plain date is formatted in UTC. */
const formatterFor = (options: Intl.DateTimeFormatOptions) => {
  const format = perLocale(
    locale => new Intl.DateTimeFormat(intlLocale(locale), { timeZone: 'UTC', ...options }),
  )
  return (date: PlainDate): Part[] => format().formatToParts(dayNumberOf(date) * 86_400_000)
}

const longParts = formatterFor({ weekday: 'long', day: 'numeric', month: 'long' })
const longPartsWithYear = formatterFor({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const shortParts = formatterFor({ weekday: 'short', day: 'numeric', month: 'short' })
const shortPartsWithYear = formatterFor({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const dayOfMonthParts = formatterFor({ day: 'numeric', month: 'long' })
const dayNumberParts = formatterFor({ day: 'numeric' })
const monthParts = formatterFor({ month: 'long', year: 'numeric' })

/**
 * French writes the first of a month, and no other day, as an ordinal: 1er, 2, 3; locale data have «1». English locale data
 * put a comma after the weekday or not, by their version, and server and browser must agree: between the parts stands a space,
 * and one at which no line ends between the day and its month.
 */
const join = (parts: Part[]): string =>
  parts
    .map(({ type, value }, place) => {
      if (type === 'day' && value === '1') return m.ui_first_of_month()
      if (type === 'literal') return parts[place - 1]?.type === 'day' ? '\u00a0' : ' '
      return value
    })
    .join('')

const find = (parts: Part[], type: Intl.DateTimeFormatPartTypes) =>
  parts.find(part => part.type === type)?.value ?? ''

/** «mardi 24 novembre», «mardi 1er décembre»; «Tuesday 24 November» */
export const formatDay = (date: PlainDate): string => join(longParts(date))

/** «mar. 24 nov.»; «Tue 24 Nov» */
export const formatDayShort = (date: PlainDate): string => join(shortParts(date))

const isYearOf = (date: PlainDate, today: PlainDate) => date.slice(0, 4) === today.slice(0, 4)

/** Names the year where it is not the current one: «mardi 24 novembre», «mardi 24 novembre 2025». */
export const formatDayFrom = (today: PlainDate, date: PlainDate): string =>
  isYearOf(date, today) ? formatDay(date) : formatDayWithYear(date)

/** Names the year where it is not the current one: «mar. 24 nov.», «mar. 24 nov. 2025». */
export const formatDayShortFrom = (today: PlainDate, date: PlainDate): string =>
  isYearOf(date, today) ? formatDayShort(date) : join(shortPartsWithYear(date))

/** «mardi 24 novembre 2026»; «Tuesday 24 November 2026» */
export const formatDayWithYear = (date: PlainDate): string => join(longPartsWithYear(date))

/** «mardi»; «Tuesday» */
export const formatWeekday = (date: PlainDate): string => find(longParts(date), 'weekday')

/** «24 novembre», «1er décembre»; «24 November» */
export const formatDayOfMonth = (date: PlainDate): string => join(dayOfMonthParts(date))

/** «24», «1er»; «24», «1» */
export const formatDayNumber = (date: PlainDate): string => join(dayNumberParts(date))

/** «novembre 2026»; «November 2026» */
export const formatMonth = (date: PlainDate): string => join(monthParts(date))

type DayParts = { weekday: string; day: string; month: string }
/** For a date in a column or a cell: { weekday: 'mar.', day: '24', month: 'nov.' }. The day is never an ordinal. */
export const formatDayParts = (date: PlainDate): DayParts => {
  const parts = shortParts(date)
  return { weekday: find(parts, 'weekday'), day: find(parts, 'day'), month: find(parts, 'month') }
}

/** «17:00» in every language. @param instant ISO 8601 with an offset or Z @param zone IANA name */
export const formatTime = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat(intlLocale(), { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
    new Date(instant),
  )

/** «lundi» and «lun.» to «dimanche» and «dim.»; «Monday» and «Mon» */
export const listWeekdayNames = perLocale((): { long: string; short: string }[] =>
  datesFrom('1970-01-05', '1970-01-11').map(date => ({
    long: formatWeekday(date),
    short: formatDayParts(date).weekday,
  })),
)

// Dates on a page name their year where it is not the current one. A mail is composed at a given time: formatDayFrom.

/** The date in UTC: server and browser agree on it, whatever their zones. */
export const currentDate = (): PlainDate => new Date().toISOString().slice(0, 10)

/** «2027», where it is not the current year. */
export const otherYear = (date: PlainDate): string | undefined =>
  isYearOf(date, currentDate()) ? undefined : date.slice(0, 4)

/** «mardi 24 novembre», «mardi 24 novembre 2027» */
export const showDay = (date: PlainDate): string => formatDayFrom(currentDate(), date)

/** «mar. 24 nov.», «mar. 24 nov. 2027» */
export const showDayShort = (date: PlainDate): string => formatDayShortFrom(currentDate(), date)

/** «4 janvier», «4 janvier 2027» */
export const showDayOfMonth = (date: PlainDate): string =>
  [formatDayOfMonth(date), otherYear(date)].filter(Boolean).join(' ')

/** For a star or a cell: { weekday: 'mar.', day: '24', month: 'nov. 2027' } */
export const showDayParts = (date: PlainDate): DayParts => {
  const parts = formatDayParts(date)
  const year = otherYear(date)
  return year ? { ...parts, month: `${parts.month} ${year}` } : parts
}
