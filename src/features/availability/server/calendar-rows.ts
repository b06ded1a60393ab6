import { type RawBuilder, sql } from 'kysely'
import type { Weekday } from '#platform/db/schema.ts'
import type { AvailabilityRule, TakenTime } from '../availability.ts'

// What slots are computed from, as compact JSON of the teacher `t` of a statement.

export type RuleRow = [Weekday, string, string | null, boolean, string | null, string | null]
export type TakenRow = [startMinute: number, endMinute: number, isJoinable: boolean]

export const rulesOfTeacher = sql<RuleRow[]>`(
  select coalesce(json_agg(json_build_array(
    a.day_of_week, a.time_slot, a.date, a.is_exception, a.valid_from, a.valid_until)), '[]')
  from teacher_availability a where a.teacher_id = t.id)`

/** For `json_agg`, from a row with `starts_at` and `ends_at`. @param alias of the row */
export const takenRow = (
  alias: 'l' | 'held',
  isJoinable: RawBuilder<boolean>,
) => sql<TakenRow>`json_build_array(
  floor(extract(epoch from ${sql.raw(alias)}.starts_at) / 60)::int, ceil(extract(epoch from ${sql.raw(alias)}.ends_at) / 60)::int,
  ${isJoinable})`

export const ruleOf = (row: RuleRow): AvailabilityRule => {
  const [dayOfWeek, timeSlot, date, isException, validFrom, validUntil] = row
  return { dayOfWeek, timeSlot, date, isException, validFrom, validUntil }
}

const atMinute = (minute: number) => Temporal.Instant.fromEpochMilliseconds(minute * 60_000)

export const takenOf = ([start, end, joinable]: TakenRow): TakenTime => ({
  startsAt: atMinute(start),
  endsAt: atMinute(end),
  joinable,
})
