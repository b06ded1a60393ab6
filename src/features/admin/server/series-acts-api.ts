import { z } from 'zod'
import { adminProcedure } from '#features/accounts/server/procedures.ts'
import {
  AgreedPostponement,
  previewErrors,
  SeriesPostponementInput,
  seriesPostponementErrors,
} from '#features/booking/server/postponement/series-api.ts'
import {
  PostponedSeries,
  SeriesPostponementView,
} from '#features/booking/server/postponement/series-postponement-view.ts'
import { maxNumberOfSessions } from '#features/lessons/series.ts'
import { SeriesCancellationInput, seriesCancellationErrors } from '#features/lessons/server/series-api.ts'
import { CancelledSeries, SeriesView } from '#features/lessons/server/series-view.ts'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import {
  cancelSeriesForFamily,
  listSeriesForFamily,
  postponeSeriesForFamily,
  previewSeriesForFamily,
} from './act-for-family.ts'
import { Act } from './acts-api.ts'

// The school acts for a family on several lessons of a booking.

const OfBooking = z.object({ id: Id, bookingId: Id })
const Postponement = OfBooking.extend(SeriesPostponementInput.omit({ id: true }).shape).extend(
  Act.pick({ waivesNotice: true }).shape,
)

export const seriesFor = adminProcedure
  .route({
    method: 'GET',
    path: '/school/families/{id}/bookings/{bookingId}/lessons',
    summary: 'Les cours à venir d’une réservation d’une famille, à l’heure de l’école',
  })
  .input(OfBooking)
  .output(SeriesView)
  .handler(({ context: { db, admin: by, now }, input: { id: familyId, bookingId } }) =>
    unwrapOrThrow(listSeriesForFamily(db, by, { familyId, bookingId }, now)),
  )

export const cancelSeriesFor = adminProcedure
  .route({
    method: 'POST',
    path: '/school/families/{id}/bookings/{bookingId}/cancellation',
    summary: 'Annuler plusieurs cours d’une réservation à la place d’une famille',
  })
  .input(
    OfBooking.extend(SeriesCancellationInput.omit({ id: true }).shape).extend({
      reason: Act.shape.reason,
      teachers: z
        .array(z.object({ lessonId: Id, teacherId: Id }))
        .max(maxNumberOfSessions)
        .optional()
        .describe(
          'Le professeur que l’on a lu à chaque cours : si l’un a changé entre-temps, rien n’est annulé',
        ),
      waivesLimit: z.boolean().describe('Tout rendre à la famille, quelle que soit l’heure'),
    }),
  )
  .output(CancelledSeries)
  .handler(({ context: { db, admin: by, now }, input: { id: familyId, ...act } }) =>
    unwrapOrThrow(cancelSeriesForFamily(db, by, { ...act, familyId }, now), seriesCancellationErrors),
  )

/** Where each lesson would go, and which of them can't; nothing is postponed. */
export const previewSeriesFor = adminProcedure
  .route({
    method: 'POST',
    path: '/school/families/{id}/bookings/{bookingId}/move-previews',
    summary: 'Les nouvelles dates d’une série d’une famille ; rien n’est déplacé',
  })
  .input(Postponement)
  .output(SeriesPostponementView)
  .handler(({ context: { db, admin: by, now }, input: { id: familyId, ...request } }) =>
    unwrapOrThrow(previewSeriesForFamily(db, by, { ...request, familyId }, now), previewErrors),
  )

export const postponeSeriesFor = adminProcedure
  .route({
    method: 'POST',
    path: '/school/families/{id}/bookings/{bookingId}/move',
    summary: 'Déplacer plusieurs cours d’une réservation à la place d’une famille',
  })
  .input(Postponement.extend({ reason: Act.shape.reason, ...AgreedPostponement.shape }))
  .output(PostponedSeries)
  .handler(({ context: { db, admin: by, now }, input: { id: familyId, ...act } }) =>
    unwrapOrThrow(postponeSeriesForFamily(db, by, { ...act, familyId }, now), seriesPostponementErrors),
  )
