import { type RawBuilder, sql } from 'kysely'

/** An open line counts once its hour is over: a seat that was released too late is not earned before. */
export const isEarned = (now: Temporal.Instant) =>
  sql`(o.kind <> 'late_cancellation' or o.ends_at <= ${now}::timestamptz)`

/** Two days more than the month at both ends, in which no zone can differ, so that the index by start is used. */
const aroundMonth = (month: RawBuilder<unknown>) =>
  sql`(o.starts_at >= ${month} - interval '3 days' and o.starts_at < ${month} + interval '1 month 2 days')`

/** `o`: lines of `open_earnings` that count in a month. */
export const ofOpenMonth = (month: RawBuilder<unknown>, now: Temporal.Instant) =>
  sql`(o.month = ${month} and ${aroundMonth(month)} and ${isEarned(now)})`

/** A teacher's earnings of a month, in cents: the written lines, and the lessons of an open month so far. */
export const earnedCents = (
  teacherId: RawBuilder<unknown>,
  month: RawBuilder<unknown>,
  now: Temporal.Instant,
): RawBuilder<number> => sql`(
  (select coalesce(sum(e.cents), 0)::int from earning_lines e where e.teacher_id = ${teacherId} and e.month = ${month})
  + (select coalesce(sum(o.cents), 0)::int from open_earnings o
     where o.teacher_id = ${teacherId} and ${ofOpenMonth(month, now)}))`
