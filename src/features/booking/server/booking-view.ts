import type { Family } from '#features/accounts/server/procedures.ts'
import { type LessonType, reservedMinutes, taughtMinutes } from '#features/lessons/lesson-types.ts'
import type { LessonStatus } from '#features/lessons/lessons.ts'
import { localOf } from '#platform/time/zones.ts'
import type { RecurrenceFrequency } from '../booking.ts'
import { type Price, type PriceLine, priceOf } from '../price.ts'
import type { BookingRequest } from './booking-request.ts'
import type { bookingOfFamily } from './queries.ts'
import type { WrittenLesson } from './write-booking.ts'

/** A booking as the family reads it: instants in UTC, date and time in the family's zone, money in whole cents. */
export type BookingView = {
  id: string
  studentId: string | null
  teacherId: string
  lessonType: LessonType
  packageId: string | null
  isRecurring: boolean
  recurrenceFrequency: RecurrenceFrequency | null
  numberOfSessions: number
  duration: number
  taughtMinutes: number
  timezone: string
  totalCents: number
  lines: PriceLine[]
  lessons: {
    id: string
    startsAt: string
    endsAt: string
    date: string
    time: string
    status: LessonStatus
    priceCents: number
  }[]
}

const lessonView = (
  by: Family,
  lesson: Omit<WrittenLesson, 'startsAt' | 'endsAt'> & Record<'startsAt' | 'endsAt', Temporal.Instant>,
) => {
  const { date, time } = localOf(lesson.startsAt, by.timezone)
  return {
    id: lesson.id,
    startsAt: lesson.startsAt.toString(),
    endsAt: lesson.endsAt.toString(),
    date,
    time,
    status: lesson.status,
    priceCents: lesson.priceCents,
  }
}

export const viewOfWritten = (
  by: Family,
  id: string,
  { studentId, teacherId, lessonType, packageId, recurrenceFrequency }: BookingRequest,
  price: Price,
  lessons: WrittenLesson[],
): BookingView => ({
  id,
  studentId,
  teacherId,
  lessonType,
  packageId,
  isRecurring: recurrenceFrequency !== null,
  recurrenceFrequency,
  numberOfSessions: lessons.length,
  duration: reservedMinutes,
  taughtMinutes: taughtMinutes[lessonType],
  timezone: by.timezone,
  ...price,
  lessons: lessons
    .map(lesson => ({
      ...lesson,
      startsAt: Temporal.Instant.from(lesson.startsAt),
      endsAt: Temporal.Instant.from(lesson.endsAt),
    }))
    .sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
    .map(lesson => lessonView(by, lesson)),
})

/** What was agreed then: the lines follow from the rate and discount that the booking keeps. */
export const viewOfBooking = (
  by: Family,
  { booking, lessons }: NonNullable<Awaited<ReturnType<typeof bookingOfFamily>>>,
): BookingView => ({
  id: booking.id,
  studentId: booking.student_id,
  teacherId: booking.teacher_id,
  lessonType: booking.lesson_type,
  packageId: booking.package_id,
  isRecurring: booking.recurrence_frequency !== null,
  recurrenceFrequency: booking.recurrence_frequency,
  numberOfSessions: booking.number_of_sessions,
  duration: reservedMinutes,
  taughtMinutes: taughtMinutes[booking.lesson_type],
  timezone: by.timezone,
  totalCents: booking.total_cents,
  lines: priceOf({
    lessonType: booking.lesson_type,
    hourlyRateCents: booking.hourly_rate_cents,
    discountPercentage: booking.discount_percentage,
    numberOfSessions: booking.number_of_sessions,
  }).lines,
  lessons: lessons.map(lesson =>
    lessonView(by, {
      id: lesson.lesson_id,
      startsAt: lesson.starts_at,
      endsAt: lesson.ends_at,
      status: lesson.released_at ? 'cancelled' : lesson.status,
      priceCents: lesson.price_cents,
    }),
  ),
})
