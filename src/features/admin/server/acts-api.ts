import { z } from 'zod'
import { adminProcedure } from '#features/accounts/server/procedures.ts'
import { bookingErrors, quoteErrors } from '#features/booking/server/booking-errors.ts'
import { BookingView, QuoteView } from '#features/booking/server/booking-view.ts'
import { GroupHour } from '#features/booking/server/groups/group-hours.ts'
import { BookingInput, QuoteInput } from '#features/booking/server/new-booking.ts'
import {
  movePreviewErrors,
  postponementErrors,
} from '#features/booking/server/postponement/postponement-refusal.ts'
import { MovePreview } from '#features/booking/server/postponement/preview-postponement.ts'
import { cancellationErrors } from '#features/lessons/server/cancellation-errors.ts'
import { CancellationInput, Reason } from '#features/lessons/server/input.ts'
import { LessonView } from '#features/lessons/server/view.ts'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { lessonLengths } from '#features/teachers/lesson-lengths.ts'
import { m } from '#paraglide/messages.js'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { BooleanParam, Id, InstantText } from '#platform/http/input.ts'
import {
  bookForFamily,
  cancelForFamily,
  giveBackForFamily,
  listOpenHours,
  postponeForFamily,
  previewPostponementForFamily,
  quoteForFamily,
} from './act-for-family.ts'

// The school acts for a family. The family and the teacher read the reason.

export const Act = z.object({
  id: Id,
  reason: Reason,
  waivesNotice: z.boolean().default(false).describe('Passer outre le délai du professeur'),
})
const teacher_unavailable = { status: 409, message: () => m.admin_act_refusal_teacher_left() }
const Seat = { lessonId: Id, studentId: Id }

export const openHours = adminProcedure
  .route({
    method: 'GET',
    path: '/school/teachers/{id}/open-hours',
    summary: 'Les heures libres d’un professeur pour un mois, à l’heure de l’école, délai compris',
  })
  .input(
    z.object({
      id: Id,
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
        .optional()
        .describe('yyyy-MM ; sans lui, ce mois-ci'),
      lessonType: z.enum(lessonTypes),
      duration: z.coerce.number().pipe(z.literal(lessonLengths)).optional(),
      isBooked: BooleanParam.default(false),
      movedLesson: Id.optional(),
      studentId: Id.optional().describe('L’enfant, pour dire quels groupes lui conviennent'),
    }),
  )
  .output(
    z.object({
      slots: z.array(
        z.object({
          startsAt: z.string(),
          date: z.string(),
          time: z.string(),
          isWithinNotice: z.boolean(),
          group: GroupHour.nullable().describe(
            'Le groupe de cette heure ; null là où l’enfant en ouvrirait un',
          ),
        }),
      ),
      month: z.string(),
      noticeMinutes: z.int(),
      today: z.string(),
      lastDay: z.string(),
      zoneLabel: z.string(),
    }),
  )
  .handler(({ context: { db, now }, input: { id: teacherId, duration, ...query } }) =>
    unwrapOrThrow(listOpenHours(db, { teacherId, duration, ...query }, now), { teacher_unavailable }),
  )

export const quoteFor = adminProcedure
  .route({
    method: 'POST',
    path: '/school/families/{id}/booking-quotes',
    summary: 'Ce que coûterait une réservation pour une famille ; rien n’est réservé',
  })
  .input(z.object({ id: Id, quote: QuoteInput }))
  .output(QuoteView)
  .handler(({ context: { db, admin: by, now }, input: { id: familyId, quote } }) =>
    unwrapOrThrow(quoteForFamily(db, by, { familyId, quote }, now), { ...quoteErrors, teacher_unavailable }),
  )

export const bookFor = adminProcedure
  .route({
    method: 'POST',
    path: '/school/families/{id}/bookings',
    summary: 'Réserver à la place d’une famille',
  })
  .input(Act.extend({ booking: BookingInput }))
  .output(BookingView)
  .handler(({ context: { db, admin: by, now }, input: { id: familyId, ...act } }) =>
    unwrapOrThrow(bookForFamily(db, by, { ...act, familyId }, now), {
      ...bookingErrors,
      teacher_unavailable,
      family_blocked: { status: 409, message: () => m.admin_refusal_family_blocked() },
    }),
  )

/** What the dialog says of an hour before the lesson is moved there. */
export const previewPostponementFor = adminProcedure
  .route({
    method: 'GET',
    path: '/school/families/{id}/move-preview',
    summary:
      'Jusqu’à quand la famille annulerait un cours sans frais à une autre heure, et ce que deviennent les cours annulés trop tard à cette heure ; rien n’est déplacé',
  })
  .input(z.object({ id: Id, ...Seat, startsAt: InstantText }))
  .output(MovePreview)
  .handler(({ context: { db, admin: by, now }, input: { id: familyId, ...seat } }) =>
    unwrapOrThrow(previewPostponementForFamily(db, by, { ...seat, familyId }, now), movePreviewErrors),
  )

/** Until the lesson starts; the seat keeps its price. */
export const postponeFor = adminProcedure
  .route({
    method: 'POST',
    path: '/school/families/{id}/moves',
    summary: 'Déplacer le cours d’un enfant à la place de sa famille',
  })
  .input(Act.extend({ ...Seat, startsAt: InstantText, teacherId: Id.optional() }))
  .output(LessonView)
  .handler(({ context: { db, admin: by, now }, input: { id: familyId, ...act } }) =>
    unwrapOrThrow(postponeForFamily(db, by, { ...act, familyId }, now), {
      ...postponementErrors,
      too_late: { status: 409, message: () => m.admin_act_refusal_started() },
    }),
  )

export const cancelFor = adminProcedure
  .route({
    method: 'POST',
    path: '/school/families/{id}/cancellations',
    summary: 'Annuler le cours d’un enfant à la place de sa famille',
  })
  .input(
    Act.omit({ waivesNotice: true }).extend({
      ...Seat,
      teacherId: CancellationInput.shape.teacherId,
      waivesLimit: z.boolean(),
    }),
  )
  .output(LessonView)
  .handler(({ context: { db, admin: by, now }, input: { id: familyId, ...act } }) =>
    unwrapOrThrow(cancelForFamily(db, by, { ...act, familyId }, now), cancellationErrors),
  )

export const giveBackFor = adminProcedure
  .route({
    method: 'POST',
    path: '/school/families/{id}/give-backs',
    summary: 'Rendre à une famille une place annulée trop tard',
  })
  .input(Act.omit({ waivesNotice: true }).extend({ seatId: Id }))
  .output(z.object({ isCorrected: z.boolean().describe('Les gains d’un mois clos sont corrigés') }))
  .handler(({ context: { db, admin: by, now }, input: { id: familyId, ...act } }) =>
    unwrapOrThrow(giveBackForFamily(db, by, { ...act, familyId }, now), {
      seat_not_counted: { status: 409, message: () => m.admin_act_refusal_not_counted() },
    }),
  )
