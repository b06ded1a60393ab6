import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import type { ErrorMapping } from '#platform/http/errors.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { type LessonRefusal, lessonActions, mayComplete, mayConfirm } from '../lessons.ts'
import { lockTeacherLesson } from './locks.ts'
import { getLesson } from './staff-lessons.ts'
import { type LessonView, toLessonView } from './view.ts'

export type AdvanceRefusal =
  | 'not_found'
  | 'forbidden'
  | 'lesson_settled'
  | 'lesson_pending'
  | 'lesson_not_begun'
  | 'lesson_begun'
  | 'lesson_absent'
  | 'lesson_reported'

const refusals = {
  not_for_role: 'forbidden',
  wrong_state: 'lesson_settled',
  too_early: 'lesson_not_begun',
  too_late: 'lesson_begun',
  absent: 'lesson_absent',
  reported: 'lesson_reported',
} as const satisfies Record<LessonRefusal | 'absent' | 'reported', AdvanceRefusal>

export const advanceErrors = {
  lesson_settled: { status: 409, message: () => m.lessons_refusal_settled() },
  lesson_pending: { status: 409, message: () => m.lessons_refusal_pending() },
  lesson_not_begun: { status: 409, message: () => m.lessons_refusal_not_begun() },
  lesson_begun: { status: 409, message: () => m.lessons_refusal_begun() },
  lesson_absent: { status: 409, message: () => m.lessons_refusal_absent() },
  lesson_reported: { status: 409, message: () => m.lessons_refusal_reported() },
} satisfies Record<string, ErrorMapping>

/** Confirms or completes a lesson of the teacher's. Repeating it returns the same lesson and changes nothing. */
export const advanceLesson = (
  db: Db,
  by: TeacherSelf,
  lessonId: string,
  action: 'confirm' | 'complete',
  now: Temporal.Instant,
): Promise<Outcome<LessonView, AdvanceRefusal>> =>
  db.transaction().execute(async tx => {
    const lesson = await lockTeacherLesson(tx, by, lessonId)
    if (!lesson) return refuse('not_found')
    const { to } = lessonActions[action]
    if (lesson.status !== to) {
      const verdict =
        action === 'confirm' ? mayConfirm('teacher', lesson, now) : mayComplete('teacher', lesson, now)
      if (!verdict.ok) return refuse(lesson.status === 'pending' ? 'lesson_pending' : refusals[verdict.code])
      await tx.updateTable('lessons').set({ status: to }).where('id', '=', lessonId).execute()
      if (action === 'confirm') await notifyConfirmed(tx, by, [lessonId])
    }
    const row = await getLesson(tx, { teacher: by }, lessonId)
    return ok(toLessonView(row, { actor: 'teacher', timezone: by.timezone }, now))
  })

/** Notifies each family of the lessons confirmed now, once for each child. */
export const notifyConfirmed = async (tx: Db, by: TeacherSelf, lessonIds: readonly string[]) => {
  if (lessonIds.length === 0) return
  const seats = await tx
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .where('lessons.id', '=', isAnyOf(lessonIds))
    .where('lessons.teacher_id', '=', by.teacherId)
    .where('seats.released_at', 'is', null)
    .select(['seats.student_id as studentId', 'seats.parent_id as familyId', 'lessons.id as lessonId'])
    .orderBy('lessons.starts_at')
    .orderBy('seats.seat_no')
    .execute()
  await notify(
    tx,
    [...Map.groupBy(seats, ({ studentId }) => studentId).values()].flatMap(own =>
      own.slice(0, 1).map(({ familyId, lessonId, studentId }) => ({
        recipientId: familyId,
        actorId: by.teacherId,
        kind: 'lesson_confirmed' as const,
        lessonId,
        studentId,
        count: own.length,
      })),
    ),
  )
}
