import { sql } from 'kysely'
import type { Member } from '#features/accounts/server/procedures.ts'
import { findReadableStudent, isFamilyOrTeacher } from '#features/lessons/server/taught-students.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { readStored } from '#platform/storage/read-stored.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { maxVoices, voicePath } from '../voices.ts'

/** The voices that this member may hear: a parent hears the children’s, a teacher the students’, the school none. */
export const selectAudible = (db: Db, by: Member) =>
  db
    .selectFrom('child_voices')
    .innerJoin('students', 'students.id', 'child_voices.student_id')
    .where(isFamilyOrTeacher(by))

/** A page of a child's voices, the latest first, each with its word. Another family's child is not found. */
export const listVoices = async (
  db: Db,
  by: Member,
  { studentId, page, pageSize }: { studentId: string; page: number; pageSize: number },
) => {
  if (!(await findReadableStudent(db, by, studentId))) return refuse('not_found')
  const selected = selectAudible(db, by).where('students.id', '=', studentId)
  const [voices, { total }] = await Promise.all([
    selected
      // The curriculum may have lost the word since; what the child said of it is stored, and stays listed.
      .leftJoin('clip_items as word', 'word.item', 'child_voices.item')
      .select([
        'child_voices.id',
        sql<string>`coalesce(word.shown, '')`.as('ar'),
        sql<string>`coalesce(word.sounds_fr, split_part(child_voices.item, ':', 2))`.as('soundsFr'),
        sql<string>`coalesce(word.fr, '')`.as('fr'),
        'child_voices.recorded_at as recordedAt',
        'child_voices.stamp',
      ])
      .orderBy('child_voices.recorded_at', 'desc')
      .orderBy('child_voices.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    selected.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return ok({ voices, total })
}

/** The voices of a family's children for its archive. */
export const readVoiceFiles = async (db: Db, storage: Storage, userId: string) => {
  const rows = await db
    .selectFrom('child_voices')
    .innerJoin('students', 'students.id', 'child_voices.student_id')
    .where(sql<boolean>`students.parent_id = (select family_id from parents where id = ${userId})`)
    .select(['child_voices.stored_as as storedAs', 'child_voices.codec'])
    .orderBy('child_voices.recorded_at', 'desc')
    .limit(3 * maxVoices)
    .execute()
  return readStored(
    storage,
    rows.map(({ storedAs, codec }) => {
      const path = voicePath(storedAs, codec)
      return { path, name: path.replace('voices/', 'repete/') }
    }),
  )
}
