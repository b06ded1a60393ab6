import type { Family } from '#features/accounts/server/procedures.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { givesSeatBack, mayDo } from '../lessons.ts'
import { type CancellationRefusal, toCancellationRefusal } from './cancellation-errors.ts'
import { findTeacherOfFamilyLesson, getFamilyLesson, listFamilySeats } from './family-lessons.ts'
import { type LockedLesson, lockCalendars, lockLessons } from './locks.ts'
import { releaseSeats } from './release-seats.ts'
import { type LessonView, toLessonView } from './view.ts'

/**
 * Releases a child's seat and cancels the lesson when no student is left. Repeating it changes nothing and returns the same
 * lesson. Whether the seat is given back: `givesSeatBack`.
 * @param studentId required if several children of the family have, or had, a seat in the lesson
 */
export const cancelSeat = (
  db: Db,
  by: Family,
  { lessonId, studentId }: { lessonId: string; studentId?: string | undefined },
  now: Temporal.Instant,
): Promise<Outcome<LessonView, CancellationRefusal>> =>
  db.transaction().execute(async tx => {
    const teacherId = await findTeacherOfFamilyLesson(tx, by, lessonId)
    if (!teacherId) return refuse('not_found')
    await lockCalendars(tx, [teacherId])
    const [lesson] = await lockLessons(tx, [lessonId])
    const seats = await listFamilySeats(tx, by, lessonId)
    // Released seats count: a repeated request must not release a sibling's seat.
    if (!studentId && new Set(seats.map(seat => seat.studentId)).size > 1) return refuse('student_required')
    const seat = seats.find(each => !studentId || each.studentId === studentId)
    if (!lesson || !seat) return refuse('not_found')

    // The seat was postponed: reporting it as cancelled would read as if the new lesson were.
    if (seat.movedTo) return refuse('lesson_over')
    if (seat.releasedAt === null) {
      const verdict = mayDo('cancel', by.role, lesson, now)
      if (!verdict.ok) return refuse(toCancellationRefusal(verdict.reason))
      await releaseHeldSeat(tx, by, { seatId: seat.id, studentId: seat.studentId }, lesson, now)
    }
    const row = await getFamilyLesson(tx, by, lessonId, seat.studentId)
    return ok(toLessonView(row, { actor: by.role, timezone: by.timezone }, now))
  })

/** Releases one held seat of a locked lesson, and tells the teacher. The caller has checked that the family may cancel it. */
export const releaseHeldSeat = async (
  tx: Db,
  by: Family,
  { seatId, studentId }: { seatId: string; studentId: string },
  lesson: LockedLesson,
  now: Temporal.Instant,
) => {
  const { id: lessonId, teacherId } = lesson
  const givenBack = givesSeatBack(by.role, lesson.startsAt, now)
  const lessonCancelled = await releaseSeats(tx, lesson, [seatId], { givenBack, by: by.role, at: now })
  await writeAudit(tx, {
    at: now,
    actor: by.userId,
    action: 'seat_cancelled',
    subject: studentId,
    address: by.address,
    zone: by.timezone,
    details: { lesson: lessonId, seats: [seatId], givenBack, lessonCancelled },
  })
  await enqueueMail(tx, { kind: 'seat-cancelled', seatId })
  await enqueueMail(tx, {
    kind: 'teacher-seats-cancelled',
    teacherId,
    seats: [{ lessonId, seatIds: [seatId], lessonCancelled }],
  })
  await notify(tx, [
    { userId: teacherId, kind: lessonCancelled ? 'lesson_cancelled' : 'seat_released', lessonId, studentId },
  ])
}
