import { z } from 'zod'
import { parentProcedure } from '#features/accounts/server/procedures.ts'
import { maxNumberOfSessions, seriesScopes } from '#features/lessons/series.ts'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, tooManyError, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id, InstantText } from '#platform/http/input.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import type { LocalTime } from '#platform/time/local-time.ts'
import { formatList } from '#platform/words/list.ts'
import { postponeSeries as postponeLessonsOfSeries, previewSeriesPostponement } from './postpone-series.ts'
import { postponementErrors } from './postponement-refusal.ts'
import { PostponedSeries, SeriesPostponementView } from './series-postponement-view.ts'

export const SeriesPostponementInput = z.object({
  id: Id,
  /** The lesson that moves to `startsAt`; the others move as many days, to the same hour. */
  lessonId: Id,
  scope: z.enum(seriesScopes),
  startsAt: InstantText,
})

/** The moves that the reader agreed to: lessons, their hours and the new ones, without the lessons that are kept. */
const AgreedMoves = z
  .array(z.object({ lessonId: Id, startsAt: InstantText, movesTo: InstantText }))
  .max(maxNumberOfSessions)
  .nullish()
  .describe(
    'Les cours à reporter tels qu’ils ont été lus : heure actuelle et nouvelle heure ; si l’un d’eux a changé depuis, rien n’est reporté',
  )

/** What a reader of a preview agrees to. */
export const AgreedPostponement = z.object({
  teacherId: Id.optional().describe(
    'Le professeur dont l’heure a été choisie : si le cours choisi est entre-temps à un autre, rien n’est reporté',
  ),
  /** Lessons that keep their hour because they can't be postponed. */
  keptLessonIds: z.array(Id).max(maxNumberOfSessions).default([]),
  agreedMoves: AgreedMoves,
})

const { lesson_over, teacher_changed, teacher_unavailable, new_family, slot_taken } = postponementErrors
export const previewErrors = { lesson_over, teacher_unavailable, new_family }
export const seriesPostponementErrors = {
  lesson_over,
  teacher_changed,
  teacher_unavailable,
  new_family,
  slot_taken,
  dates_closed: { status: 409, message: () => m.booking_refusal_dates_closed() },
  moves_changed: {
    status: 409,
    message: ({ dates }) =>
      m.booking_refusal_moves_changed({
        lessons: formatList(
          (dates as LocalTime[]).map(({ date, time }) =>
            m.booking_date_and_time({ date: formatDayWithYear(date), time }),
          ),
        ),
      }),
  },
} satisfies Record<string, ErrorMapping>

/** Where each lesson of a series would go, and which of them can't; nothing is postponed. */
export const previewSeries = parentProcedure
  .route({
    method: 'POST',
    path: '/bookings/{id}/postponement-previews',
    summary: 'Les nouvelles dates d’une série, et celles qui ne peuvent pas changer ; rien n’est reporté',
  })
  .input(SeriesPostponementInput)
  .output(SeriesPostponementView)
  .handler(({ context: { db, family, now }, input: { id, ...request } }) =>
    unwrapOrThrow(previewSeriesPostponement(db, family, { bookingId: id, ...request }, now), previewErrors),
  )

/** Postpones a lesson of a booking and those after it, or all that are still to come (domain.md, "Series"). */
export const postponeSeries = parentProcedure
  .route({ method: 'POST', path: '/bookings/{id}/postponement', summary: 'Reporter les cours d’une série' })
  .input(SeriesPostponementInput.extend(AgreedPostponement.shape))
  .output(PostponedSeries)
  .handler(async ({ context: { db, family, limits, now }, input: { id, ...request } }) => {
    const wait = await limits.count('lessonMove', family.familyId)
    if (wait !== undefined) throw tooManyError(wait)
    return unwrapOrThrow(
      postponeLessonsOfSeries(db, family, { bookingId: id, ...request }, now),
      seriesPostponementErrors,
    )
  })
