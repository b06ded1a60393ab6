import { createHash, randomUUID } from 'node:crypto'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { refuseConstraints } from '#platform/db/refuse-constraints.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { keepFiles, storeFiles } from '#platform/storage/removals.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type ClipRefusal, checkClip, clipFolder, clipKindOf, clipPath } from '../clips.ts'
import { readClip } from '../container.ts'
import { findItem } from './queries.ts'
import { findAgreement } from './voice-agreement.ts'

export type ClipRecordingRefusal = ClipRefusal | 'not_found' | 'no_agreement' | 'clip_taken' | 'clip_repeated'

type Recording = { item: string; files: Uint8Array[] }

/**
 * Stores a recording, which then waits for another person. It replaces the teacher's own one that waits or was rejected;
 * another teacher's, and one that children hear already, is not replaced.
 */
export const recordClip = async (
  { db, storage }: { db: Db; storage: Storage },
  by: TeacherSelf,
  { item, files }: Recording,
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, ClipRecordingRefusal>> => {
  const kind = clipKindOf(item)
  const found = kind && (await findItem(db, item))
  if (!kind || !found) return refuse('not_found')
  const read = files.map(bytes => ({ bytes, clip: readClip(bytes) }))
  const recordings = read.flatMap(({ bytes, clip }) => (clip ? [{ bytes, ...clip }] : []))
  if (recordings.length === 0 || recordings.length < read.length) return refuse('clip_unreadable')
  if (new Set(recordings.map(({ codec }) => codec)).size < recordings.length) return refuse('clip_unreadable')
  for (const { bytes, milliseconds } of recordings) {
    const refusal = checkClip(kind, { bytes: bytes.length, milliseconds })
    if (refusal) return refuse(refusal)
  }
  if (!(await findAgreement(db, by))?.isCurrent) return refuse('no_agreement')

  const id = randomUUID()
  const stored = recordings.map(({ bytes, codec }) => ({
    bytes,
    codec,
    hash: createHash('sha256').update(bytes).digest('hex'),
  }))
  const path = clipFolder(id)
  const uploaded = stored.map(({ bytes, codec, hash }) => ({ path: clipPath(id, hash, codec), body: bytes }))
  const written = storeFiles(
    { db, storage },
    { path, files: uploaded },
    now,
    async (tx): Promise<Outcome<{ id: string }, 'clip_taken'>> => {
      await tx
        .deleteFrom('clips')
        .where('item', '=', item)
        .where('teacher_id', '=', by.teacherId)
        .where('approved_at', 'is', null)
        .execute()
      const isHeard = await tx
        .selectFrom('clips')
        .where('item', '=', item)
        .where('approved_at', 'is not', null)
        .select('id')
        .executeTakeFirst()
      if (isHeard) return refuse('clip_taken')
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('clips')
        .values({
          id,
          item,
          spoken: found.spoken,
          teacher_id: by.teacherId,
          recorded_at: now,
          milliseconds: Math.max(...recordings.map(({ milliseconds }) => milliseconds)),
        })
        // Another teacher was faster: one recording of an item waits at a time.
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n) return refuse('clip_taken')
      await tx
        .insertInto('clip_files')
        .values(stored.map(({ codec, hash, bytes }) => ({ clip_id: id, codec, hash, bytes: bytes.length })))
        .execute()
      await keepFiles(tx, path, now)
      return ok({ id })
    },
  )
  // A file is found by its content, so it belongs to one item.
  return refuseConstraints(written, { clip_files_hash_key: 'clip_repeated' })
}
