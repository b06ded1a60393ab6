import type { Level } from '#features/families/families.ts'
import { instantOfHour, localOf } from '#platform/time/zones.ts'

/** Groups and their waiting lists (domain.md, "Groups"). */

/** A group has no more children than this; the database says so too: seats_in(). */
export const groupSeats = 4

/** How many waiting lists a child may be on at once. */
export const maximumWaits = 10

export type GroupAudience = { level: Level; youngest: number; oldest: number }

/** Whether the group is proposed to the child. A child whose level nobody knows yet is judged by age alone. */
export const suitsChild = (
  group: GroupAudience,
  child: { age: number; level: Level; levelKnown: boolean },
): boolean =>
  (!child.levelKnown || child.level === group.level) &&
  child.age >= group.youngest &&
  child.age <= group.oldest

/** The last instant at which a second child can join: then the group is cancelled and every seat given back. */
export const joinDeadline = (startsAt: Temporal.Instant, noticeMinutes: number): Temporal.Instant =>
  startsAt.subtract({ minutes: noticeMinutes })

const answerMinutes = 60
/** A family that is asked between these hours of its own clock answers in the morning. */
const nightFrom = 21
const nightUntil = 8

/**
 * Until when an offered seat waits for the family's answer: an hour, or until an hour after 08:00 for what is offered at night,
 * and never beyond the teacher's notice.
 */
export const offerEnd = (
  now: Temporal.Instant,
  zone: string,
  deadline: Temporal.Instant,
): Temporal.Instant => {
  const answered = wakeUp(now, zone).add({ minutes: answerMinutes })
  return Temporal.Instant.compare(answered, deadline) < 0 ? answered : deadline
}

const wakeUp = (now: Temporal.Instant, zone: string): Temporal.Instant => {
  const { date, hour } = localOf(now, zone)
  if (hour >= nightUntil && hour < nightFrom) return now
  const day = hour < nightUntil ? date : localOf(now.add({ hours: 12 }), zone).date
  return instantOfHour(day, nightUntil, zone) ?? now
}
