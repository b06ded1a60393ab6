import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import { lockStudent } from '#features/families/server/queries.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { maxOpenRequests, requestExpiry } from '../../booking-requests.ts'
import { type BookingFacts, readBookingFacts, timeAround } from '../booking-facts.ts'
import {
  bookingFingerprint,
  listApproximateStarts,
  type NewBooking,
  serializeBooking,
} from '../new-booking.ts'
import { type BookingPlan, type BookingPlanRefusal, planBooking } from '../plan-booking.ts'
import { findRequest, type RequestView, toRequestView } from './request-queries.ts'

export type RequestRefusal = BookingPlanRefusal | 'booking_id_taken' | 'too_many_requests'

/**
 * Stores a child's request, checked like a booking, and notifies the parent. Holds no hour. A repeated request returns the one
 * already made.
 */
export const createBookingRequest = async (
  db: Db,
  family: Family,
  input: NewBooking,
  now: Temporal.Instant,
): Promise<Outcome<RequestView, RequestRefusal>> => {
  if (input.lessonType === 'trial') return refuse('booking_shape', { reason: 'trial_needs_no_parent' })
  const earlier = await findRequest(db, family, input.id)
  if (earlier) return returnEarlier(earlier, family, input, now)
  const times = listApproximateStarts(input).map(timeAround)
  const facts = await readBookingFacts(db, family, { ...input, times, now })
  if (facts.existing) return refuse('booking_id_taken')
  const plan = planBooking(input, facts, family.timezone, now)
  if (!plan.ok) return plan
  return db.transaction().execute(async tx => {
    // Requests of one child are counted one after another.
    if (!(await lockStudent(tx, family, input.studentId))) return refuse('not_found')
    if ((await countOpenRequests(tx, input.studentId, now)) >= maxOpenRequests)
      return refuse('too_many_requests', { maximum: maxOpenRequests })
    const added = await insertRequest(tx, family, input, { plan: plan.value, facts, now })
    const stored = await findRequest(tx, family, input.id)
    if (!stored) return refuse('booking_id_taken')
    if (!added) return returnEarlier(stored, family, input, now)
    await notify(tx, [
      {
        recipientId: family.familyId,
        kind: 'booking_requested',
        bookingId: input.id,
        studentId: input.studentId,
      },
    ])
    await enqueueMail(tx, { kind: 'booking-requested', requestId: input.id })
    await writeAudit(tx, {
      at: now,
      actor: family.userId,
      action: 'booking_requested',
      subject: input.studentId,
      ipAddress: family.ipAddress,
      zone: family.timezone,
      details: { booking: input.id, teacher: input.teacherId, cents: plan.value.totalCents },
    })
    return ok(toRequestView(stored, family, now))
  })
}

const returnEarlier = (
  earlier: NonNullable<Awaited<ReturnType<typeof findRequest>>>,
  family: Family,
  input: NewBooking,
  now: Temporal.Instant,
) =>
  earlier.fingerprint === bookingFingerprint(input)
    ? ok(toRequestView(earlier, family, now))
    : refuse('booking_id_taken')

const countOpenRequests = async (tx: Db, studentId: string, now: Temporal.Instant) => {
  const { count } = await tx
    .selectFrom('booking_requests')
    .where('student_id', '=', studentId)
    .where('approved_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('expires_at', '>', now)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** @returns whether the id was free */
const insertRequest = async (
  tx: Db,
  family: Family,
  input: NewBooking,
  { plan, facts, now }: { plan: BookingPlan; facts: BookingFacts; now: Temporal.Instant },
) => {
  if (!facts.teacher) throw new Error('A plan has a teacher')
  const [firstStart] = plan.starts.toSorted(Temporal.Instant.compare)
  if (!firstStart) throw new Error('A plan has at least one start')
  const added = await tx
    .insertInto('booking_requests')
    .values({
      id: input.id,
      parent_id: family.familyId,
      student_id: input.studentId,
      teacher_id: input.teacherId,
      lesson_type: input.lessonType,
      choices: JSON.stringify(serializeBooking(input)),
      fingerprint: bookingFingerprint(input),
      timezone: family.timezone,
      teacher_timezone: facts.teacher.zone,
      starts_at: firstStart,
      number_of_sessions: plan.starts.length,
      total_cents: plan.totalCents,
      requested_at: now,
      expires_at: requestExpiry(now, firstStart, facts.teacher.minimumNoticeMinutes),
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}
