import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { selectUpcomingLessons } from '#features/lessons/server/staff-lessons.ts'
import { hasHours } from '#features/teachers/server/has-hours.ts'
import type { Db } from '#platform/db/connect.ts'
import { startOfMonth } from '#platform/time/dates.ts'
import { localOf, startOfDay } from '#platform/time/zones.ts'
import { monthAfter, monthsUntil } from '../months.ts'

/** Written as the two partial indexes of seats have it, so that neither case walks through the table. */
const heldOrCounted = sql`((s.lesson_id = l.id and s.released_at is null)
  or (s.lesson_id = l.id and s.released_at is not null and s.given_back_at is null))`

/** A seat is earned when its lesson was given, or when it was released too late and its hour is over. */
const earned = (now: Temporal.Instant) =>
  sql`(l.status = 'completed' or (s.released_at is not null and l.ends_at <= ${now}::timestamptz))`

export type TeacherFigures = {
  /** Pupils with a lesson in the last thirty days or to come. */
  activeStudents: number
  lessonsGiven: number
  /** Of the teacher's own calendar month, at the prices that were agreed upon. */
  earningsMonthCents: number
  /** 0 while nobody has rated the teacher. */
  rating: number
}

const shownLessons = 4

/** Everything the teacher's first screen shows beside the calendar, in one statement. */
export const dashboardOfTeacher = async (db: Db, by: TeacherSelf, now: Temporal.Instant) => {
  const month = startOfDay(startOfMonth(localOf(now, by.timezone).date), by.timezone)
  const {
    rating,
    lessonsGiven,
    activeStudents,
    earningsMonthCents,
    upcoming,
    isSuspended,
    hasHours: isOpen,
    ...beginning
  } = await db
    .selectFrom('teachers as t')
    .where('t.id', '=', by.teacherId)
    .select([
      't.rating',
      't.total_lessons as lessonsGiven',
      sql<number>`(select count(distinct s.student_id)::int from lessons l join seats s on s.lesson_id = l.id
        where l.teacher_id = t.id and l.status <> 'cancelled' and s.released_at is null
          and l.starts_at > ${now.subtract({ hours: 30 * 24 })})`.as('activeStudents'),
      sql<number>`(select coalesce(sum(s.price_cents), 0)::int from lessons l join seats s on ${heldOrCounted}
        where l.teacher_id = t.id and l.starts_at >= ${month} and l.starts_at <= ${now} and ${earned(now)})`.as(
        'earningsMonthCents',
      ),
      jsonArrayFrom(selectUpcomingLessons(db, { teacher: by }, now).limit(shownLessons)).as('upcoming'),
      hasHours(now).as('hasHours'),
      sql<boolean>`t.suspended_at is not null`.as('isSuspended'),
      't.timezone',
      't.hourly_rate_cents as hourlyRateCents',
      't.trial_lesson_available as offersTrials',
      sql<boolean>`cardinality(t.levels) > 0`.as('hasLevels'),
      sql<boolean>`t.presentation_video_url is not null`.as('hasVideo'),
    ])
    .executeTakeFirstOrThrow()
  const figures: TeacherFigures = { activeStudents, lessonsGiven, earningsMonthCents, rating }
  return { figures, upcoming, isSuspended, beginning: isOpen || isSuspended ? null : beginning }
}

/**
 * Of the lessons of a teacher between `m.begins`, included, and `m.ends`: `held` and `paid`, to be joined laterally. What a
 * teacher reads of a month and what the school reads of it are the same.
 */
export const figuresBetween = (teacherId: RawBuilder<unknown>, now: Temporal.Instant) => sql`
    lateral (
      select (count(*) filter (where l.status = 'completed'))::int as lessons,
             (count(*) filter (where l.status = 'cancelled'))::int as cancelled,
             -- A trial teaches half of the hour that it reserves.
             coalesce(sum(extract(epoch from l.ends_at - l.starts_at) / (case l.type when 'trial' then 7200 else 3600 end))
               filter (where l.status = 'completed'), 0)::float8 as hours
      from lessons l where l.teacher_id = ${teacherId} and l.starts_at >= m.begins and l.starts_at < m.ends
    ) held,
    lateral (
      select coalesce(sum(s.price_cents), 0)::int as earnings,
             (count(distinct s.student_id) filter (where s.released_at is null and l.status = 'completed'))::int as students
      from lessons l join seats s on ${heldOrCounted}
      where l.teacher_id = ${teacherId} and l.starts_at >= m.begins and l.starts_at < m.ends and ${earned(now)}
    ) paid`

export type MonthFigures = {
  /** First day of the month, in the teacher's calendar. */
  month: string
  lessons: number
  hours: number
  earningsCents: number
  students: number
  cancelled: number
}

const monthsShown = 12

/** The last twelve months, this one included, in the teacher's own calendar; one statement. */
export const statsOfTeacher = async (
  db: Db,
  by: TeacherSelf,
  now: Temporal.Instant,
): Promise<MonthFigures[]> => {
  const months = monthsUntil(localOf(now, by.timezone).date, monthsShown)
  const begins = months.map(month => startOfDay(month, by.timezone).toString())
  const ends = months.map(month => startOfDay(monthAfter(month), by.timezone).toString())
  const { rows } = await sql<MonthFigures>`
    select m.month, held.lessons, held.hours, held.cancelled, paid.earnings as "earningsCents", paid.students
    from unnest(${months}::text[], ${begins}::timestamptz[], ${ends}::timestamptz[]) as m (month, begins, ends),
    ${figuresBetween(sql`${by.teacherId}::uuid`, now)}
    order by m.month`.execute(db)
  return rows
}
