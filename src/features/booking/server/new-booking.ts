import { hash } from 'node:crypto'
import { z } from 'zod'
import { reservedMinutes } from '#features/lessons/lesson-minutes.ts'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { defaultLength, lessonLengths } from '#features/teachers/lesson-lengths.ts'
import { Id, InstantText, NewId } from '#platform/http/input.ts'
import { addDays, isPlainDate, type PlainDate } from '#platform/time/dates.ts'
import { localOf } from '#platform/time/zones.ts'
import {
  daysBetweenLessons,
  maxNumberOfSessions,
  minNumberOfSessions,
  recurrenceFrequencies,
} from '../booking.ts'

const DateText = z.string().refine(isPlainDate, 'Not a date (yyyy-MM-dd)')

/** The caller's choices. Other properties of the body (a price, an end, a parent) are ignored. */
const BookingChoices = z.object({
  teacherId: Id,
  lessonType: z.enum(lessonTypes),
  duration: z
    .literal(lessonLengths)
    .nullish()
    .describe(
      'Minutes d’un cours individuel, parmi les durées que le professeur propose ; 60 si le champ manque',
    ),
  packageId: Id.nullish(),
  isRecurring: z.boolean().nullish(),
  recurrenceFrequency: z.enum(recurrenceFrequencies).nullish(),
  numberOfSessions: z.int().min(minNumberOfSessions).max(maxNumberOfSessions).nullish(),
  exceptDates: z
    .array(DateText)
    .max(maxNumberOfSessions)
    .nullish()
    .describe('Les séances de la série à laisser de côté, par leur date dans le fuseau de la famille'),
  movedSessions: z
    .array(z.object({ date: DateText, startsAt: InstantText }))
    .max(maxNumberOfSessions)
    .nullish()
    .describe(
      'Les séances de la série (par leur date dans le fuseau de la famille) à tenir à un autre instant',
    ),
})

/** The choices with defaults filled in, an hour for trials and groups, and no frequency for a single lesson. */
const normalizeChoices = (input: z.output<typeof BookingChoices>) => ({
  teacherId: input.teacherId,
  lessonType: input.lessonType,
  duration: reservedMinutes(input.lessonType, input.duration ?? defaultLength),
  packageId: input.packageId ?? null,
  isRecurring: input.isRecurring ?? false,
  recurrenceFrequency: input.isRecurring ? (input.recurrenceFrequency ?? null) : null,
  numberOfSessions: input.numberOfSessions ?? 1,
  exceptDates: input.exceptDates ?? [],
  movedSessions: (input.movedSessions ?? []).map(({ date, startsAt }) => ({ seriesDate: date, startsAt })),
})

/** The total that the family read before it agreed: a booking that would cost anything else is refused (`price_changed`). */
export const AgreedTotal = z
  .int()
  .min(0)
  .nullish()
  .describe('Le total que la famille a lu, en centimes ; s’il a changé depuis, rien n’est réservé')

/** The hours of free cancellation that the family read: a booking that would promise less is refused (`terms_changed`). */
export const AgreedCancellation = z
  .int()
  .min(0)
  .nullish()
  .describe(
    'Le délai d’annulation sans frais que la famille a lu, en heures avant le cours ; s’il est devenu moins favorable depuis, rien n’est réservé',
  )

/** The starts that the parent read before approving: a booking at any others is refused (`hours_changed`). */
export const AgreedStarts = z
  .array(InstantText)
  .max(maxNumberOfSessions)
  .nullish()
  .describe('Les débuts de cours que la famille a lus ; si l’un d’eux a changé depuis, rien n’est réservé')

export const BookingInput = BookingChoices.extend({
  id: NewId,
  studentId: Id,
  startsAt: InstantText,
  agreedTotalCents: AgreedTotal,
  agreedFreeCancellationHours: AgreedCancellation,
}).transform(input => ({
  ...normalizeChoices(input),
  id: input.id,
  studentId: input.studentId,
  startsAt: input.startsAt,
  agreedTotalCents: input.agreedTotalCents ?? null,
  agreedFreeCancellationHours: input.agreedFreeCancellationHours ?? null,
}))

/** What an approval adds to the choices of a child's request. */
export type AgreedHours = {
  /** In which the dates of the choices were chosen. */
  chosenZone: string
  /** The starts that the parent read: a booking at any others is refused (`hours_changed`). */
  starts: readonly Temporal.Instant[]
}
export type NewBooking = z.output<typeof BookingInput> & { agreedHours?: AgreedHours | undefined }

/** The input as the caller sends it, to be stored as JSON and parsed again. */
export const serializeBooking = ({ movedSessions, startsAt, agreedHours: _, ...input }: NewBooking) => ({
  ...input,
  startsAt: startsAt.toString(),
  movedSessions: movedSessions.map(moved => ({
    date: moved.seriesDate,
    startsAt: moved.startsAt.toString(),
  })),
})

/** A price is quoted before every choice is made: child and start may still be missing. */
export const QuoteInput = BookingChoices.extend({
  studentId: Id.nullish(),
  startsAt: InstantText.nullish(),
}).transform(input => ({
  ...normalizeChoices(input),
  studentId: input.studentId ?? null,
  startsAt: input.startsAt ?? null,
}))
export type QuoteChoices = z.output<typeof QuoteInput>

/**
 * A hash of the input's content, without the total and the limit that were read; the order of its lists does not matter.
 * @param schoolReason why the school books for the family
 */
export const bookingFingerprint = (input: NewBooking, schoolReason?: string): string => {
  const content = [
    input.studentId,
    input.teacherId,
    input.lessonType,
    input.packageId,
    input.startsAt.toString(),
    input.recurrenceFrequency,
    input.numberOfSessions,
    [...new Set(input.exceptDates)].sort(),
    input.movedSessions.map(({ seriesDate, startsAt }) => `${seriesDate} ${startsAt}`).sort(),
    // Left out for the default length: the hashes of stored bookings must not change.
    ...(input.duration === defaultLength ? [] : [input.duration]),
    ...(schoolReason === undefined ? [] : [{ schoolReason }]),
  ]
  return hash('sha256', JSON.stringify(content), 'base64url')
}

type SessionDates = Pick<
  NewBooking,
  'startsAt' | 'recurrenceFrequency' | 'numberOfSessions' | 'movedSessions'
>

/** How far clock changes, the family's and the teacher's, move a session from its approximate start. */
export const maxClockShiftHours = 3

/** Each session of the booking starts within `maxClockShiftHours` of one of these instants. */
export const listApproximateStarts = (input: SessionDates): Temporal.Instant[] => {
  const { startsAt, recurrenceFrequency, numberOfSessions, movedSessions } = input
  const hours = recurrenceFrequency ? daysBetweenLessons[recurrenceFrequency] * 24 : 0
  const series = Array.from({ length: numberOfSessions }, (_, index) =>
    startsAt.add({ hours: index * hours }),
  )
  return [...series, ...movedSessions.map(moved => moved.startsAt)]
}

/** The dates, in any zone, on which sessions of the booking or their alternatives may fall. */
export const dateRangeOf = (input: SessionDates): { from: PlainDate; until: PlainDate } => {
  const dates = listApproximateStarts(input)
    .map(start => localOf(start, 'UTC').date)
    .sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) throw new Error('A booking has at least one session')
  // Alternatives are within three days, and time zones are at most 26 hours apart.
  return { from: addDays(first, -6), until: addDays(last, 6) }
}
