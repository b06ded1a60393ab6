import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import type { Role } from '#platform/db/schema.ts'
import { joinDeadline, lessonActions, mayDo } from '../lessons.ts'
import { noteSecondStudentLeft } from './group-outbox.ts'
import { hasActiveStatus } from './lesson-rows.ts'
import type { LockedLesson } from './locks.ts'

/** The seats in lessons that have not begun. */
export const selectSeatsNotBegun = (tx: Db, now: Temporal.Instant) =>
  tx
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .where('seats.released_at', 'is', null)
    .where('seats.starts_at', '>', now)
    .where(hasActiveStatus)
    .select([
      'seats.id',
      'seats.student_id as studentId',
      'lessons.id as lessonId',
      'lessons.teacher_id as teacherId',
    ])

/**
 * Releases seats of a locked lesson. The lesson becomes cancelled when no student is left, and pending when a group lesson
 * loses its second student; the worker then notifies the family of the other one.
 * @returns whether the lesson was cancelled
 */
export const releaseSeats = async (
  tx: Db,
  lesson: LockedLesson,
  seatIds: readonly string[],
  {
    givenBack,
    by,
    at,
    reason = null,
  }: {
    givenBack: boolean
    by: Role | null
    at: Temporal.Instant
    /** Stated by the school when it acts for a family. */
    reason?: string | null | undefined
  },
): Promise<boolean> => {
  await tx
    .updateTable('seats')
    .set({
      released_at: at,
      given_back_at: givenBack ? at : null,
      released_by_school: by === 'admin',
      release_reason: reason,
    })
    .where('id', '=', isAnyOf(seatIds))
    .where('released_at', 'is', null)
    .execute()
  const left = lesson.seatsTaken - seatIds.length
  const isCancelled = left === 0
  const awaitsSecondStudent =
    lesson.type === 'group' && left === 1 && mayDo('suspend', 'system', lesson, at).ok
  await tx
    .updateTable('lessons')
    .set({
      seats_taken: left,
      ...(isCancelled && { status: 'cancelled', join_until: null }),
      ...(awaitsSecondStudent && {
        status: lessonActions.suspend.to,
        join_until: joinDeadline({ ...lesson, since: at }),
      }),
      cancelled_at: isCancelled ? at : null,
      cancelled_by: isCancelled ? by : null,
      cancellation_reason: isCancelled ? reason : null,
    })
    .where('id', '=', lesson.id)
    .execute()
  if (awaitsSecondStudent) await noteSecondStudentLeft(tx, lesson.id)
  return isCancelled
}
