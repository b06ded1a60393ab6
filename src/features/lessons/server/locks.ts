import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from './lesson-rows.ts'

/**
 * Locks the teachers' rows in id order, before any lesson is read. Everything that writes to a teacher's calendar takes
 * this lock first, so writers queue instead of deadlocking (domain.md, "Booking").
 */
export const lockCalendars = (tx: Db, teacherIds: readonly string[]) =>
  tx
    .selectFrom('teachers')
    .where('id', '=', isAnyOf(teacherIds))
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Locks lessons in id order. The caller holds the lock on their teachers. */
export const lockLessons = (tx: Db, lessonIds: readonly string[]) =>
  tx
    .selectFrom('lessons')
    .where('id', '=', isAnyOf(lessonIds))
    .select([
      'id',
      'teacher_id as teacherId',
      'type',
      'status',
      'seats_taken as seatsTaken',
      'starts_at as startsAt',
      'ends_at as endsAt',
    ])
    .orderBy('id')
    .forUpdate()
    .execute()
export type LockedLesson = Awaited<ReturnType<typeof lockLessons>>[number]
