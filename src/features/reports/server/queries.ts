import { sql } from 'kysely'
import type { Member, TeacherSelf } from '#features/accounts/server/procedures.ts'
import { isFamilyOrTeacher } from '#features/lessons/server/taught-students.ts'
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
export const mayRead = (by: Member) => ('admin' in by ? sql<boolean>`true` : isFamilyOrTeacher(by))

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
