import { type RawBuilder, sql } from 'kysely'
import type { Family, Member, TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'

export type SeatKey = { lessonId: string; studentId: string }

/** The child's held seat in a lesson of the teacher's; undefined for any other. The child is not erased before the transaction ends. */
export const findTeacherSeat = (db: Db, by: TeacherSelf, { lessonId, studentId }: SeatKey) =>
  db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .innerJoin('students', 'students.id', 'seats.student_id')
    .where('lessons.id', '=', lessonId)
    .where('lessons.teacher_id', '=', by.teacherId)
    .where('seats.student_id', '=', studentId)
    .where('seats.released_at', 'is', null)
    .select([
      'seats.id as seatId',
      'seats.parent_id as parentId',
      'seats.is_trial as isTrial',
      'lessons.status',
      'lessons.starts_at as startsAt',
      'lessons.ends_at as endsAt',
    ])
    .forKeyShare('students')
    .executeTakeFirst()

/** Whether the child `student` sits, or sat, in a lesson of the teacher's that was not cancelled. */
export const isTaughtBy = (by: TeacherSelf, student: RawBuilder<unknown>) => sql<boolean>`exists (
  select from seats own join lessons taught on taught.id = own.lesson_id
  where own.student_id = ${student} and own.released_at is null
    and taught.teacher_id = ${by.teacherId} and taught.status <> 'cancelled')`

/** The child, for a member who may read its reports: its parent, itself, its teachers, the school. */
export const findReadableStudent = async (db: Db, by: Member, studentId: string) => {
  const student = await db
    .selectFrom('students')
    .where('students.id', '=', studentId)
    .where(mayRead(by))
    .select([
      'students.id',
      'students.first_name as firstName',
      'students.level',
      'students.parent_id as parentId',
    ])
    .executeTakeFirst()
  return student
}

/** For statements over `students`. */
export const mayRead = (by: Member) => {
  if ('admin' in by) return sql<boolean>`true`
  if ('teacher' in by) return isTaughtBy(by.teacher, sql.ref('students.id'))
  return isOwnChild(by.family)
}

export const isOwnChild = ({ parentId, studentId }: Family) =>
  sql<boolean>`(students.parent_id = ${parentId} and (${studentId}::uuid is null or students.id = ${studentId}::uuid))`

/** A draft, locked against other saves. */
export const lockDraft = (tx: Db, seatId: string) =>
  tx.selectFrom('report_drafts').where('seat_id', '=', seatId).selectAll().forUpdate().executeTakeFirst()

export const findAttendance = async (db: Db, seatId: string) =>
  (
    await db
      .selectFrom('seat_attendance')
      .where('seat_id', '=', seatId)
      .select('attendance')
      .executeTakeFirst()
  )?.attendance ?? null
