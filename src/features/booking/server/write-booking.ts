import { CompiledQuery } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { LessonType } from '#features/lessons/lesson-types.ts'
import type { LessonStatus } from '#features/lessons/lessons.ts'
import type { Db } from '#platform/db/connect.ts'
import { gathered } from '#platform/db/gathered.ts'
import type { RecurrenceFrequency } from '../booking.ts'

export type BookingToWrite = {
  id: string
  studentId: string
  teacherId: string
  calendarVersion: number
  lessonType: LessonType
  packageId: string | null
  frequency: RecurrenceFrequency | null
  starts: Temporal.Instant[]
  reservedMinutes: number
  hourlyRateCents: number
  discountPercentage: number
  totalCents: number
  priceCents: number[]
  fingerprint: string
}

export type WrittenLesson = {
  id: string
  startsAt: string
  endsAt: string
  status: LessonStatus
  priceCents: number
}

export type WriteOutcome =
  | { outcome: 'booked'; lessons?: WrittenLesson[] }
  | { outcome: 'id_taken' | 'stale' | 'trial_used' }
  | { outcome: 'taken'; taken: { startsAt: string; reason: 'teacher_taken' | 'student_taken' }[] }

type Asked = { family: Family; booking: BookingToWrite; sessionId: string | null }
type Queue = { outcome: 'queue' }

/** db/migrations/0081_book_together.sql: queue, check, write and leave word for tell-bookings.ts, each whole or not at all. */
const bookTogether = async (
  db: Db,
  asked: readonly Asked[],
  waits: boolean,
): Promise<(WriteOutcome | Queue)[]> => {
  const bookings = asked.map(({ family, booking, sessionId }, index) => ({
    place: index + 1,
    id: booking.id,
    parent_id: family.parentId,
    student_id: booking.studentId,
    teacher_id: booking.teacherId,
    calendar_version: booking.calendarVersion,
    lesson_type: booking.lessonType,
    package_id: booking.packageId,
    recurrence_frequency: booking.frequency,
    starts: booking.starts,
    reserved_minutes: booking.reservedMinutes,
    hourly_rate_cents: booking.hourlyRateCents,
    discount_percentage: booking.discountPercentage,
    total_cents: booking.totalCents,
    price_cents: booking.priceCents,
    booked_by: family.userId,
    fingerprint: booking.fingerprint,
    session_id: sessionId,
    family_timezone: family.timezone,
  }))
  const { rows } = await db.executeQuery<{ answers: (WriteOutcome | Queue)[] }>(
    CompiledQuery.raw('select book_lessons($1::jsonb, $2::boolean) as answers', [
      JSON.stringify(bookings),
      waits,
    ]),
  )
  const [row] = rows
  if (row?.answers.length !== asked.length) throw new Error('book_lessons did not answer each booking')
  return row.answers
}

/** Bookings that come while others are being written are written together. What fails together is written alone. */
const together = gathered<Asked, WriteOutcome | Queue>(
  () => '',
  async (db, asked) => {
    try {
      return await bookTogether(db, asked, false)
    } catch (error) {
      if (asked.length === 1) throw error
      return asked.map(() => ({ outcome: 'queue' }))
    }
  },
)

/**
 * Writes a booking that was judged by the rules, unless the locked rows tell otherwise.
 * @param sessionId where the family is only remembered: stale when the session is over, or the family in another zone by now
 */
export const writeBooking = async (
  db: Db,
  family: Family,
  booking: BookingToWrite,
  sessionId: string | null,
): Promise<WriteOutcome> => {
  const asked = { family, booking, sessionId }
  let answer: WriteOutcome | Queue | undefined = await together(db, asked)
  if (answer.outcome === 'queue') answer = await together(db, asked)
  if (answer.outcome === 'queue') [answer] = await bookTogether(db, [asked], true)
  if (!answer || answer.outcome === 'queue') throw new Error('Who waits in the queue comes to its end')
  return answer
}
