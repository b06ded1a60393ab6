import { type RawBuilder, sql } from 'kysely'
import type { Family, Member } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'

/** The seats held in lessons that were not cancelled, with the teacher who gives the lesson: the substitute, if there is one. */
export const taughtSeats = sql`(
  select own.student_id, own.parent_id, given.teacher_id, given.status, given.starts_at, given.ends_at
  from seats own join lessons given on given.id = own.lesson_id
  where own.released_at is null and given.status <> 'cancelled')`

/** Whether the teacher gives, or gave, the child a lesson: its file, exercises, homework and voice are open to that teacher. */
export const isTaughtBy = (teacher: RawBuilder<unknown>, student: string) => sql<boolean>`exists (
  select from ${taughtSeats} taught where taught.student_id = ${sql.ref(student)} and taught.teacher_id = ${teacher})`

/** Whether a booking joins the family's child and the teacher, also one whose lessons were all cancelled or given to a substitute. */
export const isBookedWith = (
  teacher: RawBuilder<unknown>,
  { student, parent }: { student: string; parent: string },
) =>
  sql<boolean>`exists (select from bookings booked
    where booked.parent_id = ${sql.ref(parent)} and booked.teacher_id = ${teacher} and booked.student_id = ${sql.ref(student)})`

/** For statements over `students`. */
export const isOwnChild = ({ familyId, studentId }: Family) =>
  sql<boolean>`(students.parent_id = ${familyId} and (${studentId}::uuid is null or students.id = ${studentId}::uuid))`

/** For statements over `students`: the family and the child's teachers. What a child says or shows is not for the school. */
export const isFamilyOrTeacher = (by: Member) => {
  if ('family' in by) return isOwnChild(by.family)
  if ('teacher' in by) return isTaughtBy(sql.val(by.teacher.teacherId), 'students.id')
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
      'students.age',
      'students.parent_id as familyId',
    ])
    .executeTakeFirst()
