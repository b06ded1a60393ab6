import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import { lockFamily } from '#features/families/server/queries.ts'
import { lockCalendars } from '#features/lessons/server/locks.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, type Refusal, refuse } from '#platform/refusal/refusal.ts'
import { attemptBooking, type BookingRefusal, mapWriteError } from '../book-lessons.ts'
import type { BookingView } from '../booking-view.ts'
import { BookingInput } from '../new-booking.ts'
import { findFamilyBooking } from '../queries.ts'
import { findWait, findWaitToAnswer, type WaitToAnswer, type WaitView } from './waiting-list.ts'

export type OfferRefusal = 'not_found' | 'offer_closed' | 'offer_expired'

/** Rolls the transaction back, so that the family with the offer keeps its held seat. */
class Refused extends Error {
  refusal: Refusal<BookingRefusal>
  constructor(refusal: Refusal<BookingRefusal>) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/**
 * Books the offered seat with every check of a booking, under the id of the place on the list: accepting twice books once.
 * Two answers for one seat run one after the other, behind the lock on the teacher's calendar.
 */
export const acceptOffer = async (
  db: Db,
  family: Family,
  {
    id,
    agreedTotalCents,
    agreedFreeCancellationHours,
  }: {
    id: string
    agreedTotalCents?: number | null | undefined
    agreedFreeCancellationHours?: number | null | undefined
  },
  now: Temporal.Instant,
): Promise<Outcome<BookingView, OfferRefusal | BookingRefusal>> => {
  const accepted = db.transaction().execute(async tx => {
    const wait = await lockWait(tx, family, id, now)
    if (!wait) return refuse('not_found')
    const input = toBookingInput(wait)
    if (!input) return refuse('offer_closed')
    // A place is also `taken` when the child got a seat in the group otherwise.
    const isRepeat = wait.status === 'taken' && (await findFamilyBooking(tx, family, id))
    if (!isRepeat) {
      const closed = checkOpen(wait, now)
      if (closed) return closed
      await releaseHold(tx, wait.lessonId)
      await lockFamily(tx, family)
    }
    const booked = await attemptBooking(
      tx,
      family,
      {
        ...input,
        agreedTotalCents: agreedTotalCents ?? null,
        agreedFreeCancellationHours: agreedFreeCancellationHours ?? null,
      },
      now,
    )
    // The plan can't be stale: the calendar and the family are locked.
    if (booked === 'stale') throw new Refused(refuse('busy'))
    if (!booked.ok) throw new Refused(booked)
    await closeWait(tx, id, 'taken', now)
    return booked
  })
  try {
    const outcome = await mapWriteError(accepted)
    return outcome === 'stale' ? refuse('slot_taken') : outcome
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** Leaves the list; an offered seat goes to the next. Repeating it changes nothing. */
export const leaveWaitingList = (
  db: Db,
  family: Family,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<WaitView, OfferRefusal>> =>
  db.transaction().execute(async tx => {
    const wait = await lockWait(tx, family, id, now)
    if (!wait) return refuse('not_found')
    if (wait.status === 'taken') return refuse('offer_closed')
    // The held seat stays held until the job offers it to the next.
    if (wait.status === 'offered') await closeWait(tx, id, 'declined', now)
    if (wait.status === 'waiting') await closeWait(tx, id, 'left', now)
    const left = await findWait(tx, family, id)
    return left ? ok(left) : refuse('not_found')
  })

const lockWait = async (tx: Db, family: Family, id: string, now: Temporal.Instant) => {
  const wait = await findWaitToAnswer(tx, family, id, now)
  if (!wait) return undefined
  await lockCalendars(tx, [wait.teacherId])
  return findWaitToAnswer(tx, family, id, now)
}

const checkOpen = (wait: WaitToAnswer, now: Temporal.Instant): Refusal<OfferRefusal> | undefined => {
  if (wait.status === 'missed') return refuse('offer_expired')
  if (wait.status !== 'offered' || !wait.offerEndsAt || !wait.canTakeOffer) return refuse('offer_closed')
  return Temporal.Instant.compare(now, wait.offerEndsAt) < 0 ? undefined : refuse('offer_expired')
}

const toBookingInput = ({ id, studentId, teacherId, startsAt }: WaitToAnswer) =>
  startsAt &&
  BookingInput.parse({ id, studentId, teacherId, lessonType: 'group', startsAt: startsAt.toString() })

const releaseHold = (tx: Db, lessonId: string | null) =>
  sql`update lessons set seats_held = seats_held - 1 where id = ${lessonId}::uuid and seats_held > 0`.execute(
    tx,
  )

const closeWait = (tx: Db, id: string, status: 'taken' | 'declined' | 'left', now: Temporal.Instant) =>
  tx
    .updateTable('group_waits')
    .set({ status, closed_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute()
