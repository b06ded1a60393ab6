import { sql } from 'kysely'
import type { LessonType } from '#features/school/lesson-types.ts'
import type { Db } from '#platform/db/connect.ts'
import type { LessonStatus } from '#platform/db/schema.ts'
import { planStarts } from './plan-booking.ts'

export type SeatToTake = { startsAt: Temporal.Instant; priceCents: number }

export type TakenSeat = {
  seatId: string
  lessonId: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  status: LessonStatus
  priceCents: number
}

/** The columns of take_seats() and book_lessons() as a TakenSeat. */
export const takenSeatColumns = sql`seat_id as "seatId", lesson_id as "lessonId", starts_at as "startsAt",
  ends_at as "endsAt", status, price_cents as "priceCents"`

/**
 * The new seats of lessons that are postponed; a booking calls take_seats() through book_lessons() (book-lessons.ts). Seats a
 * student in one lesson per start: in the teacher's group lesson at that time if it can be joined, in a new lesson
 * otherwise. A pending group becomes upcoming with its second student. The caller holds the teacher's lock and has checked
 * that the starts are open. Returns the seats in order of time.
 */
export const takeSeats = async (
  tx: Db,
  seat: {
    teacherId: string
    teacherZone: string
    noticeMinutes: number
    lessonType: LessonType
    minutes: number
    studentId: string
    familyId: string
    bookingId: string
  },
  seats: readonly SeatToTake[],
  now: Temporal.Instant,
): Promise<TakenSeat[]> => {
  const planned = planStarts(
    seats.map(({ startsAt }) => startsAt),
    { zone: seat.teacherZone, noticeMinutes: seat.noticeMinutes },
    now,
  )
  const { rows } = await sql<TakenSeat>`
    select ${takenSeatColumns}
    from take_seats(${seat.teacherId}::uuid, ${seat.lessonType}::lesson_type, ${seat.studentId}::uuid, ${seat.familyId}::uuid,
      ${seat.bookingId}::uuid, ${planned.starts}::timestamptz[], ${seat.minutes}::int,
      ${seats.map(({ priceCents }) => priceCents)}::int[], ${planned.joinUntil}::timestamptz[],
      ${planned.teacherHours.map(({ weekday }) => weekday)}::weekday[], ${planned.teacherHours.map(({ hour }) => hour)}::int[],
      ${now})`.execute(tx)
  return rows
}
