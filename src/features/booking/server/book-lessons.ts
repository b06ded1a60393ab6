import { sql } from 'kysely'
import pg from 'pg'
import type { Family } from '#features/accounts/server/procedures.ts'
import { reservedMinutes } from '#features/lessons/lesson-types.ts'
import { lockCalendars } from '#features/lessons/server/locks.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { shareOf } from '../price.ts'
import { approximateStarts, type BookingRequest, fingerprintOf } from './booking-request.ts'
import { type BookingView, bookingView } from './booking-view.ts'
import { type BookingPlan, type PlanRefusal, planBooking } from './plan-booking.ts'
import { bookingOfFamily, readBookingFacts } from './queries.ts'
import type { TakenSeat } from './take-seats.ts'

export type BookingRefusal = PlanRefusal | 'booking_id_taken' | 'busy'
type Booked = Outcome<BookingView, BookingRefusal>

/** Books every session or none (domain.md, "Booking"). Retries optimistically; the last attempt holds the teacher's lock. */
export const bookLessons = async (
  db: Db,
  family: Family,
  request: BookingRequest,
  now: Temporal.Instant,
): Promise<Booked> => {
  for (let attempt = 0; attempt < 3; attempt++) {
    const outcome = await planAndWrite(db, family, request, now)
    if (outcome) return outcome
  }
  return db.transaction().execute(async tx => {
    await lockCalendars(tx, [request.teacherId])
    return (await planAndWrite(tx, family, request, now)) ?? refuse('busy')
  })
}

/** A session starts up to three hours beside its approximate start, and a lesson lasts two at most. */
const margin = { hours: 5 }

/** Undefined when the plan was stale by the time it was written. */
const planAndWrite = async (
  db: Db,
  family: Family,
  request: BookingRequest,
  now: Temporal.Instant,
): Promise<Booked | undefined> => {
  const times = approximateStarts(request).map(start => ({
    from: start.subtract(margin),
    until: start.add(margin),
  }))
  const facts = await readBookingFacts(db, family, { ...request, times })
  // Sent again, a booking is answered as it was made, even when its hour has come too near since.
  if (facts.existing) return answerAgain(db, family, request, facts.existing)
  const plan = planBooking(request, facts, family.timezone, now)
  if (!plan.ok) return plan
  const seats = await writeBooking(db, family, request, plan.value)
  if (!seats) return undefined
  return ok(
    bookingView(family, {
      ...request,
      ...plan.value,
      numberOfSessions: seats.length,
      lessons: seats.map(({ lessonId, ...seat }) => ({ ...seat, id: lessonId })),
    }),
  )
}

/** A booking id is the caller's own: with the same content it is the booking it made, with another it is refused. */
const answerAgain = async (
  db: Db,
  family: Family,
  request: BookingRequest,
  existing: { parentId: string; fingerprint: string },
): Promise<Booked> => {
  const isSame = existing.parentId === family.parentId && existing.fingerprint === fingerprintOf(request)
  const booking = isSame ? await bookingOfFamily(db, family, request.id) : undefined
  return booking ? ok(bookingView(family, booking)) : refuse('booking_id_taken')
}

/** The one write: booking, lessons, seats and outbox, in one statement; undefined when the plan is stale. */
const writeBooking = async (
  db: Db,
  family: Family,
  request: BookingRequest,
  plan: BookingPlan,
): Promise<TakenSeat[] | undefined> => {
  const { id, studentId, teacherId, lessonType, packageId, recurrenceFrequency } = request
  try {
    const { rows } = await sql<TakenSeat>`
      select seat_id as "seatId", lesson_id as "lessonId", starts_at as "startsAt", ends_at as "endsAt", status,
        price_cents as "priceCents"
      from book_lessons(${id}::uuid, ${family.parentId}::uuid, ${studentId}::uuid, ${teacherId}::uuid,
        ${plan.calendarVersion}::bigint, ${lessonType}::lesson_type, ${packageId}::uuid,
        ${recurrenceFrequency}::recurrence_frequency, ${plan.starts}::timestamptz[], ${reservedMinutes}::int,
        ${plan.hourlyRateCents}::int, ${plan.discountPercentage}::smallint, ${plan.totalCents}::int,
        ${shareOf(plan.totalCents, plan.starts.length)}::int[], ${family.userId}::uuid,
        ${fingerprintOf(request)})`.execute(db)
    return rows.length > 0 ? rows : undefined
  } catch (error) {
    if (isTaken(error)) return undefined
    throw error
  }
}

/** An hour, a seat or the trial was taken after the plan was made: a constraint refused it. */
const isTaken = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '23P01' || error.code === '23505')
