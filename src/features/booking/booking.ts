import { maxNumberOfSessions } from '#features/lessons/series.ts'
import type { LessonType } from '#features/school/lesson-types.ts'

/** The choices of a booking and the limits that hold for all of them (domain.md, "Booking"). */

export const recurrenceFrequencies = ['weekly', 'biweekly'] as const
export type RecurrenceFrequency = (typeof recurrenceFrequencies)[number]

/** Days from one lesson of a series to the next. */
export const daysBetweenLessons: Record<RecurrenceFrequency, number> = { weekly: 7, biweekly: 14 }

export const minNumberOfSessions = 1
export { maxNumberOfSessions }

/** A child's own login books what is free; a parent approves the rest (booking-requests.ts). */
export const needsParent = (role: 'parent' | 'student' | 'admin', lessonType: LessonType): boolean =>
  role === 'student' && lessonType !== 'trial'

export const isNumberOfSessions = (count: unknown): count is number =>
  Number.isInteger(count) && Number(count) >= minNumberOfSessions && Number(count) <= maxNumberOfSessions

export type BookingShapeProblem =
  | 'bad_number_of_sessions'
  | 'several_sessions_without_recurrence'
  | 'no_frequency'
  | 'recurring_trial'
  | 'package_with_trial'

export type BookingShape = {
  lessonType: LessonType
  isRecurring: boolean
  recurrenceFrequency: RecurrenceFrequency | null
  numberOfSessions: number
  packageId: string | null
}

/** Checks that the choices go together. Availability, the family's right to the child and its trial are checked elsewhere. */
export const checkBookingShape = (
  booking: BookingShape,
): { ok: true } | { ok: false; code: BookingShapeProblem } => {
  const { lessonType, isRecurring, recurrenceFrequency, numberOfSessions, packageId } = booking
  const refuse = (code: BookingShapeProblem) => ({ ok: false, code }) as const
  if (!isNumberOfSessions(numberOfSessions)) return refuse('bad_number_of_sessions')
  // A student has one trial, so there is no series of them.
  if (lessonType === 'trial' && (isRecurring || numberOfSessions > 1)) return refuse('recurring_trial')
  if (isRecurring && recurrenceFrequency === null) return refuse('no_frequency')
  if (!isRecurring && numberOfSessions > 1) return refuse('several_sessions_without_recurrence')
  if (lessonType === 'trial' && packageId !== null) return refuse('package_with_trial')
  return { ok: true }
}
