import { sql } from 'kysely'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import { refuseConstraints } from '#platform/db/refuse-constraints.ts'
import type { Outcome } from '#platform/refusal/refusal.ts'
import { hasMissingTeacher, lacksTeacherInRow } from './lacks-teacher-sql.ts'

/**
 * Locks the teachers' rows in id order, before any lesson is read. Everything that writes to a teacher's calendar takes
 * this lock first, so writers queue instead of deadlocking (domain.md, "Booking").
 */
export const lockCalendars = (tx: Db, teacherIds: readonly string[]) =>
  tx
    .selectFrom('teachers')
    .where('id', '=', isAnyOf(teacherIds))
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/**
 * Locks lessons in id order. The caller holds the lock on their teachers and, if it takes an hour, checks that the teacher is
 * still the same; to release seats the lesson's own lock is enough.
 */
export const lockLessons = (tx: Db, lessonIds: readonly string[]) =>
  tx
    .selectFrom('lessons')
    .where('id', '=', isAnyOf(lessonIds))
    .select([
      'id',
      'teacher_id as teacherId',
      'type',
      'status',
      'seats_taken as seatsTaken',
      'group_id as groupId',
      'starts_at as startsAt',
      'ends_at as endsAt',
      sql<number>`(select minimum_notice_minutes from teachers where id = teacher_id)`.as('noticeMinutes'),
      sql<string>`(select timezone from teachers where id = teacher_id)`.as('teacherZone'),
      lacksTeacherInRow.as('lacksTeacher'),
      hasMissingTeacher.as('hasMissingTeacher'),
    ])
    .orderBy('id')
    .forUpdate()
    .execute()
export type LockedLesson = Awaited<ReturnType<typeof lockLessons>>[number]

/**
 * Locks the teacher's calendar and a lesson. A substitution locks the calendar too: either it comes after, or the lesson is no
 * longer found.
 * @returns undefined for a lesson that another teacher gives now
 */
export const lockTeacherLesson = async (
  tx: Db,
  { teacherId }: TeacherSelf,
  lessonId: string,
): Promise<LockedLesson | undefined> => {
  await lockCalendars(tx, [teacherId])
  const [lesson] = await lockLessons(tx, [lessonId])
  return lesson?.teacherId === teacherId ? lesson : undefined
}

/**
 * Locks a child's row, so that two writers of its lessons queue. The caller has found the child. Bookings lock calendar, child and
 * lessons in this order, and so do moves: otherwise the two could deadlock.
 */
export const lockStudentRow = (tx: Db, studentId: string) =>
  tx.selectFrom('students').select('id').where('id', '=', studentId).forNoKeyUpdate().execute()

/** Locks the child and the lessons of a move. The caller has locked the calendar. */
export const lockForMove = async (tx: Db, studentId: string, lessonIds: readonly string[]) => {
  await lockStudentRow(tx, studentId)
  return lockLessons(tx, lessonIds)
}

/** Refuses with the code when a writer that did not lock the calendar took the hour meanwhile. */
export const refuseOverlap = <Value, Code extends string>(
  work: Promise<Outcome<Value, Code>>,
  code: Code,
): Promise<Outcome<Value, Code>> =>
  refuseConstraints(work, { lessons_teacher_free: code, seats_student_free: code })
