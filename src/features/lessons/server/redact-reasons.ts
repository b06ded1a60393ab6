import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { redactNames } from '#platform/db/redact-names.ts'

/**
 * Redacts names in the free texts about lessons: why one was cancelled, a seat released or given back, why the school booked, and
 * what teachers wrote about an absence or a holiday, and why the school corrected a teacher's earnings.
 * @param seats condition on seats: those of the person who is erased
 */
export const redactReasons = async (tx: Db, seats: RawBuilder<unknown>, names: readonly string[]) => {
  const lessons = sql`select lesson_id from seats where ${seats}`
  const ofTeachers = sql`teacher_id in (select teacher_id from lessons where id in (${lessons}))`
  await redactNames(tx, ['lessons', 'cancellation_reason'], names, sql`id in (${lessons})`)
  await redactNames(tx, ['lesson_absences', 'reason'], names, sql`lesson_id in (${lessons})`)
  await redactNames(tx, ['seats', 'release_reason'], names, seats)
  await redactNames(tx, ['seats', 'give_back_reason'], names, seats)
  const ofSeats = sql`id in (select booking_id from seats where ${seats})`
  await redactNames(tx, ['bookings', 'school_reason'], names, ofSeats)
  await redactNames(tx, ['teacher_holidays', 'reason'], names, ofTeachers)
  await redactNames(tx, ['earning_lines', 'reason'], names, ofTeachers)
}
