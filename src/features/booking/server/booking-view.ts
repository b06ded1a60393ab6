import { z } from 'zod'
import type { Family } from '#features/accounts/server/procedures.ts'
import { Level } from '#features/families/server/student.ts'
import { taughtMinutes } from '#features/lessons/lesson-minutes.ts'
import { lessonStatuses } from '#features/school/lesson-statuses.ts'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { toLocalTime } from '#platform/time/zones.ts'
import { recurrenceFrequencies } from '../booking.ts'
import { familyObstacles } from '../family-limits.ts'
import { sessionChoices, sessionProblems } from '../plan.ts'
import { calculatePrice } from '../price.ts'
import { PriceLine } from '../price-line.ts'
import { Cancelling } from './cancelling.ts'
import { LateView } from './late-view.ts'
import type { BookingRow } from './queries.ts'

const Cents = z.int()

/** A booking: instants in UTC, date and time in the family's zone, amounts in whole cents. */
export const BookingView = z.object({
  id: z.guid(),
  studentId: z.guid().nullable(),
  teacherId: z.guid(),
  lessonType: z.enum(lessonTypes),
  packageId: z.guid().nullable(),
  isRecurring: z.boolean(),
  recurrenceFrequency: z.enum(recurrenceFrequencies).nullable(),
  numberOfSessions: z.int(),
  duration: z.int().describe('Minutes réservées'),
  taughtMinutes: z.int(),
  timezone: z.string(),
  totalCents: Cents,
  lines: z.array(PriceLine),
  lessons: z.array(
    z.object({
      id: z.guid(),
      startsAt: z.string(),
      endsAt: z.string(),
      ...LocalTime.shape,
      substitute: z
        .string()
        .optional()
        .describe('Le professeur qui donne ce cours à la place de celui de la réservation'),
      status: z.enum(lessonStatuses),
      priceCents: Cents,
    }),
  ),
})
export type BookingView = z.infer<typeof BookingView>

/** Calculates the lines from the rate and the discount stored with the booking. */
export const toBookingView = (family: Family, { lessons, ...booking }: BookingRow): BookingView => {
  const { lessonType, duration, hourlyRateCents, discountPercentage, numberOfSessions } = booking
  return {
    id: booking.id,
    studentId: booking.studentId,
    teacherId: booking.teacherId,
    lessonType,
    packageId: booking.packageId,
    isRecurring: booking.recurrenceFrequency !== null,
    recurrenceFrequency: booking.recurrenceFrequency,
    numberOfSessions,
    duration,
    taughtMinutes: taughtMinutes(lessonType, duration),
    timezone: family.timezone,
    totalCents: booking.totalCents,
    lines: calculatePrice({
      lessonType,
      hourlyRateCents,
      minutes: duration,
      discountPercentage,
      numberOfSessions,
    }).lines,
    lessons: lessons.map(({ id, startsAt, endsAt, status, priceCents, substitute }) => ({
      id,
      startsAt: startsAt.toString(),
      endsAt: endsAt.toString(),
      ...toLocalTime(startsAt, family.timezone),
      status,
      priceCents,
      ...(substitute && { substitute }),
    })),
  }
}

/** The summary before confirming: the price, and for each session why it can't be held and which slots it could move to. */
export const QuoteView = z.object({
  totalCents: Cents,
  lines: z.array(PriceLine),
  numberOfSessions: z.int(),
  duration: z.int().describe('Minutes que chaque cours réserve'),
  hourlyRateCents: Cents,
  timezone: z.string(),
  zoneLabel: z.string().describe('« heure de Paris »'),
  offset: z.string().describe('« UTC+1 », au premier cours'),
  trialUsed: z.boolean(),
  trialsNotOffered: z.boolean().describe('Un essai est demandé, et ce professeur n’en donne pas'),
  obstacle: z
    .enum(familyObstacles)
    .nullable()
    .describe('La limite de la famille que cette réservation dépasserait'),
  maximumLessonsAhead: z.int(),
  minimumNoticeMinutes: z.int().describe('Entre la réservation et le début, pour ce professeur'),
  cancelling: Cancelling.nullable().describe(
    'Jusqu’à quand le premier cours s’annule sans frais, et si c’est encore possible',
  ),
  late: LateView,
  opensGroup: LocalTime.extend({ until: LocalTime })
    .nullable()
    .describe('La première séance de groupe qui attend un deuxième enfant, et jusqu’à quand'),
  groups: z
    .array(z.object({ id: z.guid(), level: Level, youngest: z.int(), oldest: z.int() }))
    .describe(
      'Les groupes de ces séances, avec leur niveau et leurs âges ; vide pour un groupe que l’enfant ouvre',
    ),
  bookedAs: z
    .guid()
    .nullable()
    .describe('La réservation de ces séances, si l’enfant les a déjà toutes avec ce professeur'),
  sessions: z.array(
    z.object({
      seriesDate: z.string(),
      startsAt: z.string().nullable(),
      ...LocalTime.shape,
      movedForFamily: z.boolean(),
      choice: z.enum(sessionChoices),
      problem: z.enum([...sessionProblems, 'already_booked']).nullable(),
      alternatives: z.array(LocalTime.extend({ startsAt: z.string() })),
    }),
  ),
})
export type QuoteView = z.infer<typeof QuoteView>

export const LessonPackageView = z.object({
  id: z.guid(),
  name: z.string(),
  nameEn: z.string().nullable(),
  isDiscovery: z.boolean(),
  discountPercentage: z.number(),
  durationMonths: z.int(),
  lessonsPerMonth: z.int(),
  numberOfLessons: z.int(),
})
