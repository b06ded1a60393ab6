import { sql } from 'kysely'
import { auditOrigin, type Family, type Member } from '#features/accounts/server/procedures.ts'
import { findReadableStudent, isOwnChild } from '#features/lessons/server/taught-students.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { localOf } from '#platform/time/zones.ts'
import { type RecordingFormat, recordingKeptUntil, recordingPath } from '../recordings.ts'
import { withdrawHosted } from './hosted-queries.ts'

/** How long the address of a recording is valid: long enough to watch a lesson with pauses. */
const addressSeconds = 3 * 3600

/** Recordings that this member may watch: a family those in which its child took part, a teacher those of the lessons given; the school none. */
const mayWatch = (by: Member) => {
  if ('teacher' in by)
    return sql<boolean>`lessons.teacher_id = ${by.teacher.teacherId} and recordings.teacher_id = lessons.teacher_id`
  if (!('family' in by)) return sql<boolean>`false`
  const { familyId, studentId } = by.family
  return sql<boolean>`exists (select from recording_students s join students c on c.id = s.student_id
    where s.recording_id = recordings.id and c.parent_id = ${familyId}
      and (${studentId}::uuid is null or c.id = ${studentId}::uuid))`
}

const selectWatchable = (db: Db, by: Member) =>
  db
    .selectFrom('recordings')
    .innerJoin('lessons', 'lessons.id', 'recordings.lesson_id')
    .where('recordings.stored_as', 'is not', null)
    .where(mayWatch(by))

/** The children of a family who were recorded in these lessons. */
export const listRecordedChildren = (db: Db, by: Family, lessonIds: readonly string[]) =>
  selectWatchable(db, { family: by })
    .innerJoin('recording_students as child', 'child.recording_id', 'recordings.id')
    .innerJoin('students', 'students.id', 'child.student_id')
    .where('recordings.lesson_id', '=', isAnyOf(lessonIds))
    .where(isOwnChild(by))
    .select(['recordings.lesson_id as lessonId', 'students.id as studentId'])
    .distinct()
    .execute()

/** The recorded lessons of a child, or one of them, the latest first, each with its parts in their order. */
export const listRecordings = async (
  db: Db,
  { by, timezone }: { by: Member; timezone: string },
  {
    studentId,
    lessonId,
    page,
    pageSize,
  }: { studentId: string; lessonId: string | undefined; page: number; pageSize: number },
) => {
  if (!(await findReadableStudent(db, by, studentId))) return refuse('not_found')
  const selected = selectWatchable(db, by)
    .where(
      sql<boolean>`exists (select from recording_students s
        where s.recording_id = recordings.id and s.student_id = ${studentId})`,
    )
    .$if(lessonId !== undefined, query => query.where('recordings.lesson_id', '=', lessonId ?? ''))
  const [rows, { total }] = await Promise.all([
    selected
      .innerJoin('profiles as teacher', 'teacher.id', 'lessons.teacher_id')
      .groupBy(['lessons.id', 'teacher.first_name'])
      .select([
        'lessons.id as lessonId',
        'lessons.starts_at as startsAt',
        'teacher.first_name as teacherName',
        sql<{ id: string; seconds: number }[]>`json_agg(json_build_object('id', recordings.id,
          'seconds', round(recordings.milliseconds / 1000.0)) order by recordings.started_at, recordings.part)`.as(
          'parts',
        ),
        sql<Temporal.Instant>`min(recordings.started_at)`.as('firstStartedAt'),
        sql<number>`(select recording_days from school_settings)`.as('keptDays'),
      ])
      .orderBy('lessons.starts_at', 'desc')
      .orderBy('lessons.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    selected.select(sql<number>`count(distinct lessons.id)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  const recordings = rows.map(({ startsAt, firstStartedAt, keptDays, ...row }) => ({
    ...row,
    date: localOf(startsAt, timezone).date,
    deletedOn: localOf(recordingKeptUntil(firstStartedAt, keptDays), timezone).date,
  }))
  return ok({ total, recordings })
}

/** An address that expires, at which one part plays. Access by a teacher is logged. */
export const signRecordingAddress = async (
  { db, storage }: { db: Db; storage: Storage },
  by: Member,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<string, 'not_found'>> => {
  const found = await selectWatchable(db, by)
    .where('recordings.id', '=', id)
    .select([
      'recordings.stored_as as storedAs',
      'recordings.lesson_id as lessonId',
      sql<RecordingFormat>`recordings.format`.as('format'),
    ])
    .executeTakeFirst()
  if (!found?.storedAs) return refuse('not_found')
  if ('teacher' in by)
    await writeAudit(db, {
      ...auditOrigin(by),
      at: now,
      action: 'recording_watched',
      subject: by.teacher.teacherId,
      details: { lesson: found.lessonId },
    })
  return ok(
    await storage.signAddress(recordingPath(found.storedAs, found.format), { now, seconds: addressSeconds }),
  )
}

/**
 * Deletes all parts of a lesson's recording, for everyone, and the copies of a hosted service. For a parent of a child in it and
 * for its teacher.
 */
export const deleteRecording = (
  db: Db,
  by: Member,
  lessonId: string,
  now: Temporal.Instant,
): Promise<Outcome<null, 'not_found'>> =>
  db.transaction().execute(async tx => {
    if ('family' in by && by.family.role !== 'parent') return refuse('not_found')
    const watchable = selectWatchable(tx, by)
      .where('recordings.lesson_id', '=', lessonId)
      .select('recordings.id')
    if (!(await watchable.executeTakeFirst())) return refuse('not_found')
    // First, so that no part is stored after the deletion.
    await withdrawHosted(tx, sql<boolean>`lesson_id = ${lessonId}`, now)
    await tx.deleteFrom('recordings').where('id', 'in', watchable).execute()
    await writeAudit(tx, {
      ...auditOrigin(by),
      at: now,
      action: 'recording_deleted',
      subject: auditOrigin(by).actor,
      details: { lesson: lessonId },
    })
    return ok(null)
  })
