import type { LessonType } from '#features/school/lesson-types.ts'
import { defaultLength, isLessonLength, type LessonLength } from '#features/teachers/lesson-lengths.ts'
import type { PlainDate } from '#platform/time/dates.ts'
import type { Period } from '#platform/time/period.ts'
import { localOf, startOfHour } from '#platform/time/zones.ts'

/** Minutes that a lesson reserves in the teacher's calendar: trials and groups an hour, whatever length is asked for. */
export const reservedMinutes = (type: LessonType, length: LessonLength | undefined): LessonLength =>
  (type === 'individual' && length) || defaultLength

/**
 * Minutes that are taught, and that families read everywhere: half of the reserved hour for a trial.
 * @param reserved what the lesson reserves
 */
export const taughtMinutes = (type: LessonType, reserved: number): number =>
  type === 'trial' ? 30 : reserved

/** The length of a lesson that was booked. */
export const minutesBetween = (startsAt: Temporal.Instant, endsAt: Temporal.Instant): number =>
  startsAt.until(endsAt).total('minutes')

/** The length of a booked lesson, as one of the lengths that can be booked. */
export const lengthOf = (lesson: { startsAt: Temporal.Instant; endsAt: Temporal.Instant }): LessonLength => {
  const minutes = minutesBetween(lesson.startsAt, lesson.endsAt)
  if (!isLessonLength(minutes)) throw new RangeError(`Not a lesson's length: ${minutes}`)
  return minutes
}

/** The hours of the teacher's clock that a lesson touches: one or more, as it may begin or end within an hour. */
export const listTouchedHours = ({ startsAt, endsAt }: Period, zone: string) => {
  const lastMinute = endsAt.subtract({ minutes: 1 })
  const hours = [localOf(lastMinute, zone)]
  for (let at = startsAt; Temporal.Instant.compare(at, lastMinute) < 0; at = at.add({ hours: 1 }))
    hours.push(localOf(at, zone))
  return hours
}

/**
 * The hours of another clock in which a lesson takes these hours of the teacher's clock. Only the lesson's own minutes count, so
 * that no hour more is touched after a way through a zone of half hours.
 */
export const moveTouchedHours = (
  lesson: Period,
  hours: readonly { date: PlainDate; hour: number }[],
  { from, to }: { from: string; to: string },
) =>
  hours.flatMap(({ date, hour }) => {
    const startsAt = latest(lesson.startsAt, startOfHour(date, hour, from))
    const endsAt = earliest(lesson.endsAt, startOfHour(date, hour + 1, from))
    return Temporal.Instant.compare(startsAt, endsAt) < 0 ? listTouchedHours({ startsAt, endsAt }, to) : []
  })

const latest = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? other : one
const earliest = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other

/** Upper limit of a lesson's length. A constraint of the table lessons enforces the same. */
export const maxLessonHours = 2
