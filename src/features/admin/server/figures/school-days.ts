import { type RawBuilder, sql } from 'kysely'
import { listMonths } from '#features/earnings/months.ts'
import { taughtHours } from '#features/teacher-space/server/figures.ts'
import { localDays } from '#platform/db/local-days.ts'
import { daysBetween, type PlainDate, startOfNextMonth } from '#platform/time/dates.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { localOf } from '#platform/time/zones.ts'

// The school's days, in SQL. A day has its figures in school_day_figures until something in it changes (decision 163).

const shownMonths = 12
/** A family that books within so many days of a trial has stayed. */
const stayDays = 30

/** The day on which the shown months begin, the current one being the last. */
export const firstShownDay = (now: Temporal.Instant): PlainDate => {
  const today = localOf(now, schoolZone).date
  return listMonths(today, shownMonths)[0] ?? today
}

/** SQL: `day`, `begins`, `ends` and `is_counted` of each day of the shown months. */
export const shownDays = (now: Temporal.Instant) => {
  const first = firstShownDay(now)
  const count = daysBetween(first, startOfNextMonth(localOf(now, schoolZone).date))
  return sql`
  select d.*, f.day is not null and not exists (
      select from school_day_changes c where c.starts_at >= d.begins and c.starts_at < d.ends) as is_counted
  from (select * from ${localDays(first, count, schoolZone)}) d
  left join school_day_figures f on f.day = d.day`
}

export const figureColumns = [
  'lessons',
  'hours',
  'takings_cents',
  'trials',
  'stayed',
  'cancelled_in_time',
  'cancelled_late',
  'cancelled_by_teacher',
  'cancelled_by_school',
] as const
export const figureColumnList = sql.join(figureColumns.map(column => sql.ref(column)))

const startsWithin = (startsAt: string) =>
  sql`${sql.ref(startsAt)} >= d.begins and ${sql.ref(startsAt)} < d.ends`

/**
 * SQL: the columns of school_day_figures for each of `days`, counted from its lessons and seats.
 * Lessons and takings follow the rule of the teachers' earnings; a seat counts as cancelled unless the child went to another hour.
 */
export const countedFigures = (days: RawBuilder<unknown>, now: Temporal.Instant) => sql`
  select d.day, held.lessons, held.hours, seated.takings_cents + left_seats.takings_cents as takings_cents, seated.trials, seated.stayed,
    left_seats.by_family as cancelled_in_time, left_seats.late as cancelled_late,
    left_seats.by_teacher as cancelled_by_teacher, left_seats.by_school as cancelled_by_school
  from ${days} d,
  lateral (
    select count(*)::int as lessons, coalesce(sum(${taughtHours}), 0) as hours
    from lessons l where l.status = 'completed' and ${startsWithin('l.starts_at')}) held,
  lateral (
    select coalesce(sum(s.price_cents) filter (where s.given_back_at is null), 0) as takings_cents, (count(*) filter (where s.is_trial))::int as trials,
      (count(*) filter (where s.is_trial and coalesce(s.first_booked_at, (
        select min(b.created_at) from bookings b where b.parent_id = s.parent_id and b.student_id = s.student_id
          and b.lesson_type <> 'trial')) < s.starts_at + make_interval(days => ${stayDays})))::int as stayed
    from lessons l join seats s on s.lesson_id = l.id and s.released_at is null
    where l.status = 'completed' and ${startsWithin('l.starts_at')}) seated,
  lateral (
    select coalesce(sum(price_cents) filter (where given_back_at is null and is_over), 0) as takings_cents,
      (count(*) filter (where cancelled = 'family'))::int as by_family,
      (count(*) filter (where cancelled = 'late'))::int as late,
      (count(*) filter (where cancelled = 'teacher'))::int as by_teacher,
      (count(*) filter (where cancelled = 'school'))::int as by_school
    from (
      select s.price_cents, s.given_back_at, l.status = 'completed' or l.ends_at <= ${now}::timestamptz as is_over,
        case
          when s.given_back_at is null then 'late'
          when s.released_for_family
            or (not s.released_by_school and (l.status <> 'cancelled' or l.cancelled_by in ('parent', 'student'))) then
            -- A seat given up in time is given back at once; one given up late afterwards, or at once by the school for the family.
            case when s.limit_waived or s.given_back_at > s.released_at then 'late' else 'family' end
          when l.cancelled_by = 'teacher' then 'teacher'
          else 'school' end as cancelled
      from seats s join lessons l on l.id = s.lesson_id
      where s.released_at is not null and s.moved_to is null and ${startsWithin('s.starts_at')}) given_up) left_seats`
