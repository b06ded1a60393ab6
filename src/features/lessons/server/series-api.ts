import { z } from 'zod'
import { parentProcedure } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { maxNumberOfSessions, seriesScopes } from '../series.ts'
import { cancelSeries as cancelLessonsOfSeries } from './cancel-series.ts'
import { findSeries, listSeriesSeats } from './series-seats.ts'
import { CancelledSeries, SeriesView, toSeriesView } from './series-view.ts'

/** The lessons of a booking that are still to come, and which of them would be given back. */
export const series = parentProcedure
  .route({ method: 'GET', path: '/bookings/{id}/lessons', summary: 'Les cours à venir d’une réservation' })
  .input(z.object({ id: Id }))
  .output(SeriesView)
  .handler(async ({ context: { db, family, now }, input: { id } }) => {
    const found = await findSeries(db, family, id)
    return unwrapOrThrow(
      found ? ok(toSeriesView(family, found, await listSeriesSeats(db, id), now)) : refuse('not_found'),
    )
  })

export const seriesCancellationErrors = {
  lesson_over: { status: 409, message: () => m.lessons_refusal_lesson_over() },
  teacher_changed: { status: 409, message: () => m.lessons_refusal_cancel_series_teacher() },
  series_changed: { status: 409, message: () => m.lessons_refusal_series_changed() },
} satisfies Record<string, ErrorMapping>

export const SeriesCancellationInput = z.object({
  id: Id,
  /** The lesson that the change starts from; with `all`, any lesson of the booking. */
  lessonId: Id,
  scope: z.enum(seriesScopes),
  /** How many lessons would count as given, as the parent read it; more are refused. */
  countedLessons: z.int().min(0).max(maxNumberOfSessions),
})

/** Cancels a lesson of a booking and those after it, or all that are still to come (domain.md, "Series"). */
export const cancelSeries = parentProcedure
  .route({ method: 'POST', path: '/bookings/{id}/cancellation', summary: 'Annuler les cours d’une série' })
  .input(SeriesCancellationInput)
  .output(CancelledSeries)
  .handler(({ context: { db, family, now }, input: { id, ...request } }) =>
    unwrapOrThrow(
      cancelLessonsOfSeries(db, family, { bookingId: id, ...request }, now),
      seriesCancellationErrors,
    ),
  )
