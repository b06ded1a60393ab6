import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { lessonActions, mayDo } from '../lessons.ts'
import { giveAllBack } from './cancel-lesson.ts'
import { dueLessons, lockCalendars, lockLessons } from './queries.ts'

const batch = 200

/**
 * What the system does to lessons by itself: completes those that ended a day ago, and cancels groups that stayed under
 * two until nobody could join any more (the teacher's minimum notice). Safe to run twice, or twice at once.
 */
export const closeLessons = async (db: Db, now: Temporal.Instant) => {
  const { from, opens } = lessonActions.complete.by.system
  const closed = { completed: 0, cancelled: 0 }
  for (;;) {
    const done = await db.transaction().execute(async tx => {
      const due = await dueLessons(tx, {
        completable: from,
        endedBefore: now.subtract({ minutes: opens.minutes }),
        now,
        limit: batch,
      })
      if (due.length === 0) return 0
      await lockCalendars(tx, [...new Set(due.map(lesson => lesson.teacherId))])
      const lessons = await lockLessons(
        tx,
        due.map(lesson => lesson.id),
      )
      const over = lessons.filter(lesson => mayDo('complete', 'system', lesson, now).ok)
      await tx
        .updateTable('lessons')
        .set({ status: 'completed' })
        .where('id', '=', sql<never>`any(${over.map(lesson => lesson.id)}::uuid[])`)
        .execute()
      const lonely = lessons.filter(lesson => mayDo('cancel', 'system', lesson, now).ok)
      for (const lesson of lonely) await giveAllBack(tx, lesson, null, now)
      closed.completed += over.length
      closed.cancelled += lonely.length
      return due.length
    })
    if (done < batch) return closed
  }
}
