import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import { hasOtherParent } from '#features/families/server/second-parent-queries.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { requestStatus } from '../../booking-requests.ts'
import { type BookingRefusal, bookLessons } from '../book-lessons.ts'
import type { BookingView } from '../booking-view.ts'
import { BookingInput } from '../new-booking.ts'
import {
  findRequest,
  listRequestedStarts,
  type RequestRow,
  type RequestView,
  toRequestView,
} from './request-queries.ts'

export type RequestAnswerRefusal = 'not_found' | 'request_closed' | 'request_expired'
export type ApprovalRefusal = RequestAnswerRefusal | 'teacher_unavailable' | BookingRefusal

type Approval = {
  id: string
  agreedTotalCents?: number | null | undefined
  agreedFreeCancellationHours?: number | null | undefined
  agreedStarts?: readonly Temporal.Instant[] | null | undefined
}

/**
 * Books a child's request at the total, the limit of free cancellation and the hours that the parent read, with every check of a
 * booking. A changed price or hour is stored on the request, for the parent to read before approving again; the limit is read with it. The booking has the
 * request's id, so approving twice books once, and the database marks the request as approved with it.
 */
export const approveRequest = async (
  db: Db,
  family: Family,
  { id, agreedTotalCents, agreedFreeCancellationHours, agreedStarts }: Approval,
  now: Temporal.Instant,
): Promise<Outcome<BookingView, ApprovalRefusal>> => {
  const request = await findRequest(db, family, id)
  if (!request) return refuse('not_found')
  const status = requestStatus(request, now)
  if (status === 'refused') return refuse('request_closed')
  if (status === 'expired') return refuse('request_expired')
  const agreed = {
    ...BookingInput.parse(request.choices),
    agreedTotalCents: agreedTotalCents ?? request.totalCents,
    agreedFreeCancellationHours: agreedFreeCancellationHours ?? null,
    agreedHours: {
      chosenZone: request.chosenZone,
      starts: agreedStarts ?? listRequestedStarts(request),
    },
  }
  const booked = await bookLessons(db, family, agreed, now)
  if (booked.ok) return booked
  if (booked.code === 'price_changed')
    await updatePending(db, request.id)
      .set({ total_cents: Number(booked.data?.totalCents) })
      .execute()
  if (booked.code === 'hours_changed') await updateHours(db, request)
  // The request is the family's own, so what was not found is a teacher who is suspended, blocked or gone.
  if (booked.code === 'not_found' && !(await isListed(db, request.teacherId)))
    return refuse('teacher_unavailable')
  // It was refused in another tab meanwhile.
  return booked.code === 'booking_id_taken' ? refuse('request_closed') : booked
}

const isListed = async (db: Db, teacherId: string) =>
  (await db
    .selectFrom('teachers')
    .select('id')
    .where('id', '=', teacherId)
    .where('is_listed', '=', true)
    .executeTakeFirst()) !== undefined

const updatePending = (db: Db, id: string) =>
  db
    .updateTable('booking_requests')
    .where('id', '=', id)
    .where('approved_at', 'is', null)
    .where('refused_at', 'is', null)

/** Stores the hours that the teacher's zone gives now. */
const updateHours = async (db: Db, request: RequestRow) => {
  const { teacherZone } = await db
    .selectFrom('teachers')
    .where('id', '=', request.teacherId)
    .select('timezone as teacherZone')
    .executeTakeFirstOrThrow()
  const [firstStart] = listRequestedStarts({ ...request, teacherZone }).sort(Temporal.Instant.compare)
  // None exists: an approval names the dates that can't be held.
  if (!firstStart) return
  await updatePending(db, request.id)
    .set({
      teacher_timezone: teacherZone,
      starts_at: firstStart,
      expires_at: sql`least(expires_at, ${firstStart})`,
    })
    .execute()
}

/** Refuses a child's request, with a note to the child, and notifies the other parent. Repeating it changes nothing. */
export const refuseRequest = (
  db: Db,
  family: Family,
  { id, note }: { id: string; note: string | null },
  now: Temporal.Instant,
): Promise<Outcome<RequestView, RequestAnswerRefusal>> =>
  db.transaction().execute(async tx => {
    // The child before its request, as a booking locks them; the notification locks the child too.
    await sql`select from students where id = (select student_id from booking_requests where id = ${id}::uuid
      and parent_id = ${family.familyId}::uuid) for key share`.execute(tx)
    const refused = await tx
      .updateTable('booking_requests')
      .set({ refused_at: now, decided_by: family.userId, word: note })
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
