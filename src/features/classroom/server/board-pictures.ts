import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { auditOrigin, type Member, type TeacherSelf } from '#features/accounts/server/procedures.ts'
import { findReadableStudent } from '#features/lessons/server/taught-students.ts'
import { writeStudentFileReads } from '#platform/audit/student-file-reads.ts'
import type { Db } from '#platform/db/connect.ts'
import { log } from '#platform/logging/log.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { decodeQueue } from '#platform/storage/encode-picture.ts'
import { isPicture } from '#platform/storage/file-kinds.ts'
import { keepFiles, storeFile } from '#platform/storage/removals.ts'
import { readBytes, type Storage } from '#platform/storage/storage.ts'
import { localOf } from '#platform/time/zones.ts'
import { boardSize, maxBoardBytes } from '../board.ts'
import { type AccessRefusal, admitAttendee } from './open-room.ts'
import { lockRoom } from './queries.ts'

export type BoardRefusal = 'board_too_large' | 'board_unreadable'

const boardPath = (storedAs: string) => `lesson-boards/${storedAs}.webp`
/** How long the address of a picture lasts. */
const addressSeconds = 3600

/** Some 60 kB each: the archive is kept in the database. */
const maxInArchive = 300

const maxPixels = 8_000_000

/** Re-encodes, so that the stored file is a picture and nothing else. */
const encodeBoard = async (upload: Uint8Array): Promise<Outcome<Uint8Array, BoardRefusal>> => {
  if (upload.length > maxBoardBytes) return refuse('board_too_large')
  // Not a drawing such as SVG, which can take minutes to render.
  if (!isPicture(upload)) return refuse('board_unreadable')
  const { default: sharp } = await import('sharp')
  try {
    const bytes = await sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' })
      .resize(boardSize.width, boardSize.height, { fit: 'contain', background: '#ffffff' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 85 })
      .toBuffer()
    return ok(bytes)
  } catch (error) {
    log.warn({ error }, 'a whiteboard could not be decoded')
    return refuse('board_unreadable')
  }
}

/** Keeps the whiteboard of the teacher's lesson while its room is open; a later picture replaces it. */
export const saveBoardPicture = async (
  { db, storage }: { db: Db; storage: Storage },
  by: TeacherSelf,
  { lessonId, picture }: { lessonId: string; picture: File },
  now: Temporal.Instant,
): Promise<Outcome<null, AccessRefusal | BoardRefusal>> => {
  const admitted = await admitAttendee(db, { teacher: by }, lessonId, now)
  if (!admitted.ok) return admitted
  const upload = new Uint8Array(await picture.arrayBuffer())
  const encoded = await decodeQueue(() => encodeBoard(upload))
  if (!encoded.ok) return encoded
  const storedAs = randomUUID()
  const path = boardPath(storedAs)
  return storeFile({ db, storage }, { path, bytes: encoded.value }, now, async tx => {
    // Two uploads at once: the later one waits here, and its picture stays.
    if (!(await lockRoom(tx, lessonId))) return refuse('room_over')
    await tx
      .insertInto('lesson_boards')
      .values({ lesson_id: lessonId, stored_as: storedAs, saved_at: now })
      .onConflict(conflict =>
        conflict.column('lesson_id').doUpdateSet({ stored_as: storedAs, saved_at: now }),
      )
      .execute()
    await keepFiles(tx, path, now)
    return ok(null)
  })
}

/** The whiteboards of lessons in which the child holds a seat: all of them for its family, those of own lessons for a teacher. */
const selectBoards = (db: Db, by: Member, studentId: string) =>
  db
    .selectFrom('lesson_boards as board')
    .innerJoin('lessons', 'lessons.id', 'board.lesson_id')
    .innerJoin('seats', 'seats.lesson_id', 'lessons.id')
    .innerJoin('profiles as teacher', 'teacher.id', 'lessons.teacher_id')
    .where('seats.student_id', '=', studentId)
    .where('seats.released_at', 'is', null)
    .where(mayRead(by))

const mayRead = (by: Member) => {
  if ('teacher' in by) return sql<boolean>`lessons.teacher_id = ${by.teacher.teacherId}`
  if (!('family' in by)) return sql<boolean>`false`
  const { familyId, studentId } = by.family
  return sql<boolean>`seats.parent_id = ${familyId}
    and (${studentId}::uuid is null or seats.student_id = ${studentId}::uuid)`
}

/** The latest lesson's first, with addresses that expire. Another family's child is not found. */
export const listBoards = async (
  { db, storage }: { db: Db; storage: Storage },
  { by, timezone }: { by: Member; timezone: string },
  { studentId, page, pageSize }: { studentId: string; page: number; pageSize: number },
  now: Temporal.Instant,
) => {
  if (!(await findReadableStudent(db, by, studentId))) return refuse('not_found')
  const [rows, { total }] = await Promise.all([
    selectBoards(db, by, studentId)
      .select([
        'lessons.id as lessonId',
        'lessons.starts_at as startsAt',
        'teacher.first_name as teacherName',
        'board.stored_as as storedAs',
      ])
      .orderBy('lessons.starts_at', 'desc')
      .orderBy('lessons.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    selectBoards(db, by, studentId).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  if ('teacher' in by && rows.length > 0)
    await writeStudentFileReads(db, {
      at: now,
      ...auditOrigin(by),
      zone: timezone,
      studentIds: [studentId],
    })
  const boards = await Promise.all(
    rows.map(async ({ lessonId, startsAt, teacherName, storedAs }) => ({
      lessonId,
      teacherName,
      date: localOf(startsAt, timezone).date,
      address: await storage.signAddress(boardPath(storedAs), { now, seconds: addressSeconds }),
    })),
  )
  return ok({ boards, total })
}

/** The pictures of a child's lessons, before the child is deleted: nobody can tell the child's strokes from the others'. */
export const eraseBoards = (tx: Db, studentId: string) =>
  sql`delete from lesson_boards where lesson_id in (select lesson_id from seats where student_id = ${studentId})`.execute(
    tx,
  )

export const eraseTeacherBoards = (tx: Db, teacherId: string) =>
  sql`delete from lesson_boards where lesson_id in (select id from lessons where teacher_id = ${teacherId})`.execute(
    tx,
  )

/** The pictures of a person's lessons for their archive: a family's, or a teacher's. */
export const readBoardFiles = async (db: Db, storage: Storage, userId: string) => {
  const rows = await db
    .selectFrom('lesson_boards as board')
    .innerJoin('lessons', 'lessons.id', 'board.lesson_id')
    .where(
      sql<boolean>`lessons.teacher_id = ${userId} or exists (select from seats s
        where s.lesson_id = lessons.id and s.released_at is null
          and s.parent_id = (select p.family_id from parents p where p.id = ${userId}))`,
    )
    .select('board.stored_as as storedAs')
    .orderBy('board.saved_at', 'desc')
    .limit(maxInArchive)
    .execute()
  const files: Record<string, Uint8Array> = {}
  for (const { storedAs } of rows) {
    const bytes = await readBytes(storage, boardPath(storedAs))
    if (bytes) files[`tableaux/${storedAs}.webp`] = bytes
  }
  return files
}
