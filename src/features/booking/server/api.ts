import { z } from 'zod'
import {
  familyConfirmedByWriting,
  familyProcedure,
  parentProcedure,
  publicProcedure,
} from '#features/accounts/server/procedures.ts'
import { lessonTypes } from '#features/lessons/lesson-types.ts'
import { OneSeat } from '#features/lessons/server/input.ts'
import { LessonView } from '#features/lessons/server/view.ts'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, unwrapOrThrow } from '#platform/http/errors.ts'
import { InstantText } from '#platform/http/instant-text.ts'
import { isPlainDate } from '#platform/time/dates.ts'
import {
  type BookingShape,
  maximumNumberOfSessions,
  minimumNumberOfSessions,
  recurrenceFrequencies,
} from '../booking.ts'
import { type BookingRefusalCode, bookFromMemory, bookLessons } from './book-lessons.ts'
import { familyToday } from './family-today.ts'
import { postponeSeat } from './postpone-seat.ts'
import { postponementErrors } from './postponement-refusal.ts'
import { lessonPackages } from './queries.ts'
import { quoteBooking } from './quote-booking.ts'

const DateText = z.string().refine(isPlainDate, 'Not a date (yyyy-MM-dd)')

/** What a caller may choose. Anything else in the body (a price, a duration, a parent) is not read. */
const Choices = z.object({
  teacherId: z.guid(),
  lessonType: z.enum(lessonTypes),
  packageId: z.guid().nullish(),
  isRecurring: z.boolean().nullish(),
  recurrenceFrequency: z.enum(recurrenceFrequencies).nullish(),
  numberOfSessions: z.int().min(minimumNumberOfSessions).max(maximumNumberOfSessions).nullish(),
  exceptDates: z
    .array(DateText)
    .max(maximumNumberOfSessions)
    .nullish()
    .describe('Sessions of the series to leave out, by their date in the family’s zone'),
  movedSessions: z
    .array(z.object({ date: DateText, startsAt: InstantText }))
    .max(maximumNumberOfSessions)
    .nullish()
    .describe('Sessions of the series (by their date in the family’s zone) to hold at another instant'),
})

const BookingInput = Choices.extend({ id: z.guid(), studentId: z.guid(), startsAt: InstantText })
const QuoteInput = Choices.extend({ studentId: z.guid().nullish(), startsAt: InstantText.nullish() })

const requestOf = (choices: z.output<typeof Choices>) => {
  const isRecurring = choices.isRecurring ?? false
  return {
    teacherId: choices.teacherId,
    lessonType: choices.lessonType,
    packageId: choices.packageId ?? null,
    isRecurring,
    recurrenceFrequency: isRecurring ? (choices.recurrenceFrequency ?? null) : null,
    numberOfSessions: choices.numberOfSessions ?? 1,
    exceptDates: choices.exceptDates ?? [],
    movedSessions: (choices.movedSessions ?? []).map(({ date, startsAt }) => ({
      seriesDate: date,
      startsAt,
    })),
  } satisfies BookingShape & Record<string, unknown>
}

const Cents = z.int()
const Line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('trial'), cents: z.literal(0) }),
  z.object({ kind: z.literal('lessons'), numberOfSessions: z.int(), unitCents: Cents, cents: Cents }),
  z.object({ kind: z.literal('group_reduction'), percentage: z.number(), cents: Cents }),
  z.object({ kind: z.literal('package_discount'), percentage: z.number(), cents: Cents }),
])

const Booking = z.object({
  id: z.guid(),
  studentId: z.guid().nullable(),
  teacherId: z.guid(),
  lessonType: z.enum(lessonTypes),
  packageId: z.guid().nullable(),
  isRecurring: z.boolean(),
  recurrenceFrequency: z.enum(recurrenceFrequencies).nullable(),
  numberOfSessions: z.int(),
  duration: z.int().describe('Minutes reserved'),
  taughtMinutes: z.int(),
  timezone: z.string(),
  totalCents: Cents,
  lines: z.array(Line),
  lessons: z.array(
    z.object({
      id: z.guid(),
      startsAt: z.string(),
      endsAt: z.string(),
      date: z.string(),
      time: z.string(),
      status: z.enum(['pending', 'upcoming', 'confirmed', 'completed', 'cancelled']),
      priceCents: Cents,
    }),
  ),
})

const Quote = z.object({
  totalCents: Cents,
  lines: z.array(Line),
  numberOfSessions: z.int(),
  hourlyRateCents: Cents,
  timezone: z.string(),
  zoneLabel: z.string(),
  offset: z.string(),
  trialUsed: z.boolean(),
  sessions: z.array(
    z.object({
      seriesDate: z.string(),
      startsAt: z.string().nullable(),
      date: z.string(),
      time: z.string(),
      movedForFamily: z.boolean(),
      choice: z.enum(['kept', 'dropped', 'moved']),
      problem: z.enum(['missing', 'too_soon', 'not_offered', 'teacher_taken', 'student_taken']).nullable(),
      alternatives: z.array(z.object({ startsAt: z.string(), date: z.string(), time: z.string() })),
    }),
  ),
})

const LessonPackage = z.object({
  id: z.guid(),
  name: z.string(),
  isDiscovery: z.boolean(),
  discountPercentage: z.number(),
  durationMonths: z.int(),
  lessonsPerMonth: z.int(),
  numberOfLessons: z.int(),
})

const shapeError: ErrorMapping = { status: 400, message: () => m.booking_refused_shape() }
const bookingErrors: Record<Exclude<BookingRefusalCode, 'not_found' | 'busy'>, ErrorMapping> = {
  booking_shape: shapeError,
  booking_id_taken: { status: 409, message: () => m.booking_refused_id_taken() },
  trial_used: { status: 409, message: () => m.booking_refused_trial_used() },
  trials_not_offered: { status: 409, message: () => m.booking_refused_trials_not_offered() },
  slot_taken: { status: 409, message: () => m.booking_refused_slot_taken() },
  slot_not_offered: { status: 409, message: () => m.booking_refused_slot_not_offered() },
}

export const book = familyConfirmedByWriting
  .route({
    method: 'POST',
    path: '/bookings',
    summary: 'Réserver un cours ou une série pour un enfant de la famille',
  })
  .input(BookingInput)
  .output(Booking)
  .handler(async ({ context: { db, now, remembered, lookUp }, input }) => {
    const id = input.id.toLowerCase()
    const request = { ...requestOf(input), studentId: input.studentId, startsAt: input.startsAt }
    const booked = remembered && (await bookFromMemory(db, remembered, id, request, now))
    return booked ?? unwrapOrThrow(bookLessons(db, await lookUp(), id, request, now), bookingErrors)
  })

export const quote = familyProcedure
  .route({
    method: 'POST',
    path: '/booking-quotes',
    summary: 'Ce que coûterait une réservation, et si chacune de ses dates est libre ; rien n’est réservé',
  })
  .input(QuoteInput)
  .output(Quote)
  .handler(({ context, input }) => {
    const request = {
      ...requestOf(input),
      studentId: input.studentId ?? null,
      startsAt: input.startsAt ?? null,
    }
    return unwrapOrThrow(quoteBooking(context.db, context.family, request, context.now), {
      booking_shape: shapeError,
    })
  })

/** Which day it is for the family, and the name of its zone. */
export const today = familyProcedure
  .output(z.object({ today: z.string(), timezone: z.string(), zoneLabel: z.string(), offset: z.string() }))
  .handler(({ context }) => familyToday(context.family, context.now))

export const packages = publicProcedure
  .route({ method: 'GET', path: '/lesson-packages', summary: 'Les forfaits, le plus court d’abord' })
  .output(z.array(LessonPackage))
  .handler(async ({ context }) =>
    (await lessonPackages(context.db)).map(row => ({
      id: row.id,
      name: row.name,
      isDiscovery: row.is_discovery,
      discountPercentage: row.discount_percentage,
      durationMonths: row.duration_months,
      lessonsPerMonth: row.lessons_per_month,
      numberOfLessons: row.number_of_lessons,
    })),
  )

const PostponementInput = OneSeat.extend({
  /** One of the teacher's open slots. */
  startsAt: InstantText,
})

/** A parent moves one child's seat to another hour of the same teacher, free of charge until 24 hours before the start. */
export const postpone = parentProcedure
  .route({ method: 'POST', path: '/lessons/{id}/postponement', summary: 'Reporter un cours' })
  .input(PostponementInput)
  .output(LessonView)
  .handler(({ context: { db, family, now }, input: { id, studentId, startsAt } }) => {
    const asked = { lessonId: id, studentId, startsAt }
    return unwrapOrThrow(postponeSeat(db, family, asked, now), postponementErrors)
  })
