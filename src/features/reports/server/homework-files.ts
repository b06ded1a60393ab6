import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import {
  auditOrigin,
  type Family,
  type Member,
  type TeacherSelf,
} from '#features/accounts/server/procedures.ts'
import { readSpoken } from '#features/clips/spoken.ts'
import { isFamilyOrTeacher, isTaughtBy } from '#features/lessons/server/taught-students.ts'
import { writeStudentFileReads } from '#platform/audit/student-file-reads.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { encodePicture } from '#platform/storage/encode-picture.ts'
import { isPicture } from '#platform/storage/file-kinds.ts'
import { readStored } from '#platform/storage/read-stored.ts'
import { keepFiles, storeFile } from '#platform/storage/removals.ts'
import type { Storage } from '#platform/storage/storage.ts'
import {
  freePlace,
  type HomeworkFileFormat,
  type HomeworkFileRefusal,
  homeworkFilePath,
  maxPhotoBytes,
} from '../homework-files.ts'
import { getHomework, lockOwnHomework, nextVersion } from './homework.ts'
import type { SeenInput } from './input.ts'
import type { HomeworkView } from './view.ts'

type Services = { db: Db; storage: Storage }
type FileKey = { id: string; homeworkId: string }
type CheckedFile = { format: HomeworkFileFormat; milliseconds: number | null; bytes: Uint8Array }

/** How long the address of a file lasts: long enough to listen twice. */
const addressSeconds = 900
const maxInArchive = 300

/** A re-encoded photo, or a voice as it is; recognised by content. */
const checkAnswer = async (upload: Uint8Array): Promise<Outcome<CheckedFile, HomeworkFileRefusal>> => {
  if (upload.length > maxPhotoBytes) return refuse('answer_too_large')
  if (isPicture(upload)) {
    const encoded = await encodePicture(upload, 'jpg')
    if (!encoded.ok) return refuse('answer_unreadable')
    const { bytes } = encoded.value
    return bytes.length > maxPhotoBytes
      ? refuse('answer_too_large')
      : ok({ format: 'jpg', milliseconds: null, bytes })
  }
  const sound = readSpoken(upload)
  return sound.ok
    ? ok({ format: sound.value.codec, milliseconds: sound.value.milliseconds, bytes: upload })
    : sound
}

/**
 * The place for a new file of a homework whose teacher has not seen the answer. The homework stays locked, so that files that
 * arrive at once are counted one after the other. Null when the file is there already.
 */
const findPlace = async (
  tx: Db,
  by: Family,
  { id, homeworkId }: FileKey,
): Promise<Outcome<number | null, 'not_found' | HomeworkFileRefusal>> => {
  const homework = await lockOwnHomework(tx, by, homeworkId)
  if (!homework) return refuse('not_found')
  const files = await tx
    .selectFrom('homework_files')
    .where('homework_id', '=', homeworkId)
    .select(['id', 'place'])
    .execute()
  if (files.some(file => file.id === id)) return ok(null)
  if (homework.seenAt) return refuse('homework_seen')
  const place = freePlace(files.map(file => file.place))
  return place === null ? refuse('too_many_answers') : ok(place)
}

/** Adds a photo or a voice to the answer, and notes the homework as done. The same id again changes nothing. */
export const addHomeworkFile = async (
  { db, storage }: Services,
  by: Family,
  { file, ...key }: FileKey & { file: File },
  now: Temporal.Instant,
): Promise<Outcome<HomeworkView, 'not_found' | HomeworkFileRefusal>> => {
  const { id, homeworkId } = key
  // Checked before the file is read, which costs time, and again when it is stored.
  const possible = await db.transaction().execute(tx => findPlace(tx, by, key))
  if (!possible.ok) return possible
  if (possible.value === null) return ok(await getHomework(db, homeworkId))
  const checked = await checkAnswer(new Uint8Array(await file.arrayBuffer()))
  if (!checked.ok) return checked
  const { format, milliseconds, bytes } = checked.value
  const storedAs = randomUUID()
  const path = homeworkFilePath(storedAs, format)
  return storeFile({ db, storage }, { path, bytes }, now, async tx => {
    const place = await findPlace(tx, by, key)
    if (!place.ok) return place
    if (place.value !== null) {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('homework_files')
        .values({
          id,
          homework_id: homeworkId,
          stored_as: storedAs,
          place: place.value,
          format,
          milliseconds,
          bytes: bytes.length,
          added_at: now,
        })
        .onConflict(conflict => conflict.column('id').doNothing())
        .executeTakeFirst()
      // The id names a file of another homework.
      if (numInsertedOrUpdatedRows === 0n) return refuse('not_found')
      await tx
        .updateTable('homework')
        .set({ done_at: sql<Temporal.Instant>`coalesce(done_at, ${now})`, answer_version: nextVersion })
        .where('id', '=', homeworkId)
        .execute()
      await keepFiles(tx, path, now)
    }
    return ok(await getHomework(tx, homeworkId))
  })
}

/** Takes a file back, until the teacher has seen the answer. One that is gone already is no error. */
export const removeHomeworkFile = (
  db: Db,
  by: Family,
  { id, homeworkId }: FileKey,
): Promise<Outcome<HomeworkView, 'not_found' | 'homework_seen'>> =>
  db.transaction().execute(async tx => {
    const homework = await lockOwnHomework(tx, by, homeworkId)
    if (!homework) return refuse('not_found')
    if (homework.seenAt) return refuse('homework_seen')
    const { numDeletedRows } = await tx
      .deleteFrom('homework_files')
      .where('id', '=', id)
      .where('homework_id', '=', homeworkId)
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      await tx
        .updateTable('homework')
        .set({ answer_version: nextVersion })
        .where('id', '=', homeworkId)
        .execute()
    return ok(await getHomework(tx, homeworkId))
  })

/** An address that expires, for the family and the child's teachers alone. A teacher's reading is logged. */
export const signHomeworkFileAddress = async (
  { db, storage }: Services,
  by: Member,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<string, 'not_found'>> => {
  const file = await db
    .selectFrom('homework_files')
    .innerJoin('homework', 'homework.id', 'homework_files.homework_id')
    .innerJoin('students', 'students.id', 'homework.student_id')
    .where('homework_files.id', '=', id)
    .where(isFamilyOrTeacher(by))
    .select(['homework_files.stored_as as storedAs', 'homework_files.format', 'students.id as studentId'])
    .executeTakeFirst()
  if (!file) return refuse('not_found')
  if ('teacher' in by)
    await writeStudentFileReads(db, { ...auditOrigin(by), at: now, studentIds: [file.studentId] })
  const address = storage.signAddress(homeworkFilePath(file.storedAs, file.format), {
    now,
    seconds: addressSeconds,
  })
  return ok(await address)
}

/**
 * A teacher of the child has seen the answer, or takes that back. Noted twice, the first time stays. An answer that changed
 * since it was read is not noted as seen, and the refusal carries it.
 */
export const noteHomeworkSeen = (
  db: Db,
  by: TeacherSelf,
  { id, isSeen, version }: z.infer<typeof SeenInput>,
  now: Temporal.Instant,
): Promise<Outcome<HomeworkView, 'not_found' | 'homework_changed'>> =>
  db.transaction().execute(async tx => {
    const homework = await tx
      .selectFrom('homework')
      .where('id', '=', id)
      .where(isTaughtBy(sql.val(by.teacherId), 'homework.student_id'))
      .select(['answer_version as version', 'seen_at as seenAt'])
      .forUpdate()
      .executeTakeFirst()
    if (!homework) return refuse('not_found')
    if (isSeen && !homework.seenAt && version !== homework.version)
      return refuse('homework_changed', await getHomework(tx, id))
    await tx
      .updateTable('homework')
      .set({ seen_at: isSeen ? (homework.seenAt ?? now) : null })
      .where('id', '=', id)
      .execute()
    return ok(await getHomework(tx, id))
  })

/** The answers of a family's children for its archive. */
export const readHomeworkFiles = async (db: Db, storage: Storage, userId: string) => {
  const rows = await db
    .selectFrom('homework_files')
    .innerJoin('homework', 'homework.id', 'homework_files.homework_id')
    .innerJoin('students', 'students.id', 'homework.student_id')
    .where(sql<boolean>`students.parent_id = (select family_id from parents where id = ${userId})`)
    .select(['homework_files.stored_as as storedAs', 'homework_files.format'])
    .orderBy('homework_files.added_at', 'desc')
    .limit(maxInArchive)
    .execute()
  return readStored(
    storage,
    rows.map(({ storedAs, format }) => {
      const path = homeworkFilePath(storedAs, format)
      return { path, name: path.replace('homework/', 'devoirs/') }
    }),
  )
}
