import { defaultLength, isLessonLength, type LessonLength } from '#features/teachers/lesson-lengths.ts'

// Seats per type are a rule of the database: function seats_in() in db/migrations/0006_lessons.sql.
export const lessonTypes = ['trial', 'individual', 'group'] as const
export type LessonType = (typeof lessonTypes)[number]

/** Minutes that a lesson reserves in the teacher's calendar: trials and groups an hour, whatever length is asked for. */
export const reservedMinutes = (type: LessonType, length: LessonLength = defaultLength): LessonLength =>
  type === 'individual' ? length : defaultLength

/**
 * Minutes that are taught, and that families read everywhere: half of the reserved hour for a trial.
 * @param reserved what the lesson reserves
 */
export const taughtMinutes = (type: LessonType, reserved: number = defaultLength): number =>
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

/** Upper limit of a lesson's length. A constraint of the table lessons enforces the same. */
export const maxLessonHours = 2
