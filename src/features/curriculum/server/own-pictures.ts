import { randomUUID } from 'node:crypto'
import type { Staff } from '#features/accounts/server/procedures.ts'
import { ownPictureFile, ownPictureStart } from '#features/learning/own-pictures.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import type { FileRefusal } from '#platform/storage/check-file.ts'
import { encodePicture } from '#platform/storage/encode-picture.ts'
import { detectKind, maxFileBytes } from '#platform/storage/file-kinds.ts'
import { keepFiles, storeFile } from '#platform/storage/removals.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { maxPictureSide, minPictureSide } from '../pictures.ts'
import { logChange } from './log-change.ts'
import { lockCurriculum } from './word-rows.ts'

export type PictureRefusal = FileRefusal | 'picture_too_small'

/** How the history names a picture. */
const entryOf = (id: string) => `picture:${id}`

/** Re-encodes without metadata. */
const encode = async (upload: Uint8Array): Promise<Outcome<Uint8Array, PictureRefusal>> => {
  if (upload.length > maxFileBytes) return refuse('file_too_large')
  const kind = detectKind(upload)
  if (!kind || kind === 'pdf') return refuse('file_type')
  const encoded = await encodePicture(upload, 'webp', { width: maxPictureSide, height: maxPictureSide })
  if (!encoded.ok) return encoded
  const { bytes, width, height } = encoded.value
  return Math.max(width, height) < minPictureSide ? refuse('picture_too_small') : ok(bytes)
}

/** Adds a picture to those that a word can have. No word has it yet. */
export const addPicture = async (
  { db, storage }: { db: Db; storage: Storage },
  by: Staff,
  { upload, fr, alt }: { upload: Uint8Array; fr: string; alt: string },
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, PictureRefusal>> => {
  const encoded = await encode(upload)
  if (!encoded.ok) return encoded
  const id = `${ownPictureStart}${randomUUID()}`
  const path = ownPictureFile(id)
  await storeFile({ db, storage }, { path, bytes: encoded.value }, now, async tx => {
    await tx.insertInto('learning_pictures').values({ id, fr, alt, added_at: now }).execute()
    await keepFiles(tx, path, now)
    await logChange(tx, by, { entry: entryOf(id), act: 'added', after: { fr, alt } }, now)
  })
  return ok({ id })
}

/** Deletes a picture of the school's with its file, unless a word has it. One that is gone already is no error. */
export const removePicture = (
  db: Db,
  by: Staff,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, 'picture_in_use'>> =>
  db.transaction().execute(async tx => {
    await lockCurriculum(tx)
    const user = await tx
      .selectFrom('learning_words')
      .where('picture', '=', id)
      .select('id')
      .executeTakeFirst()
    if (user) return refuse('picture_in_use')
    const { numDeletedRows } = await tx
      .deleteFrom('learning_pictures')
      .where('id', '=', id)
      .where('added_at', 'is not', null)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await logChange(tx, by, { entry: entryOf(id), act: 'retired' }, now)
    return ok({ id })
  })
