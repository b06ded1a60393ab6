// Plain dates: calendar days without a zone, written 'yyyy-MM-dd'. Safe for browsers without `Temporal`, and independent of
// the machine's zone.

/** Values of the column day_of_week and of the API, in French. Monday first. */
export const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
export type Weekday = (typeof weekdays)[number]

/** 'yyyy-MM-dd', years 1970–2200. */
export type PlainDate = string

export const twoDigits = (value: number) => String(value).padStart(2, '0')
/** «09:05» */
export const formatClock = (hour: number, minute: number): string => `${twoDigits(hour)}:${twoDigits(minute)}`
/** «09:00»; 24 is midnight. */
export const formatHour = (hour: number): string => formatClock(hour % 24, 0)

const dayMs = 86_400_000
const shape = /^\d{4}-\d{2}-\d{2}$/

/** The date of a day number (days since 1970-01-01). */
export const dateOfDayNumber = (day: number): PlainDate => new Date(day * dayMs).toISOString().slice(0, 10)

const parseDayNumber = (date: string): number | undefined => {
  if (!shape.test(date)) return undefined
  const day = Date.UTC(+date.slice(0, 4), +date.slice(5, 7) - 1, +date.slice(8, 10)) / dayMs
  // Date.UTC turns 30 February into 2 March.
  return dateOfDayNumber(day) === date ? day : undefined
}

/** True for a day of the calendar in the years 1970–2200, the dates that requests may contain. */
export const isPlainDate = (value: unknown): value is PlainDate =>
  typeof value === 'string' &&
  parseDayNumber(value) !== undefined &&
  value >= '1970-01-01' &&
  value <= '2200-12-31'

/** Days since 1970-01-01. Throws a RangeError for a date that does not exist. */
export const dayNumberOf = (date: PlainDate): number => {
  const day = parseDayNumber(date)
  if (day === undefined) throw new RangeError(`Not a calendar date: ${date}`)
  return day
}

export const addDays = (date: PlainDate, days: number): PlainDate => dateOfDayNumber(dayNumberOf(date) + days)

/** Days from one date to another, negative when `until` comes first. */
export const daysBetween = (from: PlainDate, until: PlainDate): number =>
  dayNumberOf(until) - dayNumberOf(from)

/** 0 for Monday … 6 for Sunday; day 0, 1970-01-01, was a Thursday. */
export const weekdayIndexOf = (day: number): number => (((day + 3) % 7) + 7) % 7

/** @param day a day number */
export const weekdayAt = (day: number): Weekday => weekdays[weekdayIndexOf(day)] ?? 'lundi'

export const weekdayOf = (date: PlainDate): Weekday => weekdayAt(dayNumberOf(date))

/** The Monday of the week of a date. */
export const mondayOf = (date: PlainDate): PlainDate => {
  const day = dayNumberOf(date)
  return dateOfDayNumber(day - weekdayIndexOf(day))
}

export const startOfMonth = (date: PlainDate): PlainDate => {
  dayNumberOf(date)
  return `${date.slice(0, 8)}01`
}
export const startOfNextMonth = (date: PlainDate): PlainDate => startOfMonth(addDays(startOfMonth(date), 31))

/** Every date from `from` to `until`, both included; none when `until` comes first. */
export const datesFrom = (from: PlainDate, until: PlainDate): PlainDate[] => {
  const first = dayNumberOf(from)
  const count = Math.max(0, dayNumberOf(until) - first + 1)
  return Array.from({ length: count }, (_, index) => dateOfDayNumber(first + index))
}
