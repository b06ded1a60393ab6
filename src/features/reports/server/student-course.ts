import { sql } from 'kysely'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { findFamilyZone } from '#features/families/server/queries.ts'
import type { Rating } from '#features/learning/memory.ts'
import { countAnswered, lastSevenDays } from '#features/learning/server/count-answered.ts'
import { isTaughtWord } from '#features/learning/server/queries.ts'
import { findReadableStudent } from '#features/lessons/server/taught-students.ts'
import { readPlacementReport } from '#features/placement/server/read-placement.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import { holds } from '../week.ts'
import { findItems } from './items.ts'
import { isWordOrLetter, missedAtLastReview } from './missed-items.ts'
import { attendanceOrPresent, toSteps } from './queries.ts'

const shownLessons = 9
const shownItems = 6
/** About four sessions: luck seldom makes half of so many right. */
const recentAnswers = 50

/**
 * The progress of a child whom the teacher teaches: attendance and steps of the last reported lessons, earliest first, and what
 * it practised alone. The reading is logged by the list of reports, which the same page requests.
 */
export const getStudentCourse = async (db: Db, by: TeacherSelf, studentId: string, now: Temporal.Instant) => {
  const child = await findReadableStudent(db, { teacher: by }, studentId)
  if (!child) return refuse('not_found')
  // A day of practice is a day of the family.
  const zone = await findFamilyZone(db, child.familyId)
  const [lessons, practice, last, { known, hesitating }, placement] = await Promise.all([
    db
      .selectFrom('lesson_reports as report')
      .innerJoin('seats', 'seats.id', 'report.seat_id')
      .leftJoin('seat_attendance as attendance', 'attendance.seat_id', 'report.seat_id')
      .where('report.student_id', '=', studentId)
      .select([
        'seats.starts_at as startsAt',
        attendanceOrPresent.as('attendance'),
        'report.reading',
        'report.writing',
        'report.speaking',
        'report.listening',
      ])
      .orderBy('seats.starts_at', 'desc')
      .limit(shownLessons)
      .execute(),
    countAnswered(db, studentId, lastSevenDays(localOf(now, zone).date)),
    findSinceLast(db, studentId),
    findMemory(db, studentId),
    readPlacementReport(db, studentId, by.timezone),
  ])
  const items = await findItems(db, [...new Set([...known, ...hesitating, ...(last?.items ?? [])])])
  const named = (names: readonly string[]) => items.filter(({ item }) => names.includes(item))
  return ok({
    lessons: lessons.reverse().map(row => ({
      date: localOf(row.startsAt, by.timezone).date,
      attendance: row.attendance,
      steps: toSteps(row),
    })),
    practice,
    sinceLast: last && {
      date: localOf(last.startsAt, by.timezone).date,
      items: last.items.flatMap(name =>
        named([name]).map(item => ({ ...item, holds: holds(last.latest[name] ?? null) })),
      ),
    },
    known: named(known),
    hesitating: named(hesitating),
    placement,
  })
}

/**
 * The items of the last report with the rating of each item's latest review since, from the child's own practice, without
 * what the child said of its own speaking. A grammar point counts by its exercises.
 */
const findSinceLast = async (db: Db, studentId: string) => {
  const { rows } = await sql<{
    startsAt: Temporal.Instant
    items: string[]
    latest: Record<string, Rating>
  }>`
    select seats.starts_at as "startsAt", last.items,
      coalesce((select jsonb_object_agg(name, rating) from (
        select distinct on (name) name, r.rating from unnest(last.items) name
        join learning_reviews r on r.student_id = last.student_id and r.reviewed_at > last.sent_at and r.facet <> 'say'
          and (r.item = name or r.item like 'exercise:' || substr(name, 7) || '/%' and name like 'point:%')
        order by name, r.reviewed_at desc) latest), '{}') as latest
    from lesson_reports last join seats on seats.id = last.seat_id
    where last.student_id = ${studentId} and cardinality(last.items) > 0
    order by seats.starts_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Words and letters, those practised last first. `hesitating`: missed at their last review, as on the Sunday page, without
 * retired words, which are never reviewed again; `known`: the others of which a memory is expected to last two weeks, none
 * while the child guesses: less than half of its last answers were right at once.
 */
const findMemory = async (db: Db, studentId: string) => {
  const { rows } = await sql<{ known: string[]; hesitating: string[] }>`
    with missed as (${missedAtLastReview(studentId)}),
    recent as (select rating from learning_reviews where student_id = ${studentId} and facet <> 'say'
      order by reviewed_at desc limit ${recentAnswers})
    select
      array(select item from missed where item like 'letter:%' or ${isTaughtWord}
        order by reviewed_at desc, item limit ${shownItems}) as hesitating,
      array(select item from learning_judged_cards
        where student_id = ${studentId} and ${isWordOrLetter}
          and item not in (select item from missed)
          and (select 2 * count(*) filter (where rating = 'good') >= count(*) from recent)
        group by item having max(stability) >= 14
        order by max(reviewed_on) desc, item limit ${shownItems}) as known`.execute(db)
  return rows[0] ?? { known: [], hesitating: [] }
}
