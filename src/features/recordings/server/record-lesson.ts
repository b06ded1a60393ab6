import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { auditOrigin, type TeacherSelf } from '#features/accounts/server/procedures.ts'
import { mayRecord } from '#features/classroom/classroom.ts'
import { type AccessRefusal, admitAttendee } from '#features/classroom/server/open-room.ts'
import { lockRoom, roomTopic } from '#features/classroom/server/queries.ts'
import { selectSeatedConsents } from '#features/classroom/server/seated-consents.ts'
import { isWebm } from '#features/clips/ebml.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { refuseConstraints } from '#platform/db/refuse-constraints.ts'
import { publish } from '#platform/realtime/pg-notify.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { keepFiles, storeFile } from '#platform/storage/removals.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { localOf } from '#platform/time/zones.ts'
import { maxParts, maxPieceBytes, recordingKeptUntil, recordingPath } from '../recordings.ts'

export type RecordingRefusal = 'not_consented' | 'recording_over' | 'too_many_parts' | 'piece_unreadable'

/** Whether every seated child has a parent's agreement. Does not reveal which child has none. */
export const isRecordable = async (db: Db, by: TeacherSelf, lessonId: string) =>
  mayRecord(await selectSeatedConsents(db, lessonId).where('lessons.teacher_id', '=', by.teacherId).execute())

/** For the room: isRecordable and until which day a part that begins now would be kept, or not_found for another teacher's lesson. */
export const readRecordable = async (
  db: Db,
  by: TeacherSelf,
  lessonId: string,
  now: Temporal.Instant,
): Promise<Outcome<{ isRecordable: boolean; keptUntil: string }, 'not_found'>> => {
  const own = await db
    .selectFrom('lessons')
    .innerJoin('school_settings', join => join.onTrue())
    .leftJoin('hosted_recordings as hosted', 'hosted.lesson_id', 'lessons.id')
    .where('lessons.id', '=', lessonId)
    .where('lessons.teacher_id', '=', by.teacherId)
    .select(['recording_days as days', sql<boolean>`hosted.withdrawn_at is not null`.as('isWithdrawn')])
    .executeTakeFirst()
  if (!own) return refuse('not_found')
  return ok({
    isRecordable: !own.isWithdrawn && (await isRecordable(db, by, lessonId)),
    keptUntil: localOf(recordingKeptUntil(now, own.days), by.timezone).date,
  })
}

/** Maps the error of a trigger to a refusal: a parent withdrew the consent during the transaction. */
export const refuseWithdrawnConsent = <Result>(work: Promise<Result>) =>
  refuseConstraints(work, { recordings_consented: 'not_consented' })

/** Locks the consents of the children seated now. @throws unless each has one; `refuseWithdrawnConsent` maps the error */
export const lockRecordingConsents = (db: Db, lessonId: string) =>
  sql`select require_recording_consent(${lessonId}::uuid)`.execute(db)

/** Begins a part of a lesson's recording while the room is open, and ends an earlier one. A repeated id changes nothing. */
export const startRecording = (
  db: Db,
  by: TeacherSelf,
  { id, lessonId }: { id: string; lessonId: string },
  now: Temporal.Instant,
): Promise<Outcome<null, AccessRefusal | RecordingRefusal>> =>
  refuseWithdrawnConsent(
    db.transaction().execute(async (tx): Promise<Outcome<null, AccessRefusal | RecordingRefusal>> => {
      const isRoomLocked = await lockRoom(tx, lessonId)
      const admitted = await admitAttendee(tx, { teacher: by }, lessonId, now)
      if (!admitted.ok) return admitted
      if (!isRoomLocked) return refuse('not_found')
      const parts = await tx
        .selectFrom('recordings')
        .where('lesson_id', '=', lessonId)
        .select(['id', 'part'])
        .execute()
      if (parts.some(one => one.id === id)) return ok(null)
      if (!(await isRecordable(tx, by, lessonId))) return refuse('not_consented')
      const part = Math.max(0, ...parts.map(one => one.part)) + 1
      if (part > maxParts) return refuse('too_many_parts')
      await stopParts(tx, lessonId, now)
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('recordings')
        .values({ id, lesson_id: lessonId, teacher_id: by.teacherId, part, started_at: now })
        .onConflict(conflict => conflict.column('id').doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n) return refuse('not_found')
      await sql`insert into recording_students (recording_id, student_id)
        select distinct ${id}::uuid, student_id from seats where lesson_id = ${lessonId} and released_at is null`.execute(
        tx,
      )
      await writeAudit(tx, {
        ...auditOrigin({ teacher: by }),
        subject: by.teacherId,
        at: now,
        action: 'recording_started',
        details: { lesson: lessonId },
      })
      await publish(tx, roomTopic(lessonId))
      return ok(null)
    }),
  )

/** For `stopped_at`: now, or the start when the clocks of two programs disagree. */
export const stopInstant = (now: Temporal.Instant) => sql<Temporal.Instant>`greatest(started_at, ${now})`

const stopParts = (tx: Db, lessonId: string, now: Temporal.Instant) =>
  tx
    .updateTable('recordings')
    .set({ stopped_at: stopInstant(now) })
    .where('lesson_id', '=', lessonId)
    .where('stopped_at', 'is', null)
    .execute()

const findOwnPart = (db: Db, by: TeacherSelf, id: string) =>
  db
    .selectFrom('recordings')
    .where('id', '=', id)
    .where('teacher_id', '=', by.teacherId)
    .select([
      'lesson_id as lessonId',
      'stored_as as storedAs',
      'pieces',
      sql<boolean>`stopped_at is not null`.as('isStopped'),
      sql<boolean>`withdrawn_at is not null`.as('isWithdrawn'),
    ])

/** Whether the piece may still be accepted: the part is not assembled yet, and the browser has not announced fewer pieces. */
const isExpected = (part: { pieces: number | null; storedAs: string | null }, number: number) =>
  part.storedAs === null && (part.pieces === null || number < part.pieces)

/**
 * Stores a numbered piece, in any order and also after the part has stopped. A repeated number changes nothing.
 * `isOver`: the part has stopped; tells a browser that still records.
 */
export const addPiece = async (
  { db, storage }: { db: Db; storage: Storage },
  by: TeacherSelf,
  { id, number, milliseconds, file }: { id: string; number: number; milliseconds: number; file: File },
  now: Temporal.Instant,
): Promise<Outcome<{ isOver: boolean }, 'not_found' | 'too_large' | RecordingRefusal>> => {
  // The limit of the request leaves room for what stands around the file.
  if (file.size > maxPieceBytes) return refuse('too_large')
  const part = await findOwnPart(db, by, id).executeTakeFirst()
  if (!part) return refuse('not_found')
  const isThere = await db
    .selectFrom('recording_pieces')
    .where('recording_id', '=', id)
    .where('number', '=', number)
    .select('number')
    .executeTakeFirst()
  if (isThere) return ok({ isOver: part.isStopped })
  if (!isExpected(part, number)) return refuse('recording_over')
  if (part.isWithdrawn || !(await isRecordable(db, by, part.lessonId))) return refuse('not_consented')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.length === 0 || (number === 0 && !isWebm(bytes))) return refuse('piece_unreadable')
  const storedAs = randomUUID()
  const path = recordingPath(storedAs)
  return refuseWithdrawnConsent(
    storeFile(
      { db, storage },
      { path, bytes },
      now,
      async (tx): Promise<Outcome<{ isOver: boolean }, 'not_found' | RecordingRefusal>> => {
        // Locks consents before the part, in the same order as a withdrawal.
        await lockRecordingConsents(tx, part.lessonId)
        const locked = await findOwnPart(tx, by, id).forNoKeyUpdate().executeTakeFirst()
        if (!locked) return refuse('not_found')
        if (!isExpected(locked, number)) return refuse('recording_over')
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('recording_pieces')
          .values({
            recording_id: id,
            number,
            stored_as: storedAs,
            bytes: bytes.length,
            milliseconds,
            received_at: now,
          })
          .onConflict(conflict => conflict.columns(['recording_id', 'number']).doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows) await keepFiles(tx, path, now)
        return ok({ isOver: locked.isStopped })
      },
    ),
  )
}

/** Ends a part and says how many pieces it has; those under way may still arrive. */
export const stopRecording = (
  db: Db,
  by: TeacherSelf,
  { id, pieces }: { id: string; pieces: number },
  now: Temporal.Instant,
): Promise<Outcome<null, 'not_found'>> =>
  db.transaction().execute(async tx => {
    const part = await findOwnPart(tx, by, id).forNoKeyUpdate().executeTakeFirst()
    if (!part) return refuse('not_found')
    // The end was announced before, or a parent withdrew.
    if (part.pieces !== null || part.isWithdrawn) return ok(null)
    await tx
      .updateTable('recordings')
      .set({ stopped_at: sql<Temporal.Instant>`coalesce(stopped_at, ${stopInstant(now)})`, pieces })
      .where('id', '=', id)
      .execute()
    if (part.isStopped) return ok(null)
    await writeAudit(tx, {
      ...auditOrigin({ teacher: by }),
      subject: by.teacherId,
      at: now,
      action: 'recording_stopped',
      details: { lesson: part.lessonId },
    })
    await publish(tx, roomTopic(part.lessonId))
    return ok(null)
  })
