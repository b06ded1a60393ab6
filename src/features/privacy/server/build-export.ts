import { strToU8, zipSync } from 'fflate'
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
 * That of a suspended teacher has nothing about students.
 */
export const buildExport = (db: Db, storage: Storage, exportId: string, now: Temporal.Instant) =>
  db.transaction().execute(async tx => {
    const requested = await tx
      .selectFrom('data_exports')
      .where('id', '=', exportId)
      .where('ready_at', 'is', null)
      .select('user_id as userId')
      .forUpdate()
      .executeTakeFirst()
    if (!requested) return
    const { userId } = requested
    const { familyId, timezone, suspendedAt } = await tx
      .selectFrom('users')
      .leftJoin('parents', 'parents.id', 'users.id')
      .leftJoin('teachers', 'teachers.id', 'users.id')
      .where('users.id', '=', userId)
      .select(eb => [
        eb.fn.coalesce('parents.family_id', 'users.id').as('familyId'),
        eb.fn.coalesce('parents.timezone', 'teachers.timezone', eb.val(schoolZone)).as('timezone'),
        'teachers.suspended_at as suspendedAt',
      ])
      .executeTakeFirstOrThrow()
    const readsStudents = suspendedAt === null
    const sections = await readOwnData(tx, { userId, familyId }, { readsStudents })
    const json = JSON.stringify(Object.fromEntries(sections.map(({ name, rows }) => [name, rows])), null, 2)
    const locale = await findLocale(tx, requested)
    const page = await runWithLocale(locale, async () =>
      composeExportPage(sections, { now, timezone, names: await nameItems(tx, sections) }),
    )
    const files = {
      ...(await readPhotos(tx, storage, userId)),
      ...(await readDiplomaFiles(tx, storage, userId)),
      ...(readsStudents && (await readBoardFiles(tx, storage, userId))),
      ...(readsStudents && (await readSharedFiles(tx, storage, userId, familyId))),
      ...(await readHomeworkFiles(tx, storage, userId)),
      ...(await readVoiceFiles(tx, storage, userId)),
      ...(await readClipFiles(tx, storage, userId)),
    }
    const archive = zipSync({
      'index.html': strToU8(page),
      [`${m.privacy_export_file({}, { locale })}.json`]: strToU8(json),
      // Pictures and sounds are compressed already.
      ...Object.fromEntries(
        Object.entries(files).map(([name, bytes]) => [name, [bytes, { level: 0 }] as const]),
      ),
    })
    await tx
      .updateTable('data_exports')
      .set({ ready_at: now, expires_at: now.add({ hours: exportHours }), archive: Buffer.from(archive) })
      .where('id', '=', exportId)
      .execute()
    await enqueueMail(tx, { kind: 'data-export-ready', userId })
  })

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
