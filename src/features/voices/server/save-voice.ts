import { randomUUID } from 'node:crypto'
import type { ClipCodec } from '#features/clips/clips.ts'
import { readSpoken, type SpokenRefusal } from '#features/clips/spoken.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { keepFiles, storeFile } from '#platform/storage/removals.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { maxVoices, voicePath } from '../voices.ts'
import { lockConsent, mayRecordVoice } from './consent.ts'

export type SaveRefusal = SpokenRefusal | 'voice_not_allowed' | 'not_found'
type Recorded = { id: string; item: string; file: File }

/** The child has met the word. */
const hasMet = async (db: Db, studentId: string, item: string) =>
  item.startsWith('word:') &&
  (await db
    .selectFrom('learning_meetings')
    .where('student_id', '=', studentId)
    .where('item', '=', item)
    .select('item')
    .executeTakeFirst()) !== undefined

/** Stores what a child recorded of a word, in place of its last recording of it. The same id again changes nothing. */
export const saveVoice = async (
  { db, storage }: { db: Db; storage: Storage },
  studentId: string,
  { id, item, file }: Recorded,
  now: Temporal.Instant,
): Promise<Outcome<null, SaveRefusal>> => {
  // Checked before the file is read, which costs time, and again when it is stored.
  if (!(await mayRecordVoice(db, studentId))) return refuse('voice_not_allowed')
  if (!(await hasMet(db, studentId, item))) return refuse('not_found')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sound = readSpoken(bytes)
  if (!sound.ok) return sound
  const { codec, milliseconds } = sound.value
  const storedAs = randomUUID()
  const path = voicePath(storedAs, codec)
  return storeFile({ db, storage }, { path, bytes }, now, async tx => {
    if (!(await lockConsent(tx, studentId))) return refuse('voice_not_allowed')
    const voice = { id, studentId, item, storedAs, codec, milliseconds, bytes: bytes.length }
    // The same child's recordings are stored one after the other.
    await tx.selectFrom('students').where('id', '=', studentId).select('id').forNoKeyUpdate().execute()
    const known = await tx
      .selectFrom('child_voices')
      .where('id', '=', id)
      .select('student_id as studentId')
      .executeTakeFirst()
    if (known) return known.studentId === studentId ? ok(null) : refuse('not_found')
    await replaceVoice(tx, voice, now)
    await keepFiles(tx, path, now)
    return ok(null)
  })
}

type Voice = {
  id: string
  studentId: string
  item: string
  storedAs: string
  codec: ClipCodec
  milliseconds: number
  bytes: number
}

/** In place of the last recording of the same word; the oldest go. */
const replaceVoice = async (tx: Db, voice: Voice, now: Temporal.Instant) => {
  const { id, studentId, item } = voice
  const own = tx.deleteFrom('child_voices').where('student_id', '=', studentId)
  await own.where('item', '=', item).execute()
  await own
    .where('id', 'in', eb =>
      eb
        .selectFrom('child_voices as older')
        .where('older.student_id', '=', studentId)
        .select('older.id')
        .orderBy('older.recorded_at', 'desc')
        .orderBy('older.id')
        .offset(maxVoices - 1),
    )
    .execute()
  await tx
    .insertInto('child_voices')
    .values({
      id,
      student_id: studentId,
      item,
      stored_as: voice.storedAs,
      codec: voice.codec,
      milliseconds: voice.milliseconds,
      bytes: voice.bytes,
      recorded_at: now,
    })
    .execute()
}
