import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import { lessonActions, mayConfirm } from '../lessons.ts'
import { notifyConfirmed } from './advance-lesson.ts'
import { lockCalendars, lockLessons } from './locks.ts'

/**
 * Confirms several lessons of the teacher's. Skips those that were cancelled or have begun meanwhile, those that the teacher
 * can't give, and another teacher's; one that is already confirmed stays so, without a second notification. Returns the
 * lessons that are confirmed now.
 */
export const confirmLessons = (
  db: Db,
  by: TeacherSelf,
  lessonIds: readonly string[],
  now: Temporal.Instant,
): Promise<{ confirmed: string[] }> =>
  db.transaction().execute(async tx => {
    await lockCalendars(tx, [by.teacherId])
    const lessons = (await lockLessons(tx, lessonIds)).filter(({ teacherId }) => teacherId === by.teacherId)
    const open = lessons.filter(lesson => mayConfirm('teacher', lesson, now).ok)
    if (open.length > 0)
      await tx
        .updateTable('lessons')
        .set({ status: lessonActions.confirm.to })
        .where('id', '=', isAnyOf(open.map(({ id }) => id)))
        .execute()
    await notifyConfirmed(
      tx,
      by,
      open.map(({ id }) => id),
    )
    const done = lessons.filter(lesson => open.includes(lesson) || lesson.status === lessonActions.confirm.to)
    return { confirmed: done.map(({ id }) => id) }
  })
