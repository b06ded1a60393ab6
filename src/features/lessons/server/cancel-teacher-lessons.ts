import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { cancelForEveryone, toCanceller } from './cancel-lesson.ts'
import { hasActiveStatus } from './lesson-rows.ts'
import { lockCalendars, lockLessons } from './locks.ts'

/** Cancels every upcoming lesson of a teacher who leaves, and gives all seats back. */
export const cancelTeacherLessons = async (tx: Db, teacher: TeacherSelf, now: Temporal.Instant) => {
  await lockCalendars(tx, [teacher.teacherId])
  const upcoming = await tx
    .selectFrom('lessons')
    .where('lessons.teacher_id', '=', teacher.teacherId)
    .where('lessons.starts_at', '>', now)
    .where(hasActiveStatus)
    .select('lessons.id')
    .execute()
  const lessons = await lockLessons(
    tx,
    upcoming.map(({ id }) => id),
  )
  for (const lesson of lessons) await cancelForEveryone(tx, lesson, toCanceller({ teacher }), now)
}
