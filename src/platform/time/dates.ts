/**
 * Plain dates: calendar days without a zone, written 'yyyy-MM-dd'. Safe for the browser: neither `Temporal` nor the
 * machine's zone is used. The French names are written here rather than asked of `Intl`, so that server and browser
 * render the same text whatever the age of their locale data.
 */

export const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
export type Weekday = (typeof weekdays)[number]

/** 'yyyy-MM-dd', years 1970–2200. */
export type PlainDate = string

const months = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const

const shortMonths = [
  'janv.',
  'févr.',
  'mars',
  'avr.',
  'mai',
  'juin',
  'juil.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
] as const

const millisecondsADay = 86_400_000
const shape = /^\d{4}-\d{2}-\d{2}$/

const dateOfMilliseconds = (milliseconds: number): PlainDate =>
  new Date(milliseconds).toISOString().slice(0, 10)

// Days 1970–2200 that were asked for before, both ways: the same few hundred come again and again, and a Date for each cost
// a booking more than its price.
const lastDay = Date.UTC(2200, 11, 31) / millisecondsADay
const dates = new Map<number, PlainDate>()
const days = new Map<PlainDate, number>()

const remember = (day: number, date: PlainDate) => {
  if (!Number.isInteger(day) || day < 0 || day > lastDay) return
  dates.set(day, date)
  days.set(date, day)
}

const dayNumberOrNothing = (date: PlainDate): number | undefined => {
  const known = days.get(date)
  if (known !== undefined || !shape.test(date)) return known
  const milliseconds = Date.UTC(+date.slice(0, 4), +date.slice(5, 7) - 1, +date.slice(8, 10))
  // Date.UTC rolls 30 February over to March; the way back tells.
  if (dateOfMilliseconds(milliseconds) !== date) return undefined
  const day = milliseconds / millisecondsADay
  remember(day, date)
  return day
}

/** True for a day that the calendar has, in the years 1970–2200: what may be asked of us from outside. */
export const isPlainDate = (value: unknown): value is PlainDate => {
  if (typeof value !== 'string') return false
  const day = dayNumberOrNothing(value)
  return day !== undefined && value >= '1970-01-01' && value <= '2200-12-31'
}

/** Days since 1970-01-01. Throws a RangeError for what the calendar does not have. */
export const dayNumberOf = (date: PlainDate): number => {
  const day = dayNumberOrNothing(date)
  if (day === undefined) throw new RangeError(`Not a calendar date: ${date}`)
  return day
}

/** The way back from `dayNumberOf`. */
export const dateOfDayNumber = (day: number): PlainDate => {
  const known = dates.get(day)
  if (known !== undefined) return known
  const date = dateOfMilliseconds(day * millisecondsADay)
  remember(day, date)
  return date
}

export const addDays = (date: PlainDate, days: number): PlainDate => dateOfDayNumber(dayNumberOf(date) + days)

/** Days from one date to another, negative when `until` comes first. */
export const daysBetween = (from: PlainDate, until: PlainDate): number =>
  dayNumberOf(until) - dayNumberOf(from)

/** 0 for lundi … 6 for dimanche; 1970-01-01 was a jeudi. */
export const weekdayIndexOf = (day: number): number => (((day + 3) % 7) + 7) % 7

const weekdayOfDay = (day: number): Weekday => weekdays[weekdayIndexOf(day)] ?? 'lundi'

export const weekdayOf = (date: PlainDate): Weekday => weekdayOfDay(dayNumberOf(date))

export const startOfMonth = (date: PlainDate): PlainDate => {
  dayNumberOf(date)
  return `${date.slice(0, 8)}01`
}

/** Every date from `from` to `until`, both included; none when `until` comes first. */
export const datesFrom = (from: PlainDate, until: PlainDate): PlainDate[] => {
  const first = dayNumberOf(from)
  const count = Math.max(0, dayNumberOf(until) - first + 1)
  return Array.from({ length: count }, (_, index) => dateOfDayNumber(first + index))
}

const partsOf = (date: PlainDate) => {
  const weekday = weekdayOf(date)
  const month = +date.slice(5, 7) - 1
  return {
    weekday,
    day: +date.slice(8, 10),
    month: months[month] ?? '',
    shortMonth: shortMonths[month] ?? '',
    year: date.slice(0, 4),
  }
}

/** French counts the first of a month and no other day: 1er, 2, 3. */
const ordinal = (day: number) => (day === 1 ? '1er' : String(day))

const short = (weekday: Weekday) => `${weekday.slice(0, 3)}.`

/** «mardi 24 novembre», «mardi 1er décembre» */
export const formatDay = (date: PlainDate): string => {
  const { weekday, day, month } = partsOf(date)
  return `${weekday} ${ordinal(day)} ${month}`
}

/** «mar. 24 nov.» */
export const formatDayShort = (date: PlainDate): string => {
  const { weekday, day, shortMonth } = partsOf(date)
  return `${short(weekday)} ${ordinal(day)} ${shortMonth}`
}

/** «mardi 24 novembre 2026» */
export const formatDayWithYear = (date: PlainDate): string => `${formatDay(date)} ${partsOf(date).year}`

/** «novembre 2026» */
export const formatMonth = (date: PlainDate): string => {
  const { month, year } = partsOf(date)
  return `${month} ${year}`
}

/** What the date star shows: { weekday: 'mar.', day: '24', month: 'nov.' }. The figure stands alone, without «er». */
export const dayParts = (date: PlainDate): { weekday: string; day: string; month: string } => {
  const { weekday, day, shortMonth } = partsOf(date)
  return { weekday: short(weekday), day: String(day), month: shortMonth }
}

/** Locale data differ in the space they group with; the house style is U+00A0, and a true minus sign. */
const inHouseStyle = (text: string) => text.replaceAll('\u202f', '\u00a0').replace(/^-/, '\u2212')

const numbers = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })
const twoDecimals = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** «12 345», «4,8»: U+00A0 between thousands. */
export const formatNumber = (value: number): string => inHouseStyle(numbers.format(value))

/** Whole cents as «35 €», «24,50 €», «−21 €»: decimals only when there are cents, U+00A0 before €. */
export const formatEuros = (cents: number): string =>
  `${inHouseStyle((cents % 100 === 0 ? numbers : twoDecimals).format(cents / 100))}\u00a0€`
