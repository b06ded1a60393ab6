import { randomUUID } from 'node:crypto'
import type { BookingRequest } from '../../src/booking/server/booking-request'

export const at = (text: string) => Temporal.Instant.from(text)

/** A Thursday; teachers of tests/support/people.ts are open every day from 9 to 18 in Paris. */
export const now = at('2027-01-07T08:00:00Z')

/** A single lesson on Monday 11 January 2027 at 10:00 in Paris, unless told otherwise. */
export const asked = (
  people: { studentId: string; teacherId: string },
  changes: Partial<BookingRequest> = {},
): BookingRequest => ({
  lessonType: 'individual',
  packageId: null,
  startsAt: at('2027-01-11T09:00:00Z'),
  isRecurring: changes.recurrenceFrequency !== undefined && changes.recurrenceFrequency !== null,
  recurrenceFrequency: null,
  numberOfSessions: 1,
  exceptDates: [],
  movedSessions: [],
  ...people,
  ...changes,
})

export const newId = () => randomUUID()
