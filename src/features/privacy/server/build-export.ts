import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { findLocale } from '#features/accounts/server/language.ts'
import { readDiplomaFiles } from '#features/applications/server/diploma-queries.ts'
import { readBoardFiles } from '#features/classroom/server/board-pictures.ts'
import { readClipFiles } from '#features/clips/server/clip-files.ts'
import { readSharedFiles } from '#features/documents/server/archived-files.ts'
import { readHomeworkFiles } from '#features/reports/server/homework-files.ts'
import { readPhotos } from '#features/teachers/server/photos.ts'
import { readVoiceFiles } from '#features/voices/server/queries.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { exportHours } from '../privacy.ts'
import { composeExportPage } from './export-page.ts'
import { nameItems } from './name-items.ts'
import { readOwnData } from './own-data.ts'

export type ExportJob = { exportId: string }

/**
 * Builds an archive, a readable page, the same as JSON and the person's files, and mails its owner. Building it again changes nothing.
 * That of a suspended teacher has nothing about students. It is built anew when a child was erased meanwhile, whom it may name.
 */
export const buildExport = async (db: Db, storage: Storage, exportId: string, now: Temporal.Instant) => {
  for (;;) {
    const requested = await findRequest(db, exportId)
    if (!requested) return
    const studentIds = await listStudentsOf(db, requested)
    const archive = await composeArchive(db, storage, requested, now)
    const isDone = await db.transaction().execute(async tx => {
      if (!(await areStillThere(tx, studentIds))) return false
      await storeArchive(tx, exportId, archive, now)
      return true
    })
    if (isDone) return
  }
}

type Requested = { userId: string; familyId: string; timezone: string; suspendedAt: Temporal.Instant | null }

const findRequest = (db: Db, exportId: string): Promise<Requested | undefined> =>
  db
    .selectFrom('data_exports')
    .innerJoin('users', 'users.id', 'data_exports.user_id')
    .leftJoin('parents', 'parents.id', 'users.id')
    .leftJoin('teachers', 'teachers.id', 'users.id')
    .where('data_exports.id', '=', exportId)
    .where('data_exports.ready_at', 'is', null)
    .select(eb => [
      'users.id as userId',
      eb.fn.coalesce('parents.family_id', 'users.id').as('familyId'),
      eb.fn.coalesce('parents.timezone', 'teachers.timezone', eb.val(schoolZone)).as('timezone'),
      'teachers.suspended_at as suspendedAt',
    ])
    .executeTakeFirst()

/** The children whom the archive may name: those of the family, or of the teacher's bookings and lessons. */
const listStudentsOf = async (db: Db, { userId, familyId }: Requested): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from students where parent_id = ${familyId}::uuid
    union select student_id from bookings where teacher_id = ${userId}::uuid and student_id is not null
    union select s.student_id from seats s join lessons l on l.id = s.lesson_id
      where l.teacher_id = ${userId}::uuid and s.student_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Waits for those who are being erased. The others can't be erased before the archive is stored, to be deleted with them. */
const areStillThere = async (tx: Db, studentIds: readonly string[]): Promise<boolean> => {
  const { rows } = await sql`
    select from students where id = any(${[...studentIds]}::uuid[]) order by id for key share`.execute(tx)
  return rows.length === studentIds.length
}

const composeArchive = async (db: Db, storage: Storage, requested: Requested, now: Temporal.Instant) => {
  const { userId, familyId, timezone, suspendedAt } = requested
  const readsStudents = suspendedAt === null
  const locale = await findLocale(db, requested)
  const { sections, page } = await runWithLocale(locale, async () => {
    const sections = await readOwnData(db, { userId, familyId }, { readsStudents })
    const names = await nameItems(db, sections)
    return { sections, page: composeExportPage(sections, { now, timezone, names }) }
  })
  const json = JSON.stringify(Object.fromEntries(sections.map(({ name, rows }) => [name, rows])), null, 2)
  const files = {
    ...(await readPhotos(db, storage, userId)),
    ...(await readDiplomaFiles(db, storage, userId)),
    ...(readsStudents && (await readBoardFiles(db, storage, userId))),
    ...(readsStudents && (await readSharedFiles(db, storage, userId, familyId))),
    ...(await readHomeworkFiles(db, storage, userId)),
    ...(await readVoiceFiles(db, storage, userId)),
    ...(await readClipFiles(db, storage, userId)),
  }
  return zipSync({
    'index.html': strToU8(page),
    [`${m.privacy_export_file({}, { locale })}.json`]: strToU8(json),
    // Pictures and sounds are compressed already.
    ...Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [name, [bytes, { level: 0 }] as const]),
    ),
  })
}

/** Stores the archive and mails its owner, unless the request was deleted or answered meanwhile. */
const storeArchive = async (tx: Db, exportId: string, archive: Uint8Array, now: Temporal.Instant) => {
  const stored = await tx
    .updateTable('data_exports')
    .set({ ready_at: now, expires_at: now.add({ hours: exportHours }), archive: Buffer.from(archive) })
    .where('id', '=', exportId)
    .where('ready_at', 'is', null)
    .returning('user_id as userId')
    .executeTakeFirst()
  if (stored) await enqueueMail(tx, { kind: 'data-export-ready', userId: stored.userId })
}

/** Gives up an archive that could not be built: it expires now, and its owner gets a mail. */
const failExport = (db: Db, exportId: string, now: Temporal.Instant) =>
  db.transaction().execute(async tx => {
    const failed = await tx
      .updateTable('data_exports')
      .set({ expires_at: now })
      .where('id', '=', exportId)
      .where('ready_at', 'is', null)
      .returning('user_id as userId')
      .executeTakeFirst()
    if (failed) await enqueueMail(tx, { kind: 'data-export-failed', userId: failed.userId })
  })

type QueuedExport = { data: ExportJob; retryCount: number; retryLimit: number }

/** Builds an archive as a job; the last attempt that fails says so to the owner. */
export const runExportJob = async (db: Db, storage: Storage, job: QueuedExport, now: Temporal.Instant) => {
  try {
    await buildExport(db, storage, job.data.exportId, now)
  } catch (error) {
    if (job.retryCount >= job.retryLimit) await failExport(db, job.data.exportId, now)
    throw error
  }
}
