import { z } from 'zod'
import { familyProcedure, parentProcedure, publicProcedure } from '#features/accounts/server/procedures.ts'
import { LessonSeatInput } from '#features/lessons/server/input.ts'
import { LessonView } from '#features/lessons/server/view.ts'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, unwrapOrThrow } from '#platform/http/errors.ts'
import { InstantText } from '#platform/http/input.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf, offsetLabel } from '#platform/time/zones.ts'
import { maximumTrials, trialPeriodDays } from '../family-limits.ts'
import { type BookingRefusal, bookLessons } from './book-lessons.ts'
import { BookingInput, QuoteInput } from './booking-request.ts'
import { BookingView, LessonPackageView, QuoteView } from './booking-view.ts'
import { postponeSeat } from './postpone-seat.ts'
import { postponementErrors } from './postponement-refusal.ts'
import { findLatestStart, isNewFamily, listLessonPackages } from './queries.ts'
import { quoteBooking } from './quote-booking.ts'

const shapeError: ErrorMapping = {
  status: 400,
  message: ({ reason }) =>
    reason === 'moved_twice' ? m.booking_refused_moved_twice() : m.booking_refused_shape(),
}
const bookingErrors: Record<Exclude<BookingRefusal, 'not_found' | 'busy'>, ErrorMapping> = {
  booking_shape: shapeError,
  booking_id_taken: { status: 409, message: () => m.booking_refused_id_taken() },
  trial_used: { status: 409, message: () => m.booking_refused_trial_used() },
  trials_not_offered: { status: 409, message: () => m.booking_refused_trials_not_offered() },
  slot_taken: { status: 409, message: () => m.booking_refused_slot_taken() },
  slot_not_offered: { status: 409, message: () => m.booking_refused_slot_not_offered() },
  too_far: {
    status: 409,
    message: ({ lastDate }) => m.booking_refused_too_far({ date: formatDayWithYear(String(lastDate)) }),
  },
  new_family: { status: 409, message: () => m.booking_refused_new_family() },
  too_many_trials: {
    status: 409,
    message: () => m.booking_refused_too_many_trials({ maximum: maximumTrials, days: trialPeriodDays }),
  },
  too_many_lessons: {
    status: 409,
    message: ({ maximum }) => m.booking_refused_too_many_lessons({ maximum: String(maximum) }),
  },
}

export const book = familyProcedure
  .route({
    method: 'POST',
    path: '/bookings',
    summary: 'Réserver un cours ou une série pour un enfant de la famille',
  })
  .input(BookingInput)
  .output(BookingView)
  .handler(({ context: { db, family, now }, input }) =>
    unwrapOrThrow(bookLessons(db, family, input, now), bookingErrors),
  )

export const quote = familyProcedure
  .route({
    method: 'POST',
    path: '/booking-quotes',
    summary: 'Ce que coûterait une réservation, et si chacune de ses dates est libre ; rien n’est réservé',
  })
  .input(QuoteInput)
  .output(QuoteView)
  .handler(({ context: { db, family, now }, input }) =>
    unwrapOrThrow(quoteBooking(db, family, input, now), { booking_shape: shapeError }),
  )

/** The family's current date, the last one that can be booked, its zone, and whether it may join groups yet. */
export const today = familyProcedure
  .output(
    z.object({
      today: z.string(),
      lastDay: z.string(),
      timezone: z.string(),
      zoneLabel: z.string(),
      offset: z.string(),
      isNew: z.boolean(),
    }),
  )
  .handler(async ({ context: { db, family, now } }) => {
    const { timezone } = family
    return {
      today: localOf(now, timezone).date,
      lastDay: localOf(await findLatestStart(db, now), timezone).date,
      timezone,
      zoneLabel: zoneLabel(timezone),
      offset: offsetLabel(timezone, now),
      isNew: await isNewFamily(db, family.parentId),
    }
  })

export const packages = publicProcedure
  .route({ method: 'GET', path: '/lesson-packages', summary: 'Les forfaits, le plus court d’abord' })
  .output(z.array(LessonPackageView))
  .handler(({ context }) => listLessonPackages(context.db))

const PostponementInput = LessonSeatInput.extend({
  /** One of the teacher's open slots. */
  startsAt: InstantText,
})

/** Moves a child's seat to another slot of the same teacher, until 24 hours before the start (domain.md, "Postponing"). */
export const postpone = parentProcedure
  .route({ method: 'POST', path: '/lessons/{id}/postponement', summary: 'Reporter un cours' })
  .input(PostponementInput)
  .output(LessonView)
  .handler(({ context: { db, family, now }, input: { id, studentId, startsAt } }) => {
    const request = { lessonId: id, studentId, startsAt }
    return unwrapOrThrow(postponeSeat(db, family, request, now), postponementErrors)
  })
