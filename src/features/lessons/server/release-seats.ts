import { sql } from 'kysely'
import type { SchoolAct } from '#features/accounts/server/procedures.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import type { Role } from '#platform/db/schema.ts'
import { enqueueMail, enqueueMails } from '#platform/jobs/jobs.ts'
import { lessonActions, waitsForAnotherUntil } from '../lessons.ts'
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
 * Releases seats of a locked lesson. The lesson becomes cancelled when no student is left. A group lesson that loses its second
 * student becomes pending, or takes place with the one who stays (`waitsForAnotherUntil`). The family of that student is
 * notified.
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
    act,
    isLimitWaived = false,
  }: {
    givenBack: boolean
    by: Role | null
    at: Temporal.Instant
    /** Set when the school acts for a family. */
    act?: SchoolAct | undefined
    isLimitWaived?: boolean
  },
): Promise<boolean> => {
  const released = await tx
    .updateTable('seats')
    .set({
      released_at: at,
      given_back_at: givenBack ? at : null,
      released_by_school: by === 'admin',
      released_for_family: act !== undefined,
      limit_waived: isLimitWaived,
      release_reason: act?.reason ?? null,
    })
    .where('id', '=', isAnyOf(seatIds))
    .where('released_at', 'is', null)
    .returning('parent_id as familyId')
    .execute()
  const left = lesson.seatsTaken - seatIds.length
  const isCancelled = left === 0
  const losesSecondStudent = lesson.type === 'group' && left === 1 && lesson.status !== 'pending'
  const lastSeat = losesSecondStudent ? await findLastSeat(tx, lesson.id) : undefined
  const siblingLeftLate = !givenBack && released.some(({ familyId }) => familyId === lastSeat?.familyId)
  const joinUntil = lastSeat && waitsForAnotherUntil(lesson, at, { siblingLeftLate })
  // Nothing is due for a group without a teacher.
  if (isCancelled && lesson.lacksTeacher) await giveBackLateSeats(tx, lesson.id, at)
  await tx
    .updateTable('lessons')
    .set({
      seats_taken: left,
      ...(isCancelled && { status: 'cancelled', join_until: null }),
      ...(joinUntil && { status: lessonActions.suspend.to, join_until: joinUntil }),
      cancelled_at: isCancelled ? at : null,
      cancelled_by: isCancelled ? by : null,
      cancellation_reason: (isCancelled && act?.reason) || null,
    })
    .where('id', '=', lesson.id)
    .execute()
  if (joinUntil) {
    // A group that waits again had come together: what was cancelled too late stays due.
    await noteSecondStudentLeft(tx, lesson.id)
    await sql`select owe_replaced(${lesson.id}::uuid, ${at})`.execute(tx)
  } else if (lastSeat) await notifyOnlyStudent(tx, lesson.id, lastSeat)
  return isCancelled
}

/** Gives back the seats that were cancelled too late; their families had last read that they are due. */
const giveBackLateSeats = async (tx: Db, lessonId: string, at: Temporal.Instant) => {
  const seats = await tx
    .updateTable('seats')
    .set({ given_back_at: at })
    .where('lesson_id', '=', lessonId)
    .where('released_at', 'is not', null)
    .where('given_back_at', 'is', null)
    .returning(['id', 'parent_id as familyId', 'student_id as studentId'])
    .execute()
  if (seats.length === 0) return
  await notify(
    tx,
    seats.map(({ familyId, studentId }) => ({
      recipientId: familyId,
      kind: 'seat_given_back',
      lessonId,
      studentId,
    })),
  )
  await enqueueMails(
    tx,
    seats.map(({ id }) => ({ kind: 'seat-given-back', seatId: id, isNotHeld: true })),
  )
}

const findLastSeat = (tx: Db, lessonId: string) =>
  tx
    .selectFrom('seats')
    .where('lesson_id', '=', lessonId)
    .where('released_at', 'is', null)
    .select(['id', 'parent_id as familyId', 'student_id as studentId'])
    .executeTakeFirstOrThrow()
type LastSeat = Awaited<ReturnType<typeof findLastSeat>>

/** The lesson takes place with one student: notifies that family. */
const notifyOnlyStudent = async (tx: Db, lessonId: string, seat: LastSeat) => {
  await notify(tx, [
    { recipientId: seat.familyId, kind: 'second_student_left', lessonId, studentId: seat.studentId },
  ])
  await enqueueMail(tx, { kind: 'second-student-left', seatId: seat.id, goesOn: true })
}
