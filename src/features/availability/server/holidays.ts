import { sql } from 'kysely'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { handToSchool } from '#features/lessons/server/report-absence.ts'
import { selectUpcomingLessons } from '#features/lessons/server/staff-lessons.ts'
import { type LessonView, toLessonView } from '#features/lessons/server/view.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { addDays } from '#platform/time/dates.ts'
import { localOf, startOfDay } from '#platform/time/zones.ts'
import { findHolidayProblem, type HolidayDays, type HolidayProblem, toHolidayRules } from '../holidays.ts'
import { insertRules, lockTeacher, maxRules } from './rules.ts'

/** The teacher's lessons to come that touch the days, and could not be given. */
const listTouchedLessons = async (
  db: Db,
  by: TeacherSelf,
  { firstDay, lastDay }: HolidayDays,
  zone: string,
  now: Temporal.Instant,
) => {
  const rows = await selectUpcomingLessons(db, { teacher: by }, now)
    .where('lessons.starts_at', '>', now)
    .where('lessons.ends_at', '>', startOfDay(firstDay, zone))
    .where('lessons.starts_at', '<', startOfDay(addDays(lastDay, 1), zone))
    .execute()
  return rows.map(row => toLessonView(row, { actor: 'teacher', timezone: zone }, now))
}

/** What a holiday would touch: the lessons that would be handed to the school. Nothing is stored. */
export const previewHoliday = async (
  db: Db,
  by: TeacherSelf,
  days: HolidayDays,
  now: Temporal.Instant,
): Promise<Outcome<{ lessons: LessonView[] }, HolidayProblem>> => {
  const problem = findHolidayProblem(days, localOf(now, by.timezone).date)
  if (problem) return refuse(problem)
  return ok({ lessons: await listTouchedLessons(db, by, days, by.timezone, now) })
}

type NewHoliday = HolidayDays & {
  /** Made by the client: the same holiday sent twice is stored once. */
  id: string
  /** The lessons that the teacher read would be handed to the school. */
  lessonIds: readonly string[]
}

export type HolidayRefusal =
  | HolidayProblem
  | 'not_found'
  | 'holiday_overlaps'
  | 'lessons_changed'
  | 'too_many_rows'

/**
 * Closes the hours of the days and hands the lessons in them to the school, together (domain.md, "Absences and holidays"). A
 * lesson that was booked since the teacher read the list refuses it, so that none is handed over unread.
 */
export const takeHoliday = (
  db: Db,
  by: TeacherSelf,
  { id, lessonIds, ...days }: NewHoliday,
  now: Temporal.Instant,
): Promise<Outcome<{ id: string; lessons: number }, HolidayRefusal>> =>
  db.transaction().execute(async tx => {
    // Bookings wait for this lock: they find the hours closed, or this finds their lesson.
    const { timezone } = await lockTeacher(tx, by)
    const known = await tx
      .selectFrom('teacher_holidays')
      .where('id', '=', id)
      .select('teacher_id as teacherId')
      .executeTakeFirst()
    if (known)
      return known.teacherId === by.teacherId ? ok({ id, lessons: lessonIds.length }) : refuse('not_found')
    const problem = findHolidayProblem(days, localOf(now, timezone).date)
    if (problem) return refuse(problem)
    const { firstDay, lastDay } = days
    const overlapping = await tx
      .selectFrom('teacher_holidays')
      .where('teacher_id', '=', by.teacherId)
      .where('first_day', '<=', lastDay)
      .where('last_day', '>=', firstDay)
      .select('id')
      .executeTakeFirst()
    if (overlapping) return refuse('holiday_overlaps')
    const lessons = await listTouchedLessons(tx, by, days, timezone, now)
    if (lessons.some(lesson => !lessonIds.includes(lesson.id))) return refuse('lessons_changed')
    const rules = toHolidayRules(days)
    const { count } = await tx
      .selectFrom('teacher_availability')
      .where('teacher_id', '=', by.teacherId)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    if (count + rules.length > maxRules) return refuse('too_many_rows')
    await tx
      .insertInto('teacher_holidays')
      .values({ id, teacher_id: by.teacherId, first_day: firstDay, last_day: lastDay, taken_at: now })
      .execute()
    await insertRules(tx, by, JSON.stringify(rules), id)
    const ids = lessons.map(lesson => lesson.id)
    await handToSchool(tx, by, ids, { reason: '', holidayId: id }, now)
    return ok({ id, lessons: ids.length })
  })

/**
 * Opens the hours again. Lessons that nobody else has taken yet are the teacher's again; those that a substitute gives stay
 * with the substitute.
 */
export const endHoliday = (
  db: Db,
  by: TeacherSelf,
  id: string,
): Promise<Outcome<{ id: string }, 'not_found'>> =>
  db.transaction().execute(async tx => {
    await lockTeacher(tx, by)
    await tx
      .deleteFrom('lesson_absences')
      .where('holiday_id', '=', id)
      .where('teacher_id', '=', by.teacherId)
      .execute()
    const removed = await tx
      .deleteFrom('teacher_holidays')
      .where('id', '=', id)
      .where('teacher_id', '=', by.teacherId)
      .returning('id')
      .executeTakeFirst()
    return removed ? ok(removed) : refuse('not_found')
  })

/** The teacher's holidays that are not over, the next first, with the lessons that still have no substitute. */
export const listHolidays = (db: Db, by: TeacherSelf, now: Temporal.Instant) =>
  db
    .selectFrom('teacher_holidays as holiday')
    .where('holiday.teacher_id', '=', by.teacherId)
    .where('holiday.last_day', '>=', localOf(now, by.timezone).date)
    .select([
      'holiday.id',
      'holiday.first_day as firstDay',
      'holiday.last_day as lastDay',
      sql<number>`(select count(*)::int from lesson_absences a
        join lessons l on l.id = a.lesson_id and l.teacher_id = a.teacher_id
        where a.holiday_id = holiday.id and l.status <> 'cancelled' and l.starts_at > ${now})`.as(
        'openLessons',
      ),
    ])
    .orderBy('holiday.first_day')
    .execute()
