import { sql } from 'kysely'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import type { Attendance } from '../reports.ts'
import { findItems } from './items.ts'
import { toSteps } from './list-reports.ts'
import { findReadableStudent } from './queries.ts'

const shownLessons = 9
const shownItems = 6

/**
 * How a child whom the teacher teaches comes along: attendance and steps of the last reported lessons, earliest first, and what
 * it practised alone. The reading is logged by the list of reports, which the same page asks for.
 */
export const getPupilCourse = async (db: Db, by: TeacherSelf, studentId: string, now: Temporal.Instant) => {
  if (!(await findReadableStudent(db, { teacher: by }, studentId))) return refuse('not_found')
  const week = now.subtract({ hours: 7 * 24 })
  const [lessons, practice, known, hesitating] = await Promise.all([
    db
      .selectFrom('lesson_reports as report')
      .innerJoin('seats', 'seats.id', 'report.seat_id')
      .leftJoin('seat_attendance as seen', 'seen.seat_id', 'report.seat_id')
      .where('report.student_id', '=', studentId)
      .select([
        'seats.starts_at as startsAt',
        sql<Attendance>`coalesce(seen.attendance, 'present')`.as('attendance'),
        'report.reading',
        'report.writing',
        'report.speaking',
        'report.listening',
      ])
      .orderBy('seats.starts_at', 'desc')
      .limit(shownLessons)
      .execute(),
    db
      .selectFrom('learning_sessions')
      .where('student_id', '=', studentId)
      .where('finished_at', '>', week)
      .select([
        sql<number>`count(*)::int`.as('sessions'),
        sql<number>`coalesce(sum(found_first), 0)::int`.as('right'),
        sql<number>`coalesce(sum(asked), 0)::int`.as('asked'),
      ])
      .executeTakeFirstOrThrow(),
    listCards(db, studentId, sql<boolean>`max(stability) >= 14`),
    listCards(db, studentId, sql<boolean>`max(stability) < 3`),
  ])
  const items = await findItems(db, [...known, ...hesitating])
  const named = (names: readonly string[]) => items.filter(({ item }) => names.includes(item))
  return ok({
    lessons: lessons.reverse().map(row => ({
      date: localOf(row.startsAt, by.timezone).date,
      attendance: row.attendance,
      steps: toSteps(row),
    })),
    practice,
    known: named(known),
    hesitating: named(hesitating),
  })
}

/** Words and letters by how long their best memory lasts, those practised last first. */
const listCards = async (db: Db, studentId: string, holds: ReturnType<typeof sql<boolean>>) => {
  const rows = await db
    .selectFrom('learning_cards')
    .where('student_id', '=', studentId)
    .where(sql<boolean>`(item like 'word:%' or item like 'letter:%')`)
    .groupBy('item')
    .having(holds)
    .select('item')
    .orderBy(sql`max(reviewed_on) desc, item`)
    .limit(shownItems)
    .execute()
  return rows.map(({ item }) => item)
}
