import { type RawBuilder, sql } from 'kysely'
import type { Family, Member, TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'

/** Whether the child `student` sits, or sat, in a lesson of the teacher's that was not cancelled. */
export const isTaughtBy = (by: TeacherSelf, student: RawBuilder<unknown>) => sql<boolean>`exists (
  select from seats own join lessons taught on taught.id = own.lesson_id
  where own.student_id = ${student} and own.released_at is null
    and taught.teacher_id = ${by.teacherId} and taught.status <> 'cancelled')`

/** For statements over `students`. */
export const isOwnChild = ({ familyId, studentId }: Family) =>
  sql<boolean>`(students.parent_id = ${familyId} and (${studentId}::uuid is null or students.id = ${studentId}::uuid))`

/** For statements over `students`: the family and the child's teachers. What a child says or shows is not for the school. */
export const isFamilyOrTeacher = (by: Member) => {
  if ('family' in by) return isOwnChild(by.family)
  if ('teacher' in by) return isTaughtBy(by.teacher, sql.ref('students.id'))
  return sql<boolean>`false`
}

/**
 * The child, for a member who may ask about it: its parent, itself, its teachers, the school. For anyone else it is not found
 * (domain.md, "Accounts"). What of it the member may read, the caller decides.
 */
export const findReadableStudent = (db: Db, by: Member, studentId: string) =>
  db
    .selectFrom('students')
    .where('students.id', '=', studentId)
    .where('admin' in by ? sql<boolean>`true` : isFamilyOrTeacher(by))
    .select([
      'students.id',
      'students.first_name as firstName',
      'students.level',
      'students.parent_id as familyId',
    ])
    .executeTakeFirst()
