import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { auditOrigin, type Family, type Member } from '#features/accounts/server/procedures.ts'
import { packageName } from '#features/booking/packages.ts'
import type { Level } from '#features/families/families.ts'
import { findReadableStudent, isOwnChild } from '#features/lessons/server/taught-students.ts'
import { writeStudentFileReads } from '#platform/audit/student-file-reads.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import { taskText } from '../offered-tasks.ts'
import { findItems } from './items.ts'
import { attendanceOrPresent, toSteps } from './queries.ts'
import type { HomeworkView, ReportView } from './view.ts'

const homeworkColumns = [
  'homework.id',
  'homework.student_id as studentId',
  'students.first_name as studentName',
  'homework.task',
  sql<string>`homework.due_on::text`.as('dueOn'),
  sql<boolean>`homework.done_at is not null`.as('isDone'),
  sql<string>`coalesce(homework.answer, '')`.as('answer'),
  'homework.answer_version as version',
  'giver.first_name as teacherName',
  sql<HomeworkView['files']>`coalesce((
    select json_agg(json_build_object('id', f.id, 'kind', case f.format when 'jpg' then 'photo' else 'sound' end,
      'seconds', case when f.format <> 'jpg' then greatest(1, round(f.milliseconds / 1000.0)) end) order by f.place)
    from homework_files f where f.homework_id = homework.id), '[]')`.as('files'),
  sql<boolean>`homework.seen_at is not null`.as('isSeen'),
] as const

/** Homework as selected, with each task in the reader's language. */
export const withTaskTexts = <Row extends { task: string }>(rows: readonly Row[]): Row[] =>
  rows.map(row => ({ ...row, task: taskText(row.task) }))

/** Homework with the child's and the teacher's first names. Each task is still as it is stored: see `withTaskTexts`. */
export const selectHomework = (db: Db) =>
  db
    .selectFrom('homework')
    .innerJoin('students', 'students.id', 'homework.student_id')
    .innerJoin('lesson_reports as given', 'given.seat_id', 'homework.seat_id')
    .innerJoin('profiles as giver', 'giver.id', 'given.teacher_id')
    .select(homeworkColumns)

const selectReports = (db: Db, studentId: string) =>
  db
    .selectFrom('lesson_reports as report')
    .innerJoin('seats', 'seats.id', 'report.seat_id')
    .innerJoin('students', 'students.id', 'report.student_id')
    .innerJoin('profiles as teacher', 'teacher.id', 'report.teacher_id')
    .leftJoin('seat_attendance as attendance', 'attendance.seat_id', 'report.seat_id')
    .leftJoin('lesson_packages as package', join =>
      join.onRef('package.id', '=', 'report.proposed_package_id').on('package.retired_at', 'is', null),
    )
    .where('report.student_id', '=', studentId)

/** The children of a family for whom a report was sent on these lessons. */
export const findReported = (db: Db, by: Family, lessonIds: readonly string[]) =>
  db
    .selectFrom('lesson_reports as report')
    .innerJoin('seats', 'seats.id', 'report.seat_id')
    .innerJoin('students', 'students.id', 'report.student_id')
    .where('seats.lesson_id', '=', isAnyOf(lessonIds))
    .where(isOwnChild(by))
    .select(['seats.lesson_id as lessonId', 'report.student_id as studentId'])
    .execute()

type Reader = { by: Member; timezone: string }

/**
 * The reports of a child, or that of one lesson, the latest lesson first, as this member may read them (docs/domain.md, "Lesson reports"): a parent
 * everything but the staff's line, a child what was done and its homework, a teacher the staff's line of reports they wrote, the
 * school all. Staff who read are logged.
 */
export const listReports = async (
  db: Db,
  { by, timezone }: Reader,
  {
    studentId,
    lessonId,
    page,
    pageSize,
  }: { studentId: string; lessonId: string | undefined; page: number; pageSize: number },
  now: Temporal.Instant,
): Promise<Outcome<{ reports: ReportView[]; total: number }, 'not_found'>> => {
  const student = await findReadableStudent(db, by, studentId)
  if (!student) return refuse('not_found')
  const selected = selectReports(db, studentId).$if(lessonId !== undefined, query =>
    query.where('seats.lesson_id', '=', lessonId ?? ''),
  )
  const [rows, count] = await Promise.all([
    selected
      .select(eb => [
        'seats.lesson_id as lessonId',
        'report.student_id as studentId',
        'students.first_name as studentName',
        'report.teacher_id as teacherId',
        fullNameSql('teacher').as('teacherName'),
        'seats.starts_at as startsAt',
        'seats.is_trial as isTrial',
        attendanceOrPresent.as('attendance'),
        'report.items',
        'report.free_words as freeWords',
        'report.reading',
        'report.writing',
        'report.speaking',
        'report.listening',
        'report.family_note as familyNote',
        'report.staff_note as staffNote',
        'report.proposed_level as proposedLevel',
        'package.id as packageId',
        'package.name as packageName',
        'package.name_en as packageNameEn',
        'report.sent_at as sentAt',
        'report.corrected_at as correctedAt',
        jsonArrayFrom(
          selectHomework(db)
            .whereRef('homework.seat_id', '=', eb.ref('report.seat_id'))
            .orderBy('homework.place')
            .orderBy('homework.id'),
        ).as('homework'),
      ])
      .orderBy('seats.starts_at', 'desc')
      .orderBy('report.seat_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    selected.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  if (!('family' in by))
    await writeStudentFileReads(db, {
      at: now,
      ...auditOrigin(by),
      zone: timezone,
      studentIds: [studentId],
    })
  const items = new Map(
    (await findItems(db, [...new Set(rows.flatMap(row => row.items))])).map(item => [item.item, item]),
  )
  const isChild = 'family' in by && by.family.role === 'student'
  const reports = rows.map(row => {
    const { date, time } = localOf(row.startsAt, timezone)
    return {
      lessonId: row.lessonId,
      studentId: row.studentId,
      studentName: row.studentName,
      teacherId: row.teacherId,
      teacherName: row.teacherName,
      date,
      time,
      isTrial: row.isTrial,
      attendance: row.attendance,
      items: row.items.flatMap(name => items.get(name) ?? []),
      freeWords: row.freeWords,
      steps: isChild ? null : toSteps(row),
      familyNote: isChild ? '' : row.familyNote,
      staffNote: mayReadStaffNote(by, row.teacherId) ? row.staffNote : null,
      homework: toHomework(withTaskTexts(row.homework as HomeworkView[]), by),
      proposal:
        isChild || (row.proposedLevel === null && row.packageId === null)
          ? null
          : {
              level: row.proposedLevel as Level | null,
              package:
                row.packageId && row.packageName
                  ? {
                      id: row.packageId,
                      name: packageName({ name: row.packageName, nameEn: row.packageNameEn }),
                    }
                  : null,
            },
      sentAt: row.sentAt.toString(),
      isCorrected: row.correctedAt !== null,
    }
  })
  return ok({ reports, total: count.total })
}

/** A child's photos and recordings are between the family and its teachers: the school does not open them. */
const toHomework = (homework: readonly HomeworkView[], by: Member) =>
  homework.map(one => ('admin' in by ? { ...one, files: [] } : one))

/** The line for the staff is between its author and the school; the child's other teachers do not read it. */
const mayReadStaffNote = (by: Member, teacherId: string) =>
  'admin' in by || ('teacher' in by && by.teacher.teacherId === teacherId)
