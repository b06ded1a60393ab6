import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { wordPattern } from '#platform/mail/redact-name.ts'

/**
 * Redacts names in the free texts about lessons: why one was cancelled, a seat released or given back, why the school booked, and
 * what teachers wrote about an absence or a holiday, and why the school corrected a teacher's earnings.
 * @param seats condition on seats: those of the person who is erased
 */
export const redactReasons = async (tx: Db, seats: RawBuilder<unknown>, names: readonly string[]) => {
  const lessons = sql`select lesson_id from seats where ${seats}`
  for (const name of names) {
    const word = wordPattern(name)
    const redact = (table: string, column: string, rows: RawBuilder<unknown>) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${word}, '…', 'gi')
        where ${sql.ref(column)} ~* ${word} and ${rows}`.execute(tx)
    await redact('lessons', 'cancellation_reason', sql`id in (${lessons})`)
    await redact('lesson_absences', 'reason', sql`lesson_id in (${lessons})`)
    await redact('seats', 'release_reason', seats)
    await redact('seats', 'give_back_reason', seats)
    await redact('bookings', 'school_reason', sql`id in (select booking_id from seats where ${seats})`)
    const ofTeachers = sql`teacher_id in (select teacher_id from lessons where id in (${lessons}))`
    await redact('teacher_holidays', 'reason', ofTeachers)
    await redact('earning_lines', 'reason', ofTeachers)
  }
}
