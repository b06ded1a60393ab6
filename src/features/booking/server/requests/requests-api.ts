import { z } from 'zod'
import type { Family } from '#features/accounts/server/procedures.ts'
import { familyProcedure, parentProcedure, studentProcedure } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { Id, singleSpaced } from '#platform/http/input.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf } from '#platform/time/zones.ts'
import { maxRefusalNoteLength } from '../../booking-requests.ts'
import { latePlaceSentences } from '../../late-place-sentences.ts'
import { bookingErrors, errorsFor } from '../booking-errors.ts'
import { BookingView } from '../booking-view.ts'
import { findRequestLate } from '../find-late.ts'
import { AgreedCancellation, AgreedStarts, AgreedTotal, BookingInput } from '../new-booking.ts'
import { approveRequest, refuseRequest } from './answer-request.ts'
import { createBookingRequest } from './create-booking-request.ts'
import { listRequests, type RequestRow, RequestView, toRequestView } from './request-queries.ts'

const { needs_parent: _, ...requestErrors } = bookingErrors
const answerErrors = {
  request_closed: { status: 409, message: () => m.booking_request_closed() },
  request_expired: { status: 409, message: () => m.booking_request_expired() },
}

/** For a child's login: lessons that cost money. A parent books at once. */
export const request = studentProcedure
  .route({
    method: 'POST',
    path: '/booking-requests',
    summary: 'Demander un cours payant à ses parents (accès d’un enfant)',
  })
  .input(BookingInput)
  .output(RequestView)
  .handler(({ context: { db, family, now }, input }) =>
    unwrapOrThrow(createBookingRequest(db, family, input, now), {
      ...errorsFor(family, requestErrors),
      too_many_requests: {
        status: 409,
        message: ({ maximum }) => m.booking_request_too_many({ maximum: String(maximum) }),
      },
    }),
  )

/** For a parent: a child reads no amounts that the family owes. */
const describeLate = async (db: Db, family: Family, request: RequestRow, now: Temporal.Instant) =>
  family.role === 'student'
    ? []
    : latePlaceSentences(
        { late: await findRequestLate(db, family, request, now) },
        { today: localOf(now, family.timezone).date, stage: 'accepting' },
      )

export const requests = familyProcedure
  .route({
    method: 'GET',
    path: '/booking-requests',
    summary: 'Les demandes de cours des enfants qui attendent une réponse, et celles de la semaine',
  })
  .output(
    z.object({
      requests: z.array(
        RequestView.extend({
          lateSentences: z
            .array(z.string())
            .describe('Ce que devient, si un parent approuve, un cours annulé trop tard aux mêmes heures'),
        }),
      ),
      zoneLabel: z.string(),
    }),
  )
  .handler(async ({ context: { db, family, now } }) => ({
    requests: await Promise.all(
      (await listRequests(db, family, now)).map(async row => {
        const view = toRequestView(row, family, now)
        // The sentences, not the places: the dashboard's script need not hold the words for what most requests do not have.
        return {
          ...view,
          lateSentences: view.status === 'pending' ? await describeLate(db, family, row, now) : [],
        }
      }),
    ),
    zoneLabel: zoneLabel(family.timezone),
  }))

export const approveBookingRequest = parentProcedure
  .route({
    method: 'POST',
    path: '/booking-requests/{id}/approval',
    summary: 'Approuver la demande d’un enfant : le cours est réservé',
  })
  .input(
    z.object({
      id: Id,
      agreedTotalCents: AgreedTotal,
      agreedFreeCancellationHours: AgreedCancellation,
      agreedStarts: AgreedStarts,
    }),
  )
  .output(BookingView)
  .handler(({ context: { db, family, now }, input }) =>
    unwrapOrThrow(approveRequest(db, family, input, now), {
      ...bookingErrors,
      ...answerErrors,
      teacher_unavailable: { status: 409, message: () => m.booking_request_teacher_unavailable() },
    }),
  )

export const refuseBookingRequest = parentProcedure
  .route({
    method: 'POST',
    path: '/booking-requests/{id}/refusal',
    summary: 'Refuser la demande d’un enfant, avec un mot si on le souhaite',
  })
  .input(z.object({ id: Id, word: singleSpaced(maxRefusalNoteLength).nullish() }))
  .output(RequestView)
  .handler(({ context: { db, family, now }, input: { id, word: note } }) =>
    unwrapOrThrow(refuseRequest(db, family, { id, note: note || null }, now), answerErrors),
  )
