import { sql } from 'kysely'
import { listAdminIds } from '#features/accounts/server/create-admin.ts'
import type { Admin, Member } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { roomLimits } from '../classroom.ts'
import { findAttendee } from './queries.ts'

/**
 * Stores an attendee's report about a lesson and mails the admins. Someone who waits, was removed or has left may report too.
 * @param text may be empty
 */
export const reportProblem = (
  db: Db,
  by: Member,
  { userId, lessonId, text }: { userId: string; lessonId: string; text: string },
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
    if (sent.length >= roomLimits.reports) return refuse('too_many')
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

/** Reports of lessons, the oldest first. */
const selectReports = (db: Db) =>
  db
    .selectFrom('room_reports as r')
    .innerJoin('lessons', 'lessons.id', 'r.lesson_id')
    .innerJoin('profiles as teacher', 'teacher.id', 'lessons.teacher_id')
    .leftJoin('profiles as reporter', 'reporter.id', 'r.reported_by')
    .leftJoin('users as handler', join =>
      join.onRef('handler.id', '=', 'r.handled_by').on('handler.erased_at', 'is', null),
    )
    .leftJoin('profiles as handling', 'handling.id', 'handler.id')
    .select([
      'r.id',
      'r.lesson_id as lessonId',
      'r.role',
      'r.body as text',
      isoInstant('r.reported_at').as('reportedAt'),
      isoInstant<string | null>('r.handled_at').as('handledAt'),
      'reporter.first_name as firstName',
      'reporter.last_name as lastName',
      sql<string | null>`coalesce(nullif(${fullNameSql('handling')}, ''), handler.name)`.as('handledBy'),
      'lessons.status as lessonStatus',
      isoInstant('lessons.starts_at').as('startsAt'),
      'teacher.first_name as teacherFirstName',
      'teacher.last_name as teacherLastName',
    ])
    .orderBy('r.reported_at')
    .orderBy('r.id')

/** The reports that no admin has handled yet. */
export const selectOpenReports = (db: Db, _by: Admin) => selectReports(db).where('r.handled_at', 'is', null)

/** The reports of one lesson, handled ones too. */
export const selectReportsOfLesson = (db: Db, _by: Admin, lessonId: string) =>
  selectReports(db).where('r.lesson_id', '=', lessonId)

/** Marks a report as handled. Repeating it keeps the first admin and time. */
export const handleReport = (
  db: Db,
  by: Admin,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<null, 'not_found'>> =>
  db.transaction().execute(async tx => {
    const report = await tx
      .selectFrom('room_reports')
      .where('id', '=', id)
      .select(['lesson_id as lesson', 'handled_at as handledAt'])
      .forUpdate()
      .executeTakeFirst()
    if (!report) return refuse('not_found')
    if (report.handledAt) return ok(null)
    await tx
      .updateTable('room_reports')
      .set({ handled_at: now, handled_by: by.userId })
      .where('id', '=', id)
      .execute()
    await writeAudit(tx, {
      at: now,
      actor: by.userId,
      action: 'room_report_handled',
      ipAddress: by.ipAddress,
      details: { lesson: report.lesson },
    })
    return ok(null)
  })
