import { type RawBuilder, sql } from 'kysely'
import { joinWindow } from '#features/lessons/lessons.ts'
import type { Db } from '#platform/db/connect.ts'

// Lessons that the hosted service records (db/migrations/0015_hosted_recordings.sql). Locks, in this order, as where a child is
// erased or a consent withdrawn: students, consents, hosted_recordings.

/** Call before reading consents in the transaction: it waits for an erasure of a seated child. */
export const lockSeatedStudents = (tx: Db, lessonId: string) =>
  sql`select from students where id in (select student_id from seats where lesson_id = ${lessonId} and released_at is null)
    order by id for key share`.execute(tx)

/** Marks lessons as withdrawn: nothing more is stored, and the worker deletes the service's copies. */
export const withdrawHosted = (db: Db, which: RawBuilder<boolean>, now: Temporal.Instant) =>
  db
    .updateTable('hosted_recordings')
    .set({ withdrawn_at: now, due_at: now })
    .where('withdrawn_at', 'is', null)
    .where(which)
    .execute()

/** When the teacher's account is erased, before the recordings are deleted. */
export const withdrawHostedOfTeacher = (tx: Db, teacherId: string, now: Temporal.Instant) =>
  withdrawHosted(tx, sql<boolean>`teacher_id = ${teacherId}`, now)

export type HostedLesson = {
  lessonId: string
  teacherId: string
  roomKey: string
  closesAt: Temporal.Instant
  isWithdrawn: boolean
}

/** The lessons whose poll is due, the longest due first. */
export const listDueLessons = async (
  db: Db,
  isWithdrawn: boolean,
  now: Temporal.Instant,
): Promise<HostedLesson[]> => {
  const rows = await db
    .selectFrom('hosted_recordings as hosted')
    .innerJoin('lessons', 'lessons.id', 'hosted.lesson_id')
    .where('hosted.due_at', '<=', now)
    .where('hosted.withdrawn_at', isWithdrawn ? 'is not' : 'is', null)
    .select([
      'hosted.lesson_id as lessonId',
      'hosted.teacher_id as teacherId',
      'hosted.room_key as roomKey',
      'lessons.starts_at as startsAt',
      'lessons.ends_at as endsAt',
    ])
    .orderBy('hosted.due_at')
    .execute()
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    isWithdrawn,
    closesAt: joinWindow({ startsAt, endsAt }).closesAt,
  }))
}

/** Sets the next poll; null deletes the row. No effect if the lesson was withdrawn meanwhile. */
export const scheduleNextPoll = async (
  db: Db,
  { lessonId, isWithdrawn }: Pick<HostedLesson, 'lessonId' | 'isWithdrawn'>,
  at: Temporal.Instant | null,
) => {
  const seen = sql<boolean>`lesson_id = ${lessonId} and (withdrawn_at is not null) = ${isWithdrawn}`
  if (at) await db.updateTable('hosted_recordings').set({ due_at: at }).where(seen).execute()
  else await db.deleteFrom('hosted_recordings').where(seen).execute()
}
