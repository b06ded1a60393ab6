import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { type PlainDate, startOfNextMonth } from '#platform/time/dates.ts'
import { startOfDay } from '#platform/time/zones.ts'

/** An open line counts once its hour is over: a seat that was released too late is not earned before. */
const isEarned = (now: Temporal.Instant) =>
  sql`(o.kind <> 'late_cancellation' or o.ends_at <= ${now}::timestamptz)`

/** SQL: a month, from `begins` (included) until `ends` (excluded) on the clock of the teacher whose lines are read. */
export type MonthSql = Record<'month' | 'begins' | 'ends', RawBuilder<unknown>>

const lastClosed = sql`(select max(month) from earning_months)`

/**
 * Whether a start counts in this open month: it lies in the month of the teacher's zone or, in the first open month, was left out of
 * a closed one because the teacher moved zones. The three days, more than zones can differ by, let the index by start
 * be used.
 */
const startsInOpenMonth = (startsAt: RawBuilder<unknown>, { month, begins, ends }: MonthSql) =>
  sql`(${startsAt} < ${ends} and ${startsAt} >= ${begins} - interval '3 days'
    and coalesce(${month} > ${lastClosed}, true)
    and (${startsAt} >= ${begins} or ${month} = ${lastClosed} + interval '1 month'))`

/** `o`: lines of `open_earnings` that count in a month. */
export const ofOpenMonth = (month: MonthSql, now: Temporal.Instant) =>
  sql`(${startsInOpenMonth(sql`o.starts_at`, month)} and ${isEarned(now)})`

/** `l`: cancelled lessons that count in an open month and have no line. */
export const cancelledInOpenMonth = (month: MonthSql) =>
  sql`(l.status = 'cancelled' and ${isUncounted} and ${startsInOpenMonth(sql`l.starts_at`, month)})`

const isUncounted = sql`(not exists (select from earning_lines c where c.lesson_id = l.id)
  and not exists (select from counted_cancellations c where c.lesson_id = l.id))`

/**
 * The ids of a teacher's lessons that count in a month: as it was closed, or in an open one by the teacher's zone. Lessons that
 * were cancelled have an index of their own.
 */
export const lessonsCountedIn = (teacherId: RawBuilder<unknown>, month: MonthSql) => sql`
  select c.lesson_id from earning_lines c where c.teacher_id = ${teacherId} and c.month = ${month.month}
  union all
  select c.lesson_id from counted_cancellations c where c.teacher_id = ${teacherId} and c.month = ${month.month}
  union all
  select l.id from lessons l where l.teacher_id = ${teacherId} and l.status <> 'cancelled'
    and ${isUncounted} and ${startsInOpenMonth(sql`l.starts_at`, month)}
  union all
  select l.id from lessons l where l.teacher_id = ${teacherId} and ${cancelledInOpenMonth(month)}`

/** A teacher's earnings of a month, in cents: the written lines, and the lessons of an open month so far. */
export const earnedCents = (
  teacherId: RawBuilder<unknown>,
  month: MonthSql,
  now: Temporal.Instant,
): RawBuilder<number> => sql`(
  (select coalesce(sum(e.cents), 0)::int from earning_lines e where e.teacher_id = ${teacherId} and e.month = ${month.month})
  + (select coalesce(sum(o.cents), 0)::int from open_earnings o
     where o.teacher_id = ${teacherId} and ${ofOpenMonth(month, now)}))`

/** A month on the clock of one zone. */
export const monthIn = (month: PlainDate, zone: string): MonthSql => ({
  month: sql`${month}::date`,
  begins: sql`${startOfDay(month, zone)}::timestamptz`,
  ends: sql`${startOfDay(startOfNextMonth(month), zone)}::timestamptz`,
})

/**
 * A month on the clock of each zone of the teachers, or of one teacher's: a table `m` to be joined to `o`, and its columns. A
 * teacher who moves to a new zone between the two statements is in the next answer; a line that a closed month missed counts in
 * the next one.
 */
export const monthInZones = async (db: Db, month: PlainDate, teacherId?: string) => {
  const rows = await db
    .selectFrom('teachers')
    .select('timezone as zone')
    .distinct()
    .$if(teacherId !== undefined, query => query.where('id', '=', teacherId ?? ''))
    .execute()
  const zones = rows.map(({ zone }) => zone)
  const at = (date: PlainDate) => zones.map(zone => startOfDay(date, zone).toString())
  return {
    join: sql`join unnest(${zones}::text[], ${at(month)}::timestamptz[], ${at(startOfNextMonth(month))}::timestamptz[])
      as m (zone, begins, ends) on m.zone = o.zone`,
    month: { month: sql`${month}::date`, begins: sql`m.begins`, ends: sql`m.ends` } satisfies MonthSql,
  }
}
