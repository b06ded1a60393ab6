import type { Family } from '#features/accounts/server/procedures.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { givesSeatBack, mayDo } from '../lessons.ts'
import { type CancellationRefusal, refusalOf } from './cancellation-refusal.ts'
import {
  calendarOfFamilyLesson,
  familySeatsIn,
  lessonOfFamily,
  lockCalendars,
  lockLessons,
} from './queries.ts'
import { releaseSeats } from './release-seats.ts'
import { type LessonView, lessonView } from './view.ts'

/**
 * Frees the child's seat and, when nobody is left, cancels the lesson. Gives the seat back, a trial included, unless it
 * is too late. A seat that is already free stays as it is and is answered the same.
 */
export const cancelSeat = (
  db: Db,
  by: Family,
  { lessonId, studentId }: { lessonId: string; studentId?: string | undefined },
  now: Temporal.Instant,
): Promise<Outcome<LessonView, CancellationRefusal>> =>
  db.transaction().execute(async tx => {
    const teacherId = await calendarOfFamilyLesson(tx, by, lessonId)
    if (!teacherId) return refuse('not_found')
    await lockCalendars(tx, [teacherId])
    const [lesson] = await lockLessons(tx, [lessonId])
    const seats = await familySeatsIn(tx, by, lessonId)
    // Released seats count: asked twice, the second must not fall on the brother's or sister's seat.
    if (!studentId && new Set(seats.map(seat => seat.studentId)).size > 1) return refuse('student_required')
    const seat = seats.find(each => !studentId || each.studentId === studentId)
    if (!lesson || !seat) return refuse('not_found')

    // It goes on elsewhere: «cancelled» would be heard of the hour that the child still has.
    if (seat.movedTo) return refuse('lesson_over')
    if (seat.releasedAt === null) {
      const verdict = mayDo('cancel', by.role, lesson, now)
      if (!verdict.ok) return refuse(refusalOf(verdict.reason))
      const givenBack = givesSeatBack(by.role, lesson.startsAt, now)
      const lessonCancelled = await releaseSeats(tx, lesson, [seat.id], { givenBack, by: by.role, at: now })
      await enqueueMail(tx, { kind: 'seat-cancelled', seatId: seat.id })
      await enqueueMail(tx, {
        kind: 'teacher-seats-cancelled',
        teacherId,
        seats: [{ lessonId, lessonCancelled }],
      })
      await notify(tx, [
        {
          userId: teacherId,
          kind: lessonCancelled ? 'lesson_cancelled' : 'seat_released',
          lessonId,
          studentId: seat.studentId,
        },
      ])
    }
    const row = await lessonOfFamily(tx, by, lessonId, seat.studentId)
    return ok(lessonView(row, { actor: by.role, timezone: by.timezone }, now))
  })
