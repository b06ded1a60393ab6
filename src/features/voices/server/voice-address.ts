import { auditOrigin, type Member } from '#features/accounts/server/procedures.ts'
import type { ClipCodec } from '#features/clips/clips.ts'
import { writeStudentFileReads } from '#platform/audit/student-file-reads.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { voicePath } from '../voices.ts'
import { selectAudible } from './queries.ts'

/** Seconds. A word is short: long enough to hear it a few times. */
const addressSeconds = 300

/** An address that expires, for the family and the child's teachers alone. A teacher's listening is logged. */
export const signVoiceAddress = async (
  { db, storage }: { db: Db; storage: Storage },
  by: Member,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<{ codec: ClipCodec; address: string }, 'not_found'>> => {
  const voice = await selectAudible(db, by)
    .where('child_voices.id', '=', id)
    .select(['child_voices.stored_as as storedAs', 'child_voices.codec', 'students.id as studentId'])
    .executeTakeFirst()
  if (!voice) return refuse('not_found')
  if ('teacher' in by)
    await writeStudentFileReads(db, { ...auditOrigin(by), at: now, studentIds: [voice.studentId] })
  const { codec, storedAs } = voice
  return ok({
    codec,
    address: await storage.signAddress(voicePath(storedAs, codec), { now, seconds: addressSeconds }),
  })
}
