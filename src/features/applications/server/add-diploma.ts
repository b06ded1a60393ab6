import { randomUUID } from 'node:crypto'
import { lockAccount } from '#features/accounts/server/links.ts'
import type { SessionUser } from '#features/accounts/server/session-user.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { checkFile, type FileRefusal } from '#platform/storage/check-file.ts'
import { toFileName } from '#platform/storage/file-kinds.ts'
import { keepFiles, storeFile } from '#platform/storage/removals.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { diplomaFilePath, freeDiplomaPlace, mayAddDiploma } from '../diplomas.ts'
import { findOwnApplication } from './queries.ts'

type AddRefusal = 'forbidden' | 'too_many_files' | 'not_found'

/** The place for a new file. Null when the file is there already. */
const findPlace = async (
  tx: Db,
  me: SessionUser,
  id: string,
): Promise<Outcome<number | null, AddRefusal>> => {
  const isTeacher = me.role === 'teacher'
  const application = isTeacher ? undefined : await findOwnApplication(tx, me.userId)
  const files = await tx
    .selectFrom('diploma_files')
    .where('user_id', '=', me.userId)
    .select(['id', 'place'])
    .execute()
  if (files.some(file => file.id === id)) return ok(null)
  if (!mayAddDiploma(isTeacher, application?.status)) return refuse('forbidden')
  const place = freeDiplomaPlace(files.map(file => file.place))
  return place === undefined ? refuse('too_many_files') : ok(place)
}

/** Stores a diploma of an applicant or a teacher. The same id again changes nothing, whatever it carries. */
export const addDiploma = async (
  { db, storage }: { db: Db; storage: Storage },
  me: SessionUser,
  { id, file }: { id: string; file: File },
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, AddRefusal | FileRefusal>> => {
  // Checked before the file is read, which costs time, and again when it is stored.
  const possible = await findPlace(db, me, id)
  if (!possible.ok) return possible
  if (possible.value === null) return ok({ id })
  const checked = await checkFile(new Uint8Array(await file.arrayBuffer()))
  if (!checked.ok) return checked
  const { kind, bytes } = checked.value
  const storedAs = randomUUID()
  const path = diplomaFilePath(storedAs, kind)
  return storeFile({ db, storage }, { path, bytes }, now, async tx => {
    // Files that arrive at once, and the school's answer, come one after the other.
    await lockAccount(tx, me.userId)
    const place = await findPlace(tx, me, id)
    if (!place.ok) return place
    if (place.value === null) return ok({ id })
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('diploma_files')
      .values({
        id,
        user_id: me.userId,
        place: place.value,
        stored_as: storedAs,
        name: toFileName(file.name, kind),
        kind,
        size: bytes.length,
        uploaded_at: now,
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .executeTakeFirst()
    // The id names another person's file.
    if (numInsertedOrUpdatedRows === 0n) return refuse('not_found')
    await keepFiles(tx, path, now)
    return ok({ id })
  })
}

/** Removes an own diploma, and with it what the school said of it. */
export const removeDiploma = async (
  db: Db,
  me: SessionUser,
  id: string,
): Promise<Outcome<undefined, 'not_found'>> => {
  const { numDeletedRows } = await db
    .deleteFrom('diploma_files')
    .where('id', '=', id)
    .where('user_id', '=', me.userId)
    .executeTakeFirst()
  return numDeletedRows > 0n ? ok(undefined) : refuse('not_found')
}
