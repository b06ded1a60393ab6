import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Admin, TeacherSelf } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { type Cursor, cutPage } from '#platform/http/cursor.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { keepFiles, removeFilesLater, storeFiles } from '#platform/storage/removals.ts'
import { readBytes, type Storage } from '#platform/storage/storage.ts'
import { photoFolder, photoPath } from '../photos.ts'
import { encodePhoto, type PhotoRefusal } from './encode-photo.ts'
import { clearTeacherCache } from './teacher-cache.ts'

/** How long the address of a photo that is not public lasts. */
const previewSeconds = 900

const lockTeacher = (tx: Db, id: string) =>
  sql`select from teachers where id = ${id} for no key update`.execute(tx)

const selectPhotos = (db: Db, teacherId: string) =>
  db
    .selectFrom('teacher_photos')
    .where('teacher_id', '=', teacherId)
    .select(['id', 'approved_at as approvedAt', 'refused_at as refusedAt', 'refusal_reason as refusalReason'])

/** The teacher's photos as the settings show them. */
export const getOwnPhoto = async (db: Db, storage: Storage, by: TeacherSelf, now: Temporal.Instant) => {
  const photos = await selectPhotos(db, by.teacherId).execute()
  const address = async (photo: { id: string } | undefined) =>
    photo ? storage.signAddress(photoPath(photo.id, 512, 'webp'), { now, seconds: previewSeconds }) : null
  return {
    shown: await address(photos.find(photo => photo.approvedAt)),
    waiting: await address(photos.find(photo => !photo.approvedAt && !photo.refusedAt)),
    refusalReason: photos.find(photo => photo.refusedAt)?.refusalReason ?? null,
  }
}

/** Stores the teacher's photo, which then waits for the school. It replaces one that waits; the shown one stays until the answer. */
export const uploadPhoto = async (
  db: Db,
  storage: Storage,
  by: TeacherSelf,
  upload: Uint8Array,
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, PhotoRefusal>> => {
  const encoded = await encodePhoto(upload)
  if (!encoded.ok) return encoded
  const id = randomUUID()
  const path = photoFolder(id)
  const files = encoded.value.map(({ size, format, bytes }) => ({
    path: photoPath(id, size, format),
    body: bytes,
  }))
  await storeFiles({ db, storage }, { path, files }, now, async tx => {
    await lockTeacher(tx, by.teacherId)
    await tx
      .deleteFrom('teacher_photos')
      .where('teacher_id', '=', by.teacherId)
      .where('approved_at', 'is', null)
      .execute()
    await tx.insertInto('teacher_photos').values({ id, teacher_id: by.teacherId, uploaded_at: now }).execute()
    await keepFiles(tx, path, now)
  })
  return ok({ id })
}

/** Removes all photos of the teacher; the drawn letter is shown again. */
export const removePhotos = async (db: Db, by: TeacherSelf) => {
  await db.deleteFrom('teacher_photos').where('teacher_id', '=', by.teacherId).execute()
  clearTeacherCache()
}

type Page = { after: Cursor | undefined; limit: number }

/** All teachers' photos, the oldest first: one more than a page shows. */
const selectSchoolPhotos = (db: Db, { after, limit }: Page) =>
  db
    .selectFrom('teacher_photos as f')
    .innerJoin('profiles as p', 'p.id', 'f.teacher_id')
    .where(
      after
        ? sql<boolean>`(f.uploaded_at, f.id) > (${after.at}::timestamptz, ${after.id}::uuid)`
        : sql<boolean>`true`,
    )
    .select([
      'f.id',
      'p.first_name as firstName',
      'p.last_name as lastName',
      isoInstant('f.uploaded_at').as('uploadedAt'),
    ])
    .orderBy('f.uploaded_at')
    .orderBy('f.id')
    .limit(limit + 1)

const cut = <Photo extends { id: string; uploadedAt: string }>(rows: readonly Photo[], limit: number) => {
  const { shown, last } = cutPage(rows, limit)
  return { shown, next: last ? { at: last.uploadedAt, id: last.id } : null }
}

/** A page of all photos, with what the school answered. */
export const listPhotos = async (db: Db, _by: Admin, page: Page) => {
  const rows = await selectSchoolPhotos(db, page)
    .select(['f.approved_at as approvedAt', 'f.refused_at as refusedAt', 'f.refusal_reason as refusalReason'])
    .execute()
  const { shown, next } = cut(rows, page.limit)
  return { photos: shown, next }
}

/** Photos that wait for the school, the oldest first. */
export const listWaitingPhotos = async (
  db: Db,
  storage: Storage,
  _by: Admin,
  page: Page,
  now: Temporal.Instant,
) => {
  const rows = await selectSchoolPhotos(db, page)
    .where('f.approved_at', 'is', null)
    .where('f.refused_at', 'is', null)
    .select('f.teacher_id as teacherId')
    .execute()
  const { shown, next } = cut(rows, page.limit)
  const photos = await Promise.all(
    shown.map(async photo => ({
      ...photo,
      address: await storage.signAddress(photoPath(photo.id, 512, 'webp'), { now, seconds: previewSeconds }),
    })),
  )
  return { photos, next }
}

type Decision = { id: string; isApproved: true } | { id: string; isApproved: false; reason: string }

/**
 * Shows the photo in place of an earlier one, or refuses it with a reason for the teacher. The same answer twice changes nothing;
 * a photo that was replaced or answered otherwise meanwhile is not found.
 */
export const decidePhoto = async (db: Db, by: Admin, decision: Decision, now: Temporal.Instant) => {
  const { id, isApproved } = decision
  const decided = await db.transaction().execute(async tx => {
    const found = await tx
      .selectFrom('teacher_photos')
      .where('id', '=', id)
      .select('teacher_id as teacherId')
      .executeTakeFirst()
    if (!found) return refuse('not_found')
    await lockTeacher(tx, found.teacherId)
    const photos = await selectPhotos(tx, found.teacherId).execute()
    const photo = photos.find(one => one.id === id)
    if (!photo) return refuse('not_found')
    if (photo.approvedAt || photo.refusedAt)
      return Boolean(photo.approvedAt) === isApproved ? ok({ id }) : refuse('not_found')
    if (isApproved) {
      await tx
        .deleteFrom('teacher_photos')
        .where('teacher_id', '=', found.teacherId)
        .where('id', '!=', id)
        .execute()
      await tx.updateTable('teacher_photos').set({ approved_at: now }).where('id', '=', id).execute()
      await tx.updateTable('teachers').set({ photo_id: id }).where('id', '=', found.teacherId).execute()
    } else {
      await tx
        .updateTable('teacher_photos')
        .set({ refused_at: now, refusal_reason: decision.reason })
        .where('id', '=', id)
        .execute()
      await removeFilesLater(tx, photoFolder(id), now)
    }
    await writeAudit(tx, {
      at: now,
      actor: by.userId,
      action: isApproved ? 'photo_approved' : 'photo_refused',
      subject: found.teacherId,
      ipAddress: by.ipAddress,
    })
    await enqueueMail(tx, { kind: isApproved ? 'photo-approved' : 'photo-refused', photoId: id })
    return ok({ id })
  })
  clearTeacherCache()
  return decided
}

/** Whether a photo is shown: approved, of a teacher who is listed. */
export const isShownPhoto = async (db: Db, id: string) => {
  const { rows } = await sql`select from teachers where photo_id = ${id} and is_listed`.execute(db)
  return rows.length > 0
}

/** A person's own photos as files of an archive, by name; refused ones are deleted. */
export const readPhotos = async (db: Db, storage: Storage, teacherId: string) => {
  const photos = await selectPhotos(db, teacherId).where('refused_at', 'is', null).execute()
  const files: Record<string, Uint8Array> = {}
  for (const { id, approvedAt } of photos) {
    const bytes = await readBytes(storage, photoPath(id, 512, 'webp'))
    if (bytes) files[approvedAt ? 'photo.webp' : 'photo-en-attente.webp'] = bytes
  }
  return files
}
