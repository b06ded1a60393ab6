import { formatDayFrom, formatDayShortFrom, formatDayWithYear } from './date-format.ts'
import { schoolZone } from './school-zone.ts'
import { localOf } from './zones.ts'

/** «mardi 24 novembre 2026», in the school's zone. */
export const formatSchoolDay = (at: Temporal.Instant | string): string =>
  formatDayWithYear(localOf(Temporal.Instant.from(at), schoolZone).date)

/** A moment in the school's zone, with its day in few words. */
export const toSchoolMoment = (at: string, now: Temporal.Instant) => {
  const { date, time } = localOf(Temporal.Instant.from(at), schoolZone)
  return { date, day: formatDayShortFrom(localOf(now, schoolZone).date, date), time }
}

/** Day and time in the school's zone: «mardi 24 novembre», with the year where it is another one than now. */
export const formatSchoolMoment = (at: string, now: Temporal.Instant) => {
  const { date, time } = localOf(Temporal.Instant.from(at), schoolZone)
  return { day: formatDayFrom(localOf(now, schoolZone).date, date), time }
}
