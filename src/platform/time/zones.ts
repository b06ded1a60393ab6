import { intlLocale } from '#platform/locale/locale.ts'
import {
  dateOfDayNumber,
  dayNumberOf,
  formatClock,
  type PlainDate,
  twoDigits,
  type Weekday,
  weekdayAt,
} from './dates.ts'
import type { LocalTime } from './local-time.ts'
import { zoneClock } from './zone-clock.ts'
import { placeOf, renamedZones } from './zone-names.ts'

const hourMinutes = 60
export const dayMinutes = 1440

/**
 * True for an IANA name in its own spelling ('Europe/Paris', 'UTC', and old names such as 'Asia/Katmandu', which some
 * browsers still report). Offsets ('+02:00') are refused: they do not know about clock changes.
 */
export const isTimeZone = (name: unknown): name is string => {
  if (typeof name !== 'string' || !/^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/.test(name)) return false
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId === name
  } catch (error) {
    // Thrown for an unknown name.
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The epoch minute that an instant lies in. */
export const toMinute = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 60_000)
export const toInstant = (minute: number) => Temporal.Instant.fromEpochMilliseconds(minute * 60_000)

/** «UTC+1», «UTC+5:45», «UTC−3:30» (a true minus sign), «UTC+0». */
export const offsetLabel = (zone: string, instant: Temporal.Instant): string => {
  const offset = zoneClock(zone).offsetAt(toMinute(instant))
  const minutes = Math.abs(offset) % hourMinutes
  const hours = Math.floor(Math.abs(offset) / hourMinutes)
  return `UTC${offset < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${twoDigits(minutes)}`}`
}

/** Every zone that a person may choose, labelled «Paris (UTC+1)» with its offset at `now`, in alphabetical order. */
export const timeZones = (now: Temporal.Instant): { zone: string; label: string }[] => {
  const listed = Intl.supportedValuesOf('timeZone').map(zone => renamedZones[zone] ?? zone)
  const collator = new Intl.Collator(intlLocale())
  return [...new Set([...listed, 'UTC'])]
    .filter(isTimeZone)
    .map(zone => ({ zone, label: `${placeOf(zone)} (${offsetLabel(zone, now)})` }))
    .sort((one, other) => collator.compare(one.label, other.label))
}

export type Local = { date: PlainDate; time: string; weekday: Weekday; hour: number; minute: number }

/** Date and time of an instant in a zone; `time` is 'HH:mm', seconds are dropped. */
export const localOf = (instant: Temporal.Instant, zone: string): Local => {
  const local = zoneClock(zone).localAt(toMinute(instant))
  const day = Math.floor(local / dayMinutes)
  const date = dateOfDayNumber(day)
  const hour = Math.floor((local - day * dayMinutes) / hourMinutes)
  const minute = local - day * dayMinutes - hour * hourMinutes
  return { date, time: formatClock(hour, minute), weekday: weekdayAt(day), hour, minute }
}

/** No clock is set back by more minutes. */
const longestRepeat = dayMinutes

/** Which of two equal times of the day an instant has in a zone; undefined where that time comes once. */
export const occurrenceOf = (instant: Temporal.Instant, zone: string): 'first' | 'second' | undefined => {
  const { offsetAt, localAt } = zoneClock(zone)
  const minute = toMinute(instant)
  const local = localAt(minute)
  const later = minute + offsetAt(minute) - offsetAt(minute + longestRepeat)
  if (later > minute && localAt(later) === local) return 'first'
  const earlier = minute + offsetAt(minute) - offsetAt(minute - longestRepeat)
  return earlier < minute && localAt(earlier) === local ? 'second' : undefined
}

/** Date and time as views have them. */
export const toLocalTime = (instant: Temporal.Instant, zone: string): LocalTime => {
  const { date, time } = localOf(instant, zone)
  const occurrence = occurrenceOf(instant, zone)
  return occurrence ? { date, time, occurrence } : { date, time }
}

/**
 * The instant of `hour`:`minute` on `date` in a zone: the earlier one if that time occurs twice, undefined if the clocks
 * skip it (domain.md, "Time").
 */
export const instantOfTime = (
  date: PlainDate,
  hour: number,
  minute: number,
  zone: string,
): Temporal.Instant | undefined => {
  const isInDay = hour >= 0 && hour < 24 && minute >= 0 && minute < 60
  if (!isInDay || !Number.isInteger(hour) || !Number.isInteger(minute))
    throw new RangeError(`Not a time of the day: ${hour}:${minute}`)
  const found = zoneClock(zone).earliest(dayNumberOf(date) * dayMinutes + hour * hourMinutes + minute)
  return found === undefined ? undefined : toInstant(found)
}

export const instantOfHour = (date: PlainDate, hour: number, zone: string): Temporal.Instant | undefined =>
  instantOfTime(date, hour, 0, zone)

/** The first instant of a date in a zone: midnight, or the end of the gap if the clocks skip midnight (Cairo: 01:00). */
export const startOfDay = (date: PlainDate, zone: string): Temporal.Instant => startOfHour(date, 0, zone)

/** As `startOfDay`, for an hour of the date; 24 is the start of the next date. */
export const startOfHour = (date: PlainDate, hour: number, zone: string): Temporal.Instant =>
  toInstant(zoneClock(zone).earliestFrom(dayNumberOf(date) * dayMinutes + hour * hourMinutes))

export type WallClock = { zone: string; date: PlainDate; weekday: Weekday; hour: number }

/**
 * The zones in which a slot can start at this instant, with date and hour there: zones where it is a full hour and, if that
 * hour occurs twice, the earlier one. A search by time reads the teachers of these zones only.
 */
export const wallClocksAt = (instant: Temporal.Instant, zones: readonly string[]): WallClock[] => {
  if (instant.epochMilliseconds % 60_000 !== 0 || instant.epochNanoseconds % 1_000_000n !== 0n) return []
  const moment = toMinute(instant)
  return zones.flatMap(zone => {
    const clock = zoneClock(zone)
    const local = clock.localAt(moment)
    if (local % hourMinutes !== 0 || clock.earliest(local) !== moment) return []
    const day = Math.floor(local / dayMinutes)
    const date = dateOfDayNumber(day)
    return [{ zone, date, weekday: weekdayAt(day), hour: (local - day * dayMinutes) / hourMinutes }]
  })
}
