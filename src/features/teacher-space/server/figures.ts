import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { listMonths } from '#features/earnings/months.ts'
import {
  earnedCents,
  lessonsCountedIn,
  type MonthSql,
  monthIn,
} from '#features/earnings/server/earned-sql.ts'
import { selectUpcomingLessons } from '#features/lessons/server/staff-lessons.ts'
import { hasHours } from '#features/teachers/server/queries.ts'
import type { Db } from '#platform/db/connect.ts'
import { startOfMonth, startOfNextMonth } from '#platform/time/dates.ts'
import { localOf, startOfDay } from '#platform/time/zones.ts'

/** SQL: the hours that a lesson `l` teaches. */
export const taughtHours = sql`(taught_minutes(l.type, l.starts_at, l.ends_at) / 60.0)`

export type TeacherFigures = {
  /** Students with a lesson in the last 30 days, or upcoming. */
  activeStudents: number
  lessonsGiven: number
  /** In the current month of the teacher's zone, by the school's rule (docs/domain.md, "Earnings"). */
  earningsMonthCents: number
  /** 0 without ratings. */
  rating: number
}

const shownLessons = 4

type Beginning = {
  timezone: string
  hourlyRateCents: number
  offersTrials: boolean
  hasHours: boolean
  hasLevels: boolean
  hasPhoto: boolean
  hasPresentation: boolean
  hasVarieties: boolean
  hasVideo: boolean
}

/** The first steps are shown without open hours, and until the first lesson is given while something is missing. */
const isBeginning = ({ timezone: _, hourlyRateCents, ...steps }: Beginning, lessonsGiven: number) =>
  !steps.hasHours || (lessonsGiven === 0 && (hourlyRateCents === 0 || Object.values(steps).includes(false)))

/** The teacher's first screen without the calendar, in one statement. */
export const getDashboard = async (db: Db, by: TeacherSelf, now: Temporal.Instant) => {
  const { rating, lessonsGiven, activeStudents, earningsMonthCents, upcoming, ...beginning } = await db
    .selectFrom('teachers as t')
    .where('t.id', '=', by.teacherId)
    .select([
      't.rating',
      't.total_lessons as lessonsGiven',
      sql<number>`(select count(distinct s.student_id)::int from lessons l join seats s on s.lesson_id = l.id
        where l.teacher_id = t.id and l.status <> 'cancelled' and s.released_at is null
          and l.starts_at > ${now.subtract({ hours: 30 * 24 })})`.as('activeStudents'),
      earnedCents(
        sql.ref('t.id'),
        monthIn(startOfMonth(localOf(now, by.timezone).date), by.timezone),
        now,
      ).as('earningsMonthCents'),
      jsonArrayFrom(selectUpcomingLessons(db, { teacher: by }, now).limit(shownLessons)).as('upcoming'),
      hasHours(now).as('hasHours'),
      't.timezone',
      't.hourly_rate_cents as hourlyRateCents',
      't.trial_lesson_available as offersTrials',
      sql<boolean>`cardinality(t.levels) > 0`.as('hasLevels'),
      sql<boolean>`cardinality(t.varieties) > 0`.as('hasVarieties'),
      sql<boolean>`trim(t.headline) <> '' and trim(t.bio) <> ''`.as('hasPresentation'),
      // One that waits for the school needs nothing more of the teacher.
      sql<boolean>`exists (select from teacher_photos p where p.teacher_id = t.id and p.refused_at is null)`.as(
        'hasPhoto',
      ),
      sql<boolean>`t.presentation_video_url is not null`.as('hasVideo'),
    ])
    .executeTakeFirstOrThrow()
  const figures: TeacherFigures = { activeStudents, lessonsGiven, earningsMonthCents, rating }
  return { figures, upcoming, beginning: isBeginning(beginning, lessonsGiven) ? beginning : null }
}

const ofMonth: MonthSql = { month: sql`m.month::date`, begins: sql`m.begins`, ends: sql`m.ends` }

/**
 * Two lateral joins, `held` and `paid`, with the figures of a teacher in `m.month`, from `m.begins` (included) until `m.ends`
 * (excluded) as long as it is open: lessons, and what the month earned. A lesson whose seats all moved to other hours was not cancelled. Teachers and school use the same ones, so that their figures agree.
 */
export const monthlyFiguresSql = (teacherId: RawBuilder<unknown>, now: Temporal.Instant) => sql`
    lateral (
      select (count(*) filter (where l.status = 'completed'))::int as lessons,
             (count(*) filter (where l.status = 'cancelled' and exists (
               select from seats s where s.lesson_id = l.id and s.moved_to is null)))::int as cancelled,
             coalesce(sum(${taughtHours}) filter (where l.status = 'completed'), 0)::float8 as hours,
             (select count(distinct s.student_id)::int from seats s where s.released_at is null
               and s.lesson_id = any (array_agg(l.id) filter (where l.status = 'completed'))) as students
      from lessons l where l.id in (${lessonsCountedIn(teacherId, ofMonth)})
    ) held,
    lateral (
      select ${earnedCents(teacherId, ofMonth, now)} as earnings
    ) paid`

export type MonthFigures = {
  /** First day of the month, in the teacher's zone. */
  month: string
  lessons: number
  hours: number
  earningsCents: number
  students: number
  cancelled: number
}

const shownMonths = 12

/** The last twelve months in the teacher's zone, the current one included, in one statement. */
export const getMonthlyStats = async (
  db: Db,
  by: TeacherSelf,
  now: Temporal.Instant,
): Promise<MonthFigures[]> => {
  const months = listMonths(localOf(now, by.timezone).date, shownMonths)
  const begins = months.map(month => startOfDay(month, by.timezone).toString())
  const ends = months.map(month => startOfDay(startOfNextMonth(month), by.timezone).toString())
  const { rows } = await sql<MonthFigures>`
    select m.month, held.lessons, held.hours, held.cancelled, paid.earnings as "earningsCents", held.students
    from unnest(${months}::text[], ${begins}::timestamptz[], ${ends}::timestamptz[]) as m (month, begins, ends),
    ${monthlyFiguresSql(sql`${by.teacherId}::uuid`, now)}
    order by m.month`.execute(db)
  return rows
}
