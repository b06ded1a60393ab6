import { addDays, type PlainDate } from '#platform/time/dates.ts'
import type { Period } from '#platform/time/period.ts'
import { instantOfTime, localOf } from '#platform/time/zones.ts'
import { overlaps } from './plan.ts'

type Input<Slot extends { startsAt: Temporal.Instant }> = {
  /** The start of the lesson whose hour is wanted again. */
  startsAt: Temporal.Instant
  /** The lesson was cancelled too late and is due: its own hour comes first, because booked again it is owed once. */
  isDue: boolean
  /** Minutes of the lesson to book. */
  duration: number
  teacherZone: string
  /** The teacher's free starts, up to `until`. */
  slots: readonly Slot[]
  until: PlainDate
  /** The times at which the child has lessons. */
  childTaken: readonly Period[]
  now: Temporal.Instant
}

/**
 * The next free start at the weekday and hour of a lesson, on the teacher's clock, after the lesson (or its own, `isDue`) and after
 * `now`. Weeks in which the child has a lesson at that time are skipped. `isLater`: the hour is taken in an earlier week that was
 * not skipped.
 */
export const findNextSameHour = <Slot extends { startsAt: Temporal.Instant }>({
  startsAt,
  isDue,
  duration,
  teacherZone,
  slots,
  until,
  childTaken,
  now,
}: Input<Slot>): { slot: Slot; isLater: boolean } | undefined => {
  const { date, hour, minute } = localOf(startsAt, teacherZone)
  let isLater = false
  for (let week = isDue ? date : addDays(date, 7); week <= until; week = addDays(week, 7)) {
    const start = instantOfTime(week, hour, minute, teacherZone)
    const isPast = !start || Temporal.Instant.compare(start, now) <= 0
    if (isPast || childTaken.some(held => overlaps(start, duration, held))) continue
    const slot = slots.find(one => one.startsAt.equals(start))
    if (slot) return { slot, isLater }
    // That its own hour is taken is no news of the weeks after it.
    if (week > date) isLater = true
  }
  return undefined
}
