import { type SelectQueryBuilder, sql } from 'kysely'
import type { Member } from '#features/accounts/server/procedures.ts'
import { isBookedWith } from '#features/lessons/server/taught-students.ts'
import type { Unreachable } from '#features/messages/messages.ts'
import { selectUnreachable } from '#features/messages/server/queries.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import type { DB } from '#platform/db/schema.ts'
import { type Cursor, cutPage } from '#platform/http/cursor.ts'

/**
 * The files that a member may read: a parent those of the family and for all families; a teacher those shared with them about
 * a child; the school its own.
 */
export const selectReadable = (db: Db, by: Member): SelectQueryBuilder<DB, 'shared_files', object> => {
  const files = db.selectFrom('shared_files')
  if ('family' in by)
    return files.where(eb =>
      eb.or([
        eb('shared_files.family_id', '=', by.family.familyId),
        eb('shared_files.family_id', 'is', null),
      ]),
    )
  if ('teacher' in by) return files.where('shared_files.teacher_id', '=', by.teacher.teacherId)
  return files.where('shared_files.shared_by', '=', 'admin')
}

const nameOrNull = (table: string) => sql<string | null>`nullif(${fullNameSql(table)}, '')`

/** A page of them, the newest first; with `studentId` only those about this child. */
export const listFiles = async (
  db: Db,
  by: Member,
  { after, limit, studentId }: { after: Cursor | undefined; limit: number; studentId?: string | undefined },
) => {
  const rows = await selectReadable(db, by)
    .$if(studentId !== undefined, query => query.where('shared_files.student_id', '=', studentId ?? ''))
    .leftJoin('students', 'students.id', 'shared_files.student_id')
    .leftJoin('profiles as teacher', 'teacher.id', 'shared_files.teacher_id')
    .leftJoin('profiles as parent', 'parent.id', 'shared_files.family_id')
    .where(
      after
        ? sql<boolean>`(shared_files.uploaded_at, shared_files.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
        : sql<boolean>`true`,
    )
    .select([
      'shared_files.id',
      'shared_files.name',
      'shared_files.size',
      'shared_files.shared_by as sharedBy',
      isoInstant('shared_files.uploaded_at').as('uploadedAt'),
      'shared_files.student_id as studentId',
      'students.first_name as studentName',
      nameOrNull('teacher').as('teacherName'),
      nameOrNull('parent').as('familyName'),
    ])
    .orderBy('shared_files.uploaded_at', 'desc')
    .orderBy('shared_files.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { shown, last } = cutPage(rows, limit)
  return { files: shown, next: last ? { at: last.uploadedAt, id: last.id } : null }
}

const unreachableFrom = (by: Member, family: string) =>
  selectUnreachable('family' in by ? 'parent' : 'teacher', { family, teacher: 'teachers' })

/** Why the other side reads no files now; undefined while it does. */
export const findUnreachable = async (
  db: Db,
  by: Member,
  { familyId, teacherId }: { familyId: string; teacherId: string },
): Promise<Unreachable | undefined> => {
  const found = await db
    .selectFrom('teachers')
    .innerJoin('parents', join => join.on('parents.id', '=', familyId))
    .where('teachers.id', '=', teacherId)
    .select(unreachableFrom(by, 'parents.id').as('unreachable'))
    .executeTakeFirst()
  return found?.unreachable ?? undefined
}

/**
 * The children of a parent with their teachers, or of a teacher: those that a booking joins (`isBookedWith`), by name. Without
 * those who read no files now. At most 200.
 */
export const listPairs = (db: Db, by: Member) => {
  if ('admin' in by) return Promise.resolve([])
  return db
    .selectFrom('bookings')
    .innerJoin('students', 'students.id', 'bookings.student_id')
    .innerJoin('profiles as teacher', 'teacher.id', 'bookings.teacher_id')
    .innerJoin('teachers', 'teachers.id', 'bookings.teacher_id')
    .where(unreachableFrom(by, 'bookings.parent_id'), 'is', null)
    .where(eb =>
      'family' in by
        ? eb('bookings.parent_id', '=', by.family.familyId)
        : eb('bookings.teacher_id', '=', by.teacher.teacherId),
    )
    .select([
      'students.id as studentId',
      'students.parent_id as familyId',
      'students.first_name as studentName',
      'bookings.teacher_id as teacherId',
      nameOrNull('teacher').as('teacherName'),
    ])
    .distinct()
    .orderBy('students.first_name')
    .orderBy('students.id')
    .limit(200)
    .execute()
}

/** The family of a child whom a booking joins with the teacher: this family, or any. In a transaction, the child stays. */
export const findBookedFamily = async (
  db: Db,
  { studentId, teacherId }: { studentId: string; teacherId: string },
  familyId: string | null,
) => {
  const found = await db
    .selectFrom('students')
    .where('students.id', '=', studentId)
    .where(isBookedWith(sql.val(teacherId), { student: 'students.id', parent: 'students.parent_id' }))
    .$if(familyId !== null, query => query.where('students.parent_id', '=', familyId ?? ''))
    .select('students.parent_id as familyId')
    .forKeyShare()
    .executeTakeFirst()
  return found?.familyId
}

/** The family of a parent by the address of the parent's account: in a transaction, it stays. */
export const findFamilyByEmail = async (db: Db, email: string) => {
  const found = await db
    .selectFrom('users')
    .innerJoin('parents', 'parents.id', 'users.id')
    .where(sql<boolean>`lower(users.email) = ${email.toLowerCase()}`)
    .where('parents.place', 'is not', null)
    .select('parents.family_id as familyId')
    .forKeyShare('parents')
    .executeTakeFirst()
  return found?.familyId ?? undefined
}
