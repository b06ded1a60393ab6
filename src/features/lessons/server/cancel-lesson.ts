import { sql } from 'kysely'
import type { Family, Member } from '#features/accounts/server/procedures.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { mayDo } from '../lessons.ts'
import { type CancellationRefusal, refusalOf } from './cancellation-refusal.ts'
import { type LockedLesson, lockCalendars, lockLessons, meetingOf, notGivenBack } from './queries.ts'
import { type LessonView, lessonView } from './view.ts'

/**
 * A teacher's or the school's cancellation: every seat is given back, and every family is told.
 * @param reason what the families are told; a teacher may leave it out
 */
export const cancelLesson = (
  db: Db,
  by: Exclude<Member, { family: Family }>,
  lessonId: string,
  now: Temporal.Instant,
  reason: string | null = null,
): Promise<Outcome<LessonView, CancellationRefusal>> =>
  db.transaction().execute(async tx => {
    const found = await meetingOf(tx, by, lessonId)
    if (!found) return refuse('not_found')
    await lockCalendars(tx, [found.teacherId])
    const [lesson] = await lockLessons(tx, [lessonId])
    if (!lesson) return refuse('not_found')
    const actor = 'teacher' in by ? 'teacher' : 'admin'
    if (lesson.status !== 'cancelled') {
      const verdict = mayDo('cancel', actor, lesson, now)
      if (!verdict.ok) return refuse(refusalOf(verdict.reason))
      await giveAllBack(tx, lesson, actor, now, reason)
      if (actor === 'admin') {
        await notify(tx, [{ userId: lesson.teacherId, kind: 'lesson_cancelled', lessonId }])
        await enqueueMail(tx, {
          kind: 'teacher-seats-cancelled',
          teacherId: lesson.teacherId,
          seats: [{ lessonId, lessonCancelled: true }],
        })
      }
    }
    const row = await meetingOf(tx, by, lessonId)
    if (!row) return refuse('not_found')
    return ok(
      lessonView(row, { actor, timezone: 'teacher' in by ? by.teacher.timezone : 'Europe/Paris' }, now),
    )
  })

/** Also what was released too late: the lesson is not given, so it cannot count as given. */
export const giveAllBack = async (
  tx: Db,
  lesson: LockedLesson,
  by: 'teacher' | 'admin' | null,
  at: Temporal.Instant,
  reason: string | null = null,
) => {
  const seats = await tx
    .updateTable('seats')
    .set({ released_at: sql`coalesce(released_at, ${at}::timestamptz)`, given_back_at: at })
    .where(notGivenBack(lesson.id))
    .returning(['id', 'parent_id', 'student_id'])
    .execute()
  await tx
    .updateTable('lessons')
    .set({
      status: 'cancelled',
      cancelled_at: at,
      cancelled_by: by,
      cancellation_reason: reason,
      seats_taken: 0,
    })
    .where('id', '=', lesson.id)
    .execute()
  for (const seat of seats) await enqueueMail(tx, { kind: 'family-lesson-cancelled', seatId: seat.id })
  await notify(
    tx,
    seats.map(seat => ({
      userId: seat.parent_id,
      kind: 'lesson_cancelled',
      lessonId: lesson.id,
      studentId: seat.student_id,
    })),
  )
}
