import { sql } from 'kysely'
import type { LessonType } from '#features/school/lesson-types.ts'
import type { Db } from '#platform/db/connect.ts'
import type { LessonStatus } from '#platform/db/schema.ts'
import { sortLatePlaces } from '../late-places.ts'
import type { HourContext } from './hour-refusal.ts'
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
 * that the starts are open. They replace late places as a booking does (domain.md, "Cancelling"). Returns the seats in order of time.
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
    freeCancellationHours: number
    actorId: string
  },
  seats: readonly SeatToTake[],
  { now, ...context }: Pick<HourContext, 'latePlaces' | 'teacherTaken' | 'now'>,
): Promise<TakenSeat[]> => {
  const starts = seats.map(({ startsAt }) => startsAt)
  const planned = planStarts(starts, { zone: seat.teacherZone, noticeMinutes: seat.noticeMinutes }, now)
  const { rows } = await sql<TakenSeat>`
    select ${takenSeatColumns}
    from take_seats(${seat.teacherId}::uuid, ${seat.lessonType}::lesson_type, ${seat.studentId}::uuid, ${seat.familyId}::uuid,
      ${seat.bookingId}::uuid, ${planned.starts}::timestamptz[], ${seat.minutes}::int,
      ${seats.map(({ priceCents }) => priceCents)}::int[], ${planned.joinUntil}::timestamptz[],
      ${planned.teacherHours.map(({ weekday }) => weekday)}::weekday[], ${planned.teacherHours.map(({ hour }) => hour)}::int[],
      ${now})`.execute(tx)
  const late = sortLatePlaces(context.latePlaces, {
    ...context,
    ...seat,
    starts,
    duration: seat.minutes,
    now,
  })
  const lateSeats = [...late.replaced, ...late.waiting].map(({ seatId }) => seatId)
  if (lateSeats.length > 0)
    await sql`select replace_late(${seat.bookingId}::uuid, ${lateSeats}::uuid[], ${seat.actorId}::uuid, ${now})`.execute(
      tx,
    )
  return rows
}
