import { type RawBuilder, sql } from 'kysely'
import type { Weekday } from '#platform/db/schema.ts'
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
export const takenTimeJson = (
  alias: 'l' | 'held',
  isJoinable: RawBuilder<boolean>,
) => sql<TakenTimeJson>`json_build_array(
  floor(extract(epoch from ${sql.raw(alias)}.starts_at) / 60)::int, ceil(extract(epoch from ${sql.raw(alias)}.ends_at) / 60)::int,
  ${isJoinable})`

export const toRule = (row: RuleJson): AvailabilityRule => {
  const [dayOfWeek, timeSlot, date, isException, validFrom, validUntil] = row
  return { dayOfWeek, timeSlot, date, isException, validFrom, validUntil }
}

const toInstant = (minute: number) => Temporal.Instant.fromEpochMilliseconds(minute * 60_000)

export const toTakenTime = ([start, end, joinable]: TakenTimeJson): TakenTime => ({
  startsAt: toInstant(start),
  endsAt: toInstant(end),
  joinable,
})
