import { listAdminIds } from '#features/accounts/server/create-admin.ts'
import type { Admin, Member } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { limits } from '../classroom.ts'
import { findAttendee } from './queries.ts'

/**
 * Stores an attendee's report about a lesson and mails the admins. Someone who waits, was removed or has left may report too.
 * @param text may be empty
 */
export const reportProblem = (
  db: Db,
  by: Member,
  userId: string,
  { lessonId, text }: { lessonId: string; text: string },
  now: Temporal.Instant,
): Promise<Outcome<null, 'not_found' | 'too_many'>> =>
  db.transaction().execute(async tx => {
    const attendee = await findAttendee(tx, by, lessonId)
    if (!attendee) return refuse('not_found')
    // Concurrent reports of one person are counted one after the other.
    await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().executeTakeFirst()
    const sent = await tx
      .selectFrom('room_reports')
      .where('lesson_id', '=', lessonId)
      .where('reported_by', '=', userId)
      .select('id')
      .execute()
    if (sent.length >= limits.reports) return refuse('too_many')
    const report = await tx
      .insertInto('room_reports')
      .values({
        lesson_id: lessonId,
        reported_by: userId,
        role: attendee.role,
        body: text,
        reported_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const to = await listAdminIds(tx)
    await enqueueMail(tx, { kind: 'room-report', reportId: report.id, to }, { isHighPriority: true })
    return ok(null)
  })

/** The reports that no admin has handled yet, the oldest first. */
export const selectOpenReports = (db: Db, _by: Admin) =>
  db
    .selectFrom('room_reports as r')
    .innerJoin('lessons', 'lessons.id', 'r.lesson_id')
    .innerJoin('profiles as teacher', 'teacher.id', 'lessons.teacher_id')
    .leftJoin('profiles as reporter', 'reporter.id', 'r.reported_by')
    .where('r.handled_at', 'is', null)
    .select([
      'r.id',
      'r.role',
      'r.body as text',
      isoInstant('r.reported_at').as('reportedAt'),
      'reporter.first_name as firstName',
      'reporter.last_name as lastName',
      isoInstant('lessons.starts_at').as('startsAt'),
      'teacher.first_name as teacherFirstName',
      'teacher.last_name as teacherLastName',
    ])
    .orderBy('r.reported_at')
    .orderBy('r.id')

/** Marks a report as handled. Repeating it keeps the first admin and time. */
export const handleReport = async (
  db: Db,
  by: Admin,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<null, 'not_found'>> => {
  const report = await db
    .selectFrom('room_reports')
    .where('id', '=', id)
    .select('handled_at as handledAt')
    .executeTakeFirst()
  if (!report) return refuse('not_found')
  await db
    .updateTable('room_reports')
    .set({ handled_at: now, handled_by: by.userId })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .execute()
  return ok(null)
}
