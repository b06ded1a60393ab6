import { lessonActions } from '#features/lessons/lessons.ts'
import type { Db } from '#platform/db/connect.ts'

/** Deletes the rooms of cancelled lessons and of those that can't be joined any more, with their chat. Safe to run concurrently. */
export const closeRooms = async (db: Db, now: Temporal.Instant): Promise<number> => {
  const { minutes } = lessonActions.join.by.teacher.closes
  const closed = await db
    .deleteFrom('rooms')
    .using('lessons')
    .whereRef('lessons.id', '=', 'rooms.lesson_id')
    .where(eb =>
      eb.or([eb('lessons.ends_at', '<=', now.subtract({ minutes })), eb('lessons.status', '=', 'cancelled')]),
    )
    .returning('rooms.lesson_id')
    .execute()
  return closed.length
}
