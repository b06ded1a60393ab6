import { z } from 'zod'
import { familyProcedure, parentProcedure, publicProcedure } from '#features/accounts/server/procedures.ts'
import { ZoneInput } from '#features/availability/server/input.ts'
import { LessonSeatInput } from '#features/lessons/server/input.ts'
import { LessonView } from '#features/lessons/server/view.ts'
import { readSender } from '#features/school/server/school-content.ts'
import { lessonLengths } from '#features/teachers/lesson-lengths.ts'
import { givenLengths } from '#features/teachers/server/teacher-cache.ts'
import { tooManyError, unwrapOrThrow } from '#platform/http/errors.ts'
import { Download, toDownload } from '#platform/http/file-download.ts'
import { Id, InstantText } from '#platform/http/input.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf, offsetLabel, toLocalTime } from '#platform/time/zones.ts'
import { bookLessons } from './book-lessons.ts'
import { BookingConfirmation, findBookingConfirmation, makeCalendarFile } from './booking-confirmation.ts'
import { bookingErrors, errorsFor, quoteErrors } from './booking-errors.ts'
import { BookingView, QuoteView } from './booking-view.ts'
import { findSameHour, SameHour } from './find-same-hour.ts'
import { BookingInput, QuoteInput } from './new-booking.ts'
import { postponeSeat } from './postponement/postpone-seat.ts'
import { movePreviewErrors, postponementErrors } from './postponement/postponement-refusal.ts'
import {
  MovePreview,
  previewPostponement as previewSeatPostponement,
} from './postponement/preview-postponement.ts'
import { findLatestStart, isNewFamily, listOwnGroups, listOwnTeachers } from './queries.ts'
import { quoteBooking } from './quote-booking.ts'

export {
  acceptSeatOffer,
  describeOwnGroup,
  groups,
  joinWaits,
  leaveWaits,
  ownGroups,
  wait,
  waits,
  withdrawOwnGroup,
} from './groups/groups-api.ts'
export {
  changeSchoolGroup,
  closeSchoolGroup,
  groupDays,
  groupTeachers,
  openSchoolGroup,
  schoolGroups,
} from './groups/school-groups-api.ts'
export { offerPackage, packages, replacePackage, retirePackage, startingPrices } from './packages-api.ts'
export {
  acceptProposal,
  proposals,
  proposeHour,
  refuseProposal,
  withdrawProposal,
} from './postponement/proposals-api.ts'
export { postponeSeries, previewSeries } from './postponement/series-api.ts'
export { approveBookingRequest, refuseBookingRequest, request, requests } from './requests/requests-api.ts'

export const book = familyProcedure
  .route({
    method: 'POST',
    path: '/bookings',
    summary: 'Réserver un cours ou une série pour un enfant de la famille',
  })
  .input(BookingInput)
  .output(BookingView)
  .handler(({ context: { db, family, now }, input }) =>
    unwrapOrThrow(bookLessons(db, family, input, now), errorsFor(family, bookingErrors)),
  )

/** A booking of the family, for the page that follows it. */
export const show = familyProcedure
  .route({ method: 'GET', path: '/bookings/{id}', summary: 'Une réservation de la famille' })
  .input(z.object({ id: Id }))
  .output(BookingConfirmation)
  .handler(({ context: { db, family, now }, input }) =>
    unwrapOrThrow(findBookingConfirmation(db, family, input.id, now)),
  )

/** The lessons of a booking that are still to come, as a file for a calendar. */
export const calendar = familyProcedure
  .route({
    method: 'GET',
    path: '/bookings/{id}/calendar',
    summary: 'Les cours à venir d’une réservation, en fichier d’agenda',
    outputStructure: 'detailed',
  })
  .input(z.object({ id: Id }))
  .output(Download)
  .handler(async ({ context: { db, family, now, settings }, input }) => {
    const mailFrom = await readSender(db, settings)
    const file = await makeCalendarFile(db, family, input.id, {
      publicUrl: settings.publicUrl,
      mailFrom,
      now,
    })
    const { filename, content, contentType } = await unwrapOrThrow(file ? ok(file) : refuse('not_found'))
    return toDownload(filename, String(content), contentType)
  })

export const quote = familyProcedure
  .route({
    method: 'POST',
    path: '/booking-quotes',
    summary: 'Ce que coûterait une réservation, et si chacune de ses dates est libre ; rien n’est réservé',
  })
  .input(QuoteInput)
  .output(QuoteView)
  .handler(({ context: { db, family, now }, input }) =>
    unwrapOrThrow(quoteBooking(db, family, input, now), errorsFor(family, quoteErrors)),
  )

/**
 * The family's current date, the last one that can be booked, its zone, whether it may join groups yet, the lengths of
 * individual lessons that the school's teachers give, the teachers that its children know and the groups that they sit in.
 */
export const bookingContext = familyProcedure
  .output(
    z.object({
      today: z.string(),
      lastDay: z.string(),
      timezone: z.string(),
      zoneLabel: z.string(),
      offset: z.string(),
      isNew: z.boolean(),
      lessonLengths: z.array(z.literal(lessonLengths)),
      ownTeachers: z.array(z.object({ studentId: z.guid().nullable(), teacherId: z.guid() })),
      ownGroups: z.array(z.object({ studentId: z.guid().nullable(), groupId: z.guid().nullable() })),
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
      isNew: await isNewFamily(db, family.familyId),
      lessonLengths: await givenLengths(db),
      ownTeachers: await listOwnTeachers(db, family),
      ownGroups: await listOwnGroups(db, family, now),
    }
  })

/** The day and hour that a visitor has chosen, for the pages before the booking: the browser may have older rules of the zone. */
export const localTime = publicProcedure
  .input(z.object({ startsAt: InstantText, timezone: ZoneInput }))
  .output(LocalTime)
  .handler(({ input: { startsAt, timezone } }) => toLocalTime(startsAt, timezone))

/** For the link that books the same hour again. */
export const sameHour = familyProcedure
  .route({
    method: 'GET',
    path: '/lessons/{id}/same-hour',
    summary: 'La prochaine date libre à la même heure qu’un cours ; rien n’est réservé',
  })
  .input(LessonSeatInput)
  .output(SameHour)
  .handler(({ context: { db, family, now }, input: { id, studentId } }) =>
    unwrapOrThrow(findSameHour(db, family, { lessonId: id, studentId }, now), {
      student_required: postponementErrors.student_required,
    }),
  )

const PostponementInput = LessonSeatInput.extend({
  /** One of the teacher's open slots. */
  startsAt: InstantText,
  teacherId: Id.optional().describe(
    'Le professeur dont l’heure a été choisie : si le cours est entre-temps à un autre, rien n’est reporté',
  ),
})

/** What the dialog says of an hour before the lesson is moved there. */
export const previewPostponement = parentProcedure
  .route({
    method: 'GET',
    path: '/lessons/{id}/postponement-preview',
    summary:
      'Jusqu’à quand un cours s’annulerait sans frais à une autre heure, et ce que deviennent les cours annulés trop tard à cette heure ; rien n’est reporté',
  })
  .input(LessonSeatInput.extend({ startsAt: InstantText }))
  .output(MovePreview)
  .handler(({ context: { db, family, now }, input: { id, ...seat } }) =>
    unwrapOrThrow(previewSeatPostponement(db, family, { lessonId: id, ...seat }, now), movePreviewErrors),
  )

/** Postpones a child's seat to another slot of the same teacher, while that is free of charge (domain.md, "Postponing"). */
export const postpone = parentProcedure
  .route({ method: 'POST', path: '/lessons/{id}/postponement', summary: 'Reporter un cours' })
  .input(PostponementInput)
  .output(LessonView)
  .handler(async ({ context: { db, family, limits, now }, input: { id, ...seat } }) => {
    const wait = await limits.count('lessonMove', family.familyId)
    if (wait !== undefined) throw tooManyError(wait)
    const request = { lessonId: id, ...seat }
    return unwrapOrThrow(postponeSeat(db, family, request, now), postponementErrors)
  })
