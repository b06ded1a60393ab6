import { sql } from 'kysely'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { packageName } from '#features/booking/packages.ts'
import type { Level } from '#features/families/families.ts'
import { minutesBetween, taughtMinutes } from '#features/lessons/lesson-minutes.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import { writeStudentFileReads } from '#platform/audit/student-file-reads.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { addDays } from '#platform/time/dates.ts'
import { localOf } from '#platform/time/zones.ts'
import { type Attendance, correctableUntil, mayCorrect, mayReport, suggestAttendance } from '../reports.ts'
import { ReportContent } from './input.ts'
import { findItems, suggestItems } from './items.ts'
import { selectHomework, withTaskTexts } from './list-reports.ts'
import { findSent, isAnswered, selectDueSeats, toSteps } from './queries.ts'
import type { DueReport } from './view.ts'

/** The children of a lesson of the teacher's, with what is written about each; empty for any other lesson. */
const listSeats = (db: Db, by: TeacherSelf, lessonId: string) =>
  db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .innerJoin('students', 'students.id', 'seats.student_id')
    .leftJoin('seat_attendance as attendance', 'attendance.seat_id', 'seats.id')
    .leftJoin('room_arrivals as arrival', join =>
      join.onRef('arrival.seat_id', '=', 'seats.id').on('arrival.admitted_at', 'is not', null),
    )
    .leftJoin('report_drafts as draft', 'draft.seat_id', 'seats.id')
    .leftJoin('lesson_reports as report', 'report.seat_id', 'seats.id')
    .where('lessons.id', '=', lessonId)
    .where('lessons.teacher_id', '=', by.teacherId)
    .where('seats.released_at', 'is', null)
    .select([
      'seats.id as seatId',
      'seats.is_trial as isTrial',
      'students.id as studentId',
      'students.first_name as studentName',
      'students.level',
      // The first of the family's parents who is still there.
      sql<string>`coalesce((select profile.first_name from parents parent join profiles profile on profile.id = parent.id
        where parent.family_id = seats.parent_id and parent.place is not null order by parent.place limit 1), '')`.as(
        'parentName',
      ),
      'lessons.type',
      'lessons.status',
      'lessons.starts_at as startsAt',
      'lessons.ends_at as endsAt',
      'attendance.attendance',
      'arrival.arrived_at as arrivedAt',
      'draft.version',
      'draft.content',
      'draft.saved_at as savedAt',
      'report.sent_at as sentAt',
      'report.draft_version as sentVersion',
    ])
    .orderBy('seats.seat_no')
    .execute()

type SeatRow = Awaited<ReturnType<typeof listSeats>>[number]

/** Everything that the page needs on which the teacher writes about one child of a lesson. */
export const openReport = async (
  db: Db,
  by: TeacherSelf,
  { lessonId, studentId }: { lessonId: string; studentId?: string | undefined },
  now: Temporal.Instant,
) => {
  const seats = await listSeats(db, by, lessonId)
  const seat = studentId
    ? seats.find(one => one.studentId === studentId)
    : (seats.find(({ sentAt }) => sentAt === null) ?? seats[0])
  if (!seat || seat.status === 'cancelled') return refuse('not_found')
  await writeStudentFileReads(db, {
    at: now,
    actor: by.teacherId,
    ipAddress: by.ipAddress,
    zone: by.timezone,
    studentIds: [seat.studentId],
  })
  const last = await findLast(db, by, seat)
  const draft =
    seat.version !== null && seat.savedAt !== null
      ? {
          version: seat.version,
          content: ReportContent.parse(seat.content),
          savedAt: seat.savedAt.toString(),
        }
      : await openSent(db, seat)
  const [items, suggestions, lastItems, next, answered, packages] = await Promise.all([
    findItems(db, draft?.content.items ?? []),
    suggestItems(db, { level: seat.level, last: last?.items ?? [], reported: last?.reported ?? [] }),
    findItems(db, last?.items ?? []),
    findNextStart(db, by, seat),
    db
      .selectFrom('homework')
      .where('seat_id', '=', seat.seatId)
      .where(isAnswered)
      .select('task')
      .orderBy('place')
      .execute(),
    seat.isTrial ? listPackages(db) : [],
  ])
  const suggested = seat.attendance === null ? suggestAttendance(seat.startsAt, seat.arrivedAt) : null
  const local = localOf(seat.startsAt, by.timezone)
  return ok({
    lessonId,
    students: seats.map(one => ({
      studentId: one.studentId,
      studentName: one.studentName,
      isSent: one.sentAt !== null,
    })),
    studentId: seat.studentId,
    studentName: seat.studentName,
    parentName: seat.parentName,
    level: seat.level as Level,
    isTrial: seat.isTrial,
    date: local.date,
    time: local.time,
    endTime: localOf(
      seat.startsAt.add({
        minutes: taughtMinutes(seat.type as LessonType, minutesBetween(seat.startsAt, seat.endsAt)),
      }),
      by.timezone,
    ).time,
    mayWrite: mayReport(seat, now) && (seat.sentAt === null || mayCorrect(seat.sentAt, now)),
    attendance: seat.attendance as Attendance | null,
    arrival: suggested && seat.arrivedAt && { time: localOf(seat.arrivedAt, by.timezone).time, suggested },
    draft,
    items,
    suggestions,
    sentAt: seat.sentAt?.toString() ?? null,
    isSentAsWritten: seat.sentVersion !== null && seat.sentVersion === draft?.version,
    correctableUntil: seat.sentAt ? localOf(correctableUntil(seat.sentAt), by.timezone).date : null,
    last: last && {
      date: localOf(last.startsAt, by.timezone).date,
      teacherName: last.teacherName,
      items: lastItems,
      freeWords: last.freeWords,
      steps: toSteps(last),
      familyNote: last.familyNote,
      homework: withTaskTexts(last.homework),
    },
    /** When the child comes next to this teacher; homework is due then, or in a week. */
    nextOn: next ? localOf(next, by.timezone).date : null,
    homeworkOn: next ? localOf(next, by.timezone).date : addDays(localOf(now, by.timezone).date, 7),
    /** What a correction does not take back. */
    answeredTasks: answered.map(({ task }) => task),
    packages,
  })
}

const openSent = async (db: Db, { seatId, sentAt }: SeatRow) => {
  const sent = sentAt && (await findSent(db, seatId))
  return sent ? { version: sent.version, content: sent.content, savedAt: sent.saved_at.toString() } : null
}

/** The child's last report of an earlier lesson, by any of its teachers, and the items of its last reports. */
const findLast = async (db: Db, by: TeacherSelf, { studentId, startsAt }: SeatRow) => {
  const reports = db
    .selectFrom('lesson_reports as report')
    .innerJoin('seats', 'seats.id', 'report.seat_id')
    .innerJoin('profiles as teacher', 'teacher.id', 'report.teacher_id')
    .where('report.student_id', '=', studentId)
    .where('seats.starts_at', '<', startsAt)
    .orderBy('seats.starts_at', 'desc')
  const rows = await reports
    .select([
      'report.seat_id as seatId',
      'seats.starts_at as startsAt',
      'teacher.first_name as teacherName',
      'report.teacher_id as teacherId',
      'report.items',
      'report.free_words as freeWords',
      'report.reading',
      'report.writing',
      'report.speaking',
      'report.listening',
      'report.family_note as familyNote',
    ])
    .limit(20)
    .execute()
  const [last] = rows
  if (!last) return null
  const homework = await selectHomework(db)
    .where('homework.seat_id', '=', last.seatId)
    .orderBy('homework.place')
    .orderBy('homework.id')
    .execute()
  return {
    ...last,
    teacherName: last.teacherId === by.teacherId ? null : last.teacherName,
    homework,
    reported: rows.flatMap(({ items }) => items),
  }
}

const findNextStart = async (db: Db, by: TeacherSelf, { studentId, startsAt }: SeatRow) => {
  const next = await db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .where('seats.student_id', '=', studentId)
    .where('seats.released_at', 'is', null)
    .where('lessons.teacher_id', '=', by.teacherId)
    .where('lessons.status', '<>', 'cancelled')
    .where('seats.starts_at', '>', startsAt)
    .select('seats.starts_at as startsAt')
    .orderBy('seats.starts_at')
    .limit(1)
    .executeTakeFirst()
  return next?.startsAt
}

const listPackages = async (db: Db) => {
  const rows = await db
    .selectFrom('lesson_packages')
    .where('is_discovery', '=', false)
    .where('retired_at', 'is', null)
    .select(['id', 'name', 'name_en as nameEn'])
    .orderBy('number_of_lessons')
    .limit(12)
    .execute()
  return rows.map(({ id, ...names }) => ({ id, name: packageName(names) }))
}

const maxDue = 20

/** The lessons of the last two weeks whose children were there and have no report yet, the latest first. */
export const listDue = async (db: Db, by: TeacherSelf, now: Temporal.Instant) => {
  const due = selectDueSeats(db, by, now).innerJoin('students', 'students.id', 'taken.student_id')
  const [rows, count] = await Promise.all([
    due
      .leftJoin('report_drafts as draft', 'draft.seat_id', 'taken.id')
      .select([
        'given.id as lessonId',
        'students.id as studentId',
        'students.first_name as studentName',
        'given.starts_at as startsAt',
        sql<boolean>`draft.seat_id is not null`.as('hasDraft'),
      ])
      .orderBy('given.starts_at', 'desc')
      .orderBy('taken.seat_no')
      .limit(maxDue)
      .execute(),
    due.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  const reports: DueReport[] = rows.map(({ startsAt, ...row }) => {
    const { date, time } = localOf(startsAt, by.timezone)
    return { ...row, date, time }
  })
  return { reports, total: count.total }
}
