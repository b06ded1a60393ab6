import { sql } from 'kysely'
import pg from 'pg'
import type { Family } from '#features/accounts/server/procedures.ts'
import { lockFamily } from '#features/families/server/queries.ts'
import { lockCalendars } from '#features/lessons/server/locks.ts'
import type { Db } from '#platform/db/connect.ts'
import { refuseConstraints } from '#platform/db/refuse-constraints.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { needsParent } from '../booking.ts'
import { splitCents } from '../price.ts'
import { readBookingFacts, timeAround } from './booking-facts.ts'
import { type BookingView, toBookingView } from './booking-view.ts'
import { limitPerTeacher } from './limit-per-teacher.ts'
import { bookingFingerprint, listApproximateStarts, type NewBooking } from './new-booking.ts'
import { type BookingPlan, type BookingPlanRefusal, planBooking } from './plan-booking.ts'
import { findFamilyBooking } from './queries.ts'
import { type TakenSeat, takenSeatColumns } from './take-seats.ts'

export type BookingRefusal =
  | BookingPlanRefusal
  | 'booking_id_taken'
  | 'needs_parent'
  | 'signed_out'
  | 'forbidden'
  | 'busy'
type BookingOutcome = Outcome<BookingView, BookingRefusal>

/** Books every session or none (domain.md, "Booking"). Retries optimistically; the last attempt holds the locks of the teacher and the family. */
export const bookLessons = async (
  db: Db,
  family: Family,
  input: NewBooking,
  now: Temporal.Instant,
): Promise<BookingOutcome> => {
  const outcome = await limitPerTeacher(input.teacherId, () => bookWithRetries(db, family, input, now))
  return outcome === 'busy' ? refuse('busy') : outcome
}

/** Books without the in-process queue (limit-per-teacher.ts). Tests use it to run as several processes would. */
export const bookWithRetries = async (
  db: Db,
  family: Family,
  input: NewBooking,
  now: Temporal.Instant,
): Promise<BookingOutcome> => {
  for (let attempt = 0; attempt < 3; attempt++) {
    const outcome = await mapWriteError(attemptBooking(db, family, input, now))
    if (outcome !== 'stale') return outcome
  }
  // Conflicts are turned into refusals outside the transaction, which they have ended.
  const last = db.transaction().execute(async tx => {
    await lockCalendars(tx, [input.teacherId])
    await lockFamily(tx, family)
    return attemptBooking(tx, family, input, now)
  })
  const outcome = await mapWriteError(last)
  return outcome === 'stale' ? refuse('busy') : outcome
}

/** One attempt. `stale`: what the plan was made on has changed before it was written. */
export const attemptBooking = async (
  db: Db,
  family: Family,
  input: NewBooking,
  now: Temporal.Instant,
): Promise<BookingOutcome | 'stale'> => {
  const times = listApproximateStarts(input).map(timeAround)
  const facts = await readBookingFacts(db, family, { ...input, times, now })
  // A repeated request returns the booking already made, even when its start is now within the teacher's notice.
  if (facts.existing) return findExistingBooking(db, family, input, facts.existing)
  const plan = planBooking(input, facts, family.timezone, now)
  if (!plan.ok) return plan
  // Not in planBooking: a child's request for a paid lesson is planned like a booking (create-booking-request.ts).
  if (needsParent(family.role, input.lessonType)) return refuse('needs_parent')
  const seats = await writeBooking(db, family, input, plan.value, now)
  if (seats === 'stale') return seats
  return ok(
    toBookingView(family, {
      ...input,
      ...plan.value,
      numberOfSessions: seats.length,
      lessons: seats.map(({ lessonId, ...seat }) => ({ ...seat, id: lessonId, substitute: null })),
    }),
  )
}

/** The booking with this id, if the family made it with the same content; a refusal otherwise. */
const findExistingBooking = async (
  db: Db,
  family: Family,
  input: NewBooking,
  existing: { familyId: string; fingerprint: string },
): Promise<BookingOutcome> => {
  const isSame =
    existing.familyId === family.familyId &&
    existing.fingerprint === bookingFingerprint(input, family.act?.reason)
  const booking = isSame ? await findFamilyBooking(db, family, input.id) : undefined
  return booking ? ok(toBookingView(family, booking)) : refuse('booking_id_taken')
}

type WriteRefusal = 'not_found' | 'booking_id_taken' | 'signed_out' | 'forbidden'
/** Rules that only the database can decide while it writes: the constraint, and its refusal. */
const writeRefusals: Partial<Record<string, WriteRefusal>> = {
  // The id is that of a child's request, refused or of another family.
  booking_requests_open: 'booking_id_taken',
  bookings_not_blocked: 'forbidden',
  // The child was erased after the plan was made.
  bookings_student_id_parent_id_fkey: 'not_found',
  // The login that books was withdrawn, or its account erased.
  bookings_booked_by_fkey: 'signed_out',
}

/** Writes booking, lessons, seats and outbox in one statement. */
const writeBooking = async (
  db: Db,
  family: Family,
  input: NewBooking,
  plan: BookingPlan,
  now: Temporal.Instant,
): Promise<TakenSeat[] | 'stale'> => {
  const { id, studentId, teacherId, lessonType, packageId, recurrenceFrequency } = input
  const { rows } = await sql<TakenSeat>`
    select ${takenSeatColumns}
    from book_lessons(
      p_id => ${id}::uuid,
      p_fingerprint => ${bookingFingerprint(input, family.act?.reason)},
      p_parent_id => ${family.familyId}::uuid,
      p_student_id => ${studentId}::uuid,
      p_teacher_id => ${teacherId}::uuid,
      p_family_version => ${plan.familyVersion}::bigint,
      p_calendar_version => ${plan.calendarVersion}::bigint,
      p_type => ${lessonType}::lesson_type,
      p_package_id => ${packageId}::uuid,
      p_frequency => ${recurrenceFrequency}::recurrence_frequency,
      p_starts => ${plan.starts}::timestamptz[],
      p_minutes => ${input.duration}::int,
      p_join_until => ${plan.joinUntil}::timestamptz[],
      p_days => ${plan.teacherHours.map(({ weekday }) => weekday)}::weekday[],
      p_hours => ${plan.teacherHours.map(({ hour }) => hour)}::int[],
      p_rate_cents => ${plan.hourlyRateCents}::int,
      p_discount => ${plan.discountPercentage}::smallint,
      p_total_cents => ${plan.totalCents}::int,
      p_price_cents => ${splitCents(plan.totalCents, plan.starts.length)}::int[],
      p_booked_by => ${family.userId}::uuid,
      p_school_reason => ${family.act?.reason ?? null},
      p_now => ${now}::timestamptz,
      p_late_seats => ${plan.lateSeats}::uuid[],
      p_free_cancellation_hours => ${plan.freeCancellationHours}::smallint)`.execute(db)
  return rows.length > 0 ? rows : 'stale'
}

/** Maps a constraint error to an outcome: `stale` when an hour, a seat or the trial was taken in between, else its refusal. */
export const mapWriteError = async <Code extends string = BookingRefusal>(
  attempt: Promise<Outcome<BookingView, Code> | 'stale'>,
): Promise<Outcome<BookingView, Code | WriteRefusal> | 'stale'> => {
  try {
    return await refuseConstraints(attempt, writeRefusals)
  } catch (error) {
    if (isConflict(error)) return 'stale'
    throw error
  }
}

/** Whether a constraint refused the write: an hour, a seat or the trial was taken after the plan was made. */
const isConflict = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '23P01' || error.code === '23505')
