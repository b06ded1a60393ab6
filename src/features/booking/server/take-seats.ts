import { sql } from 'kysely'
import { type LessonType, reservedMinutes } from '#features/lessons/lesson-types.ts'
import type { Db } from '#platform/db/connect.ts'
import type { LessonStatus } from '#platform/db/schema.ts'

export type SeatToTake = { startsAt: Temporal.Instant; priceCents: number }

export type TakenSeat = {
  seatId: string
  lessonId: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  status: LessonStatus
  priceCents: number
}

/**
 * Seats a student in one lesson for each start: in the teacher's group at that time where one can be joined, in a new
 * lesson otherwise. A group that waited for its second student goes on. The caller holds the teacher's lock and has judged
 * the starts. Earliest first.
 */
export const takeSeats = async (
  tx: Db,
  by: { teacherId: string; lessonType: LessonType; studentId: string; parentId: string; bookingId: string },
  seats: readonly SeatToTake[],
): Promise<TakenSeat[]> => {
  const { rows } = await sql<TakenSeat>`
    select seat_id as "seatId", lesson_id as "lessonId", starts_at as "startsAt", ends_at as "endsAt", status,
      price_cents as "priceCents"
    from take_seats(${by.teacherId}::uuid, ${by.lessonType}::lesson_type, ${by.studentId}::uuid, ${by.parentId}::uuid,
      ${by.bookingId}::uuid, ${seats.map(seat => seat.startsAt)}::timestamptz[], ${reservedMinutes}::int,
      ${seats.map(seat => seat.priceCents)}::int[])`.execute(tx)
  return rows
}
