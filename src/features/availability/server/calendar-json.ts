import { type RawBuilder, sql } from 'kysely'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { Weekday } from '#platform/db/schema.ts'
import { toInstant } from '#platform/time/zones.ts'
import type { AvailabilityRule } from '../availability.ts'
import type { TakenTime } from '../slots.ts'

// Rules and lessons as JSON arrays without keys: a statement that reads a whole calendar carries hundreds of them.

export type RuleJson = [Weekday, string, string | null, boolean, string | null, string | null]
export type TakenTimeJson = [startMinute: number, endMinute: number, isJoinable: boolean]

/** The rules of the teacher `t` of the statement. */
export const rulesJson = sql<RuleJson[]>`(
  select coalesce(json_agg(json_build_array(
    a.day_of_week, a.time_slot, a.date, a.is_exception, a.valid_from, a.valid_until)), '[]')
  from teacher_availability a where a.teacher_id = t.id)`

/** One lesson or seat, to be collected with `json_agg`. @param alias of a row with `starts_at` and `ends_at` */
export const takenTimeJson = (alias: 'l' | 'held', isJoinable: RawBuilder<boolean>) =>
  timeJson(sql`${sql.raw(alias)}.starts_at`, sql`${sql.raw(alias)}.ends_at`, isJoinable)

const timeJson = (
  startsAt: RawBuilder<unknown>,
  endsAt: RawBuilder<unknown>,
  isJoinable: RawBuilder<boolean>,
) => sql<TakenTimeJson>`json_build_array(
  floor(extract(epoch from ${startsAt}) / 60)::int, ceil(extract(epoch from ${endsAt}) / 60)::int, ${isJoinable})`

/**
 * When the teacher `t` of the statement is busy in another calendar, within these times. A lesson of ours takes its time by
 * itself: the same hour in the other calendar is that lesson, and a group there can still be joined.
 * @param times SQL of a tstzmultirange
 */
export const busyTimesJson = (times: RawBuilder<string>) => sql<TakenTimeJson[]>`(
  select coalesce(json_agg(${timeJson(sql`lower(period)`, sql`upper(period)`, sql`false`)}), '[]')
  from busy_calendars c, unnest(c.busy * ${times} - coalesce((
    select range_agg(l.during) from lessons l
    where l.teacher_id = t.id and l.status <> 'cancelled' and l.during && range_merge(${times})), '{}')) as period
  where c.teacher_id = t.id)`

/** The same for one teacher, as a column of any statement. */
export const busyTimesOf = ({ teacherId }: TeacherSelf, from: Temporal.Instant, until: Temporal.Instant) =>
  sql<TakenTimeJson[]>`(
    select ${busyTimesJson(sql`tstzmultirange(tstzrange(${from}, ${until}))`)}
    from teachers t where t.id = ${teacherId}::uuid)`

export const toRule = (row: RuleJson): AvailabilityRule => {
  const [dayOfWeek, timeSlot, date, isException, validFrom, validUntil] = row
  return { dayOfWeek, timeSlot, date, isException, validFrom, validUntil }
}

export const toTakenTime = ([start, end, joinable]: TakenTimeJson): TakenTime => ({
  startsAt: toInstant(start),
  endsAt: toInstant(end),
  joinable,
})
