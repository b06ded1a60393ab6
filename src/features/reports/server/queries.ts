import { sql } from 'kysely'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { hasMissingTeacherAs, lacksTeacherAs } from '#features/lessons/server/lacks-teacher-sql.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Attendance, dueDays, maxTasks, type SkillSteps, type Step, skills } from '../reports.ts'
import type { ReportContent } from './input.ts'

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
      'seats.parent_id as familyId',
      'seats.is_trial as isTrial',
      'lessons.status',
      'lessons.starts_at as startsAt',
      'lessons.ends_at as endsAt',
    ])
    .forKeyShare('students')
    .executeTakeFirst()

/** A draft, locked against other saves. */
export const lockDraft = (tx: Db, seatId: string) =>
  tx.selectFrom('report_drafts').where('seat_id', '=', seatId).selectAll().forUpdate().executeTakeFirst()

export const toSteps = (row: Record<keyof SkillSteps, number | null>): SkillSteps =>
  Object.fromEntries(skills.map(skill => [skill, row[skill] as Step | null])) as SkillSteps

/** SQL: whether the child did or answered a homework, which a correction of the report then keeps. */
export const isAnswered = sql<boolean>`(homework.done_at is not null or homework.answer is not null
  or exists (select from homework_files f where f.homework_id = homework.id))`

/** What the family was sent, as a draft: a correction begins with it where no draft is stored, as in demo schools made earlier. */
export const findSent = async (db: Db, seatId: string) => {
  const report = await db
    .selectFrom('lesson_reports')
    .where('seat_id', '=', seatId)
    .selectAll()
    .executeTakeFirst()
  if (!report) return undefined
  const homework = await db
    .selectFrom('homework')
    .where('seat_id', '=', seatId)
    .select(['task', 'due_on as dueOn'])
    .orderBy('place')
    .orderBy('id')
    .execute()
  const content: ReportContent = {
    items: report.items,
    freeWords: report.free_words,
    steps: toSteps(report),
    // A task that was answered may have kept an earlier day.
    tasks: homework.map(({ task }) => task).slice(0, maxTasks),
    dueOn:
      homework
        .map(({ dueOn }) => dueOn)
        .toSorted()
        .at(-1) ?? null,
    familyNote: report.family_note,
    staffNote: report.staff_note,
    proposedLevel: report.proposed_level as ReportContent['proposedLevel'],
    proposedPackageId: report.proposed_package_id,
  }
  return {
    sentAt: report.sent_at,
    version: report.draft_version,
    content,
    saved_at: report.corrected_at ?? report.sent_at,
  }
}

export const findAttendance = async (db: Db, seatId: string) =>
  (
    await db
      .selectFrom('seat_attendance')
      .where('seat_id', '=', seatId)
      .select('attendance')
      .executeTakeFirst()
  )?.attendance ?? null

/** `attendance` is the row of seat_attendance; without one, the child counts as present. */
export const attendanceOrPresent = sql<Attendance>`coalesce(attendance.attendance, 'present')`

/** SQL: the child was at the lesson. `attendance` as above. */
export const wasPresent = sql<boolean>`${attendanceOrPresent} in ('present', 'late')`

/**
 * The seats of the teacher's lessons of the last two weeks whose children were there and have no report yet. Nothing is due for a
 * lesson without a teacher (domain.md, "Absences and holidays"), or for a seat that the school gave back.
 */
export const selectDueSeats = (db: Db, by: TeacherSelf, now: Temporal.Instant) =>
  db
    .selectFrom('lessons as given')
    .innerJoin('seats as taken', 'taken.lesson_id', 'given.id')
    .leftJoin('seat_attendance as attendance', 'attendance.seat_id', 'taken.id')
    .leftJoin('lesson_reports as report', 'report.seat_id', 'taken.id')
    .where('given.teacher_id', '=', by.teacherId)
    .where('given.status', '<>', 'cancelled')
    .where('given.starts_at', '>', now.subtract({ hours: 24 * dueDays }))
    .where(eb => eb.or([eb('given.ends_at', '<=', now), eb('given.status', '=', 'completed')]))
    .where(sql<boolean>`not ${lacksTeacherAs('given')} and not ${hasMissingTeacherAs('given')}`)
    .where('taken.released_at', 'is', null)
    .where('taken.given_back_at', 'is', null)
    .where('report.seat_id', 'is', null)
    .where(wasPresent)
