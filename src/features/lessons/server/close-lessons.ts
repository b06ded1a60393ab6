import { sql } from 'kysely'
import { notify } from '#features/notifications/server/notify.ts'
import type { LessonStatus } from '#features/school/lesson-statuses.ts'
import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { lessonActions, mayComplete, mayDo } from '../lessons.ts'
import { cancelForEveryone, systemCanceller } from './cancel-lesson.ts'
import { hasMissingTeacher, lacksTeacherInList } from './lacks-teacher-sql.ts'
import { lockCalendars, lockLessons } from './locks.ts'

const batchSize = 200

/**
 * Scheduled job: completes lessons that ended a day ago, and cancels group lessons that no second student joined in
 * time. Safe to run repeatedly and concurrently.
 * @returns how many lessons were completed and cancelled
 */
export const closeLessons = async (db: Db, now: Temporal.Instant) => {
  const { from, opens } = lessonActions.complete.by.system
  const closed = { completed: 0, cancelled: 0 }
  for (;;) {
    const done = await db.transaction().execute(async tx => {
      const due = await listDueLessons(tx, {
        completable: from,
        endedBefore: now.subtract({ minutes: opens.minutes }),
        now,
      })
      if (due.length === 0) return 0
      await lockCalendars(tx, [...new Set(due.map(lesson => lesson.teacherId))])
      const lessons = await lockLessons(
        tx,
        due.map(lesson => lesson.id),
      )
      const ended = lessons.filter(lesson => mayComplete('system', lesson, now).ok)
      await tx
        .updateTable('lessons')
        .set({ status: 'completed' })
        .where('id', '=', isAnyOf(ended.map(lesson => lesson.id)))
        .execute()
      const unfilled = lessons.filter(lesson => mayDo('cancel', 'system', lesson, now).ok)
      for (const lesson of unfilled) {
        await cancelForEveryone(tx, lesson, systemCanceller, now)
        await notify(tx, [{ recipientId: lesson.teacherId, kind: 'lesson_cancelled', lessonId: lesson.id }])
        await enqueueMail(tx, {
          kind: 'teacher-seats-cancelled',
          teacherId: lesson.teacherId,
          seats: [{ lessonId: lesson.id, lessonCancelled: true }],
          bySystem: true,
        })
      }
      closed.completed += ended.length
      closed.cancelled += unfilled.length
      return due.length
    })
    if (done < batchSize) return closed
  }
}

/**
 * Lessons to complete or cancel, earliest first. Statuses are literals, so that the partial indexes on them are used. A lesson
 * that may have had no teacher (`mayComplete`) waits for the school.
 */
const listDueLessons = async (
  tx: Db,
  {
    completable,
    endedBefore,
    now,
  }: { completable: readonly LessonStatus[]; endedBefore: Temporal.Instant; now: Temporal.Instant },
) => {
  const statuses = sql.join(completable.map(status => sql.lit(status)))
  const { rows } = await sql<{ id: string; teacherId: string }>`
    (select id, teacher_id as "teacherId" from lessons
     where status in (${statuses}) and ends_at <= ${endedBefore}
       and not ${hasMissingTeacher} and not ${lacksTeacherInList}
     order by ends_at limit ${batchSize})
    union all
    (select id, teacher_id from lessons
     where status = 'pending' and join_until < ${now} order by join_until limit ${batchSize})`.execute(tx)
  return rows
}
