import { hash } from 'node:crypto'
import type { LessonType } from '#features/lessons/lesson-types.ts'
import { addDays, type PlainDate } from '#platform/time/dates.ts'
import { localOf } from '#platform/time/zones.ts'
import { daysBetweenLessons, type RecurrenceFrequency } from '../booking.ts'
import type { MovedSession } from '../plan.ts'

/** What is asked for, in one shape whoever asks: nothing missing, no price, no parent. */
export type BookingRequest = {
  studentId: string
  teacherId: string
  lessonType: LessonType
  packageId: string | null
  startsAt: Temporal.Instant
  isRecurring: boolean
  recurrenceFrequency: RecurrenceFrequency | null
  numberOfSessions: number
  exceptDates: PlainDate[]
  movedSessions: MovedSession[]
}

/** The same for the same content, in whatever order lists and letters of ids came. */
export const fingerprintOf = (request: BookingRequest): string => {
  const content = [
    request.studentId.toLowerCase(),
    request.teacherId.toLowerCase(),
    request.lessonType,
    request.packageId?.toLowerCase() ?? null,
    request.startsAt.toString(),
    request.recurrenceFrequency,
    request.numberOfSessions,
    [...new Set(request.exceptDates)].sort(),
    request.movedSessions.map(({ seriesDate, startsAt }) => `${seriesDate} ${startsAt}`).sort(),
  ]
  return hash('sha256', JSON.stringify(content), 'base64url')
}

/** The days, in any zone, that sessions of the request or their replacements can fall on. */
export const daysOf = (
  request: Pick<BookingRequest, 'startsAt' | 'recurrenceFrequency' | 'numberOfSessions' | 'movedSessions'>,
): { from: PlainDate; until: PlainDate } => {
  const { startsAt, recurrenceFrequency, numberOfSessions, movedSessions } = request
  const first = localOf(startsAt, 'UTC').date
  const step = recurrenceFrequency ? daysBetweenLessons[recurrenceFrequency] : 0
  const dates = [first, addDays(first, step * (numberOfSessions - 1))]
    .concat(movedSessions.map(moved => localOf(moved.startsAt, 'UTC').date))
    .sort()
  // A session may be moved by three days, and clocks on earth are at most 26 hours apart.
  return { from: addDays(dates[0] ?? first, -6), until: addDays(dates.at(-1) ?? first, 6) }
}
