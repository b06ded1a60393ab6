import type { Family } from '#features/accounts/server/procedures.ts'
import { hasOtherParent } from '#features/families/server/second-parent-queries.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { requestStatus } from '../booking-requests.ts'
import { type BookingRefusal, bookLessons } from './book-lessons.ts'
import type { BookingView } from './booking-view.ts'
import { BookingInput } from './new-booking.ts'
import { findRequest, type RequestView, toRequestView } from './request-queries.ts'

export type RequestAnswerRefusal = 'not_found' | 'request_closed' | 'request_expired'

/**
 * Books a child's request at the total that the parent read, with every check of a booking. A changed price is stored on the
 * request, for the parent to read before approving again. The booking has the request's id, so approving twice books once,
 * and the database marks the request as approved with it.
 */
export const approveRequest = async (
  db: Db,
  family: Family,
  { id, agreedTotalCents }: { id: string; agreedTotalCents?: number | null | undefined },
  now: Temporal.Instant,
): Promise<Outcome<BookingView, RequestAnswerRefusal | BookingRefusal>> => {
  const request = await findRequest(db, family, id)
  if (!request) return refuse('not_found')
  const status = requestStatus(request, now)
  if (status === 'refused') return refuse('request_closed')
  if (status === 'expired') return refuse('request_expired')
  const choices = BookingInput.parse(request.choices)
  const agreed = { ...choices, agreedTotalCents: agreedTotalCents ?? request.totalCents }
  const booked = await bookLessons(db, family, agreed, now)
  if (!booked.ok && booked.code === 'price_changed')
    await updateTotal(db, request.id, Number(booked.data?.totalCents))
  // It was refused in another tab meanwhile.
  return !booked.ok && booked.code === 'booking_id_taken' ? refuse('request_closed') : booked
}

const updateTotal = (db: Db, id: string, totalCents: number) =>
  db
    .updateTable('booking_requests')
    .set({ total_cents: totalCents })
    .where('id', '=', id)
    .where('approved_at', 'is', null)
    .where('refused_at', 'is', null)
    .execute()

/** Refuses a child's request, with a word to the child, and notifies the other parent. Repeating it changes nothing. */
export const refuseRequest = (
  db: Db,
  family: Family,
  { id, word }: { id: string; word: string | null },
  now: Temporal.Instant,
): Promise<Outcome<RequestView, RequestAnswerRefusal>> =>
  db.transaction().execute(async tx => {
    const refused = await tx
      .updateTable('booking_requests')
      .set({ refused_at: now, decided_by: family.userId, word })
      .where('id', '=', id)
      .where('parent_id', '=', family.familyId)
      .where('approved_at', 'is', null)
      .where('refused_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('student_id as studentId')
      .executeTakeFirst()
    const request = await findRequest(tx, family, id)
    if (!request) return refuse('not_found')
    const status = requestStatus(request, now)
    if (status === 'approved') return refuse('request_closed')
    if (status === 'expired') return refuse('request_expired')
    if (refused) {
      const { studentId } = refused
      await writeAudit(tx, {
        at: now,
        actor: family.userId,
        action: 'booking_request_refused',
        subject: studentId,
        ipAddress: family.ipAddress,
        zone: family.timezone,
        details: { booking: id },
      })
      const { familyId: recipientId, userId: actorId } = family
      await notify(tx, [{ recipientId, actorId, kind: 'request_refused', bookingId: id, studentId }])
      if (await hasOtherParent(tx, family))
        await enqueueMail(tx, { kind: 'request-refused', requestId: id, actorId })
    }
    return ok(toRequestView(request, family, now))
  })
