import type { Db } from '#platform/db/connect.ts'
import { type Canceller, cancelForEveryone } from './cancel-lesson.ts'
import { hasActiveStatus } from './lesson-rows.ts'
import { lockCalendars, lockLessons } from './locks.ts'

/** Cancels every upcoming lesson of a teacher who leaves or is blocked, and gives all seats back. */
export const cancelTeacherLessons = async (
  tx: Db,
  teacherId: string,
  by: Canceller,
  now: Temporal.Instant,
) => {
  await lockCalendars(tx, [teacherId])
  const upcoming = await tx
    .selectFrom('lessons')
    .where('lessons.teacher_id', '=', teacherId)
    .where('lessons.starts_at', '>', now)
    .where(hasActiveStatus)
    .select('lessons.id')
    .execute()
  const lessons = await lockLessons(
    tx,
    upcoming.map(({ id }) => id),
  )
  for (const lesson of lessons) await cancelForEveryone(tx, lesson, by, now)
}
