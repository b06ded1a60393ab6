import type { Family } from '#features/accounts/server/procedures.ts'
import { lengthOf } from '#features/lessons/lesson-minutes.ts'
import type { LockedLesson } from '#features/lessons/server/locks.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import { type LessonLength, lessonLengths } from '#features/teachers/lesson-lengths.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import { toAudience } from '../groups.ts'
import { findProblem, findUnfitGroup } from '../plan.ts'
import { withoutLessons } from '../series-postponement.ts'
import { type BookingFactsReader, readBookingFacts, timeAround } from './booking-facts.ts'

/**
 * The facts that other hours of booked lessons are checked against, in one statement as for a booking. The lessons keep their type
 * and length even if the teacher has given them up. Undefined for a teacher who is not listed.
 */
export const readHourContext = async (
  db: Db,
  reader: BookingFactsReader,
  {
    starts,
    ...booked
  }: {
    teacherId: string
    studentId: string
    lessonType: LessonType
    duration: LessonLength
    starts: readonly Temporal.Instant[]
  },
  now: Temporal.Instant,
) => {
  const times = starts.map(timeAround)
  const facts = await readBookingFacts(db, reader, { ...booked, packageId: null, times, now })
  return (
    facts.teacher && {
      ...facts,
      calendar: { ...facts.teacher, offersTrials: true, lessonLengths },
      lessonType: booked.lessonType,
      duration: booked.duration,
      now,
    }
  )
}

export type HourContext = NonNullable<Awaited<ReturnType<typeof readHourContext>>>

export type HourRefusal =
  | 'new_family'
  | 'too_far'
  | 'slot_taken'
  | 'slot_not_offered'
  | 'too_soon'
  | 'student_taken'
  | 'group_unfit'
  | 'teacher_unavailable'

/**
 * Checks another hour for a child's seat in a lesson, and returns the facts that it was checked against. The lesson leaves its own
 * time, so a long one may move by less than it lasts. The caller holds the locks.
 */
export const checkHour = async (
  tx: Db,
  reader: BookingFactsReader & Pick<Family, 'timezone'>,
  { lesson, studentId, startsAt }: { lesson: LockedLesson; studentId: string; startsAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<Outcome<HourContext, HourRefusal>> => {
  const { teacherId, type: lessonType } = lesson
  const booked = { teacherId, studentId, lessonType, duration: lengthOf(lesson), starts: [startsAt] }
  const found = await readHourContext(tx, reader, booked, now)
  // Suspended for now: the hour itself may be free.
  if (!found) return refuse('teacher_unavailable')
  const context = withoutLessons(found, [{ startsAt: lesson.startsAt, isEmptied: lesson.seatsTaken === 1 }])
  if (context.family.isNew) return refuse('new_family')
  // Checked here, since a group with a free seat could be joined at its own hour.
  if (lesson.startsAt.equals(startsAt)) return refuse('slot_taken')
  const problem = findProblem({ startsAt }, context)
  switch (problem) {
    case undefined:
      return ok(context)
    case 'too_far':
      return refuse(problem, { lastDate: localOf(context.calendar.latestStart, reader.timezone).date })
    case 'group_unfit': {
      const group = findUnfitGroup(startsAt, context)
      return refuse(problem, { group: group && toAudience(group) })
    }
    case 'student_taken':
    case 'too_soon':
      return refuse(problem)
    case 'teacher_taken':
      return refuse('slot_taken')
    default:
      return refuse('slot_not_offered')
  }
}
