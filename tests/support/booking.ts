import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import { bookLessons, bookWithRetries } from '#features/booking/server/book-lessons.ts'
import type { NewBooking } from '#features/booking/server/new-booking.ts'
import type { Db } from '#platform/db/connect.ts'
import { makeFamily, makeTeacher } from './people.ts'
import { programDb } from './program-db.ts'

export const at = (text: string) => Temporal.Instant.from(text)

/** A Thursday; teachers of tests/support/people.ts are open every day from 9 to 18 in Paris. */
export const now = at('2027-01-07T08:00:00Z')

/** A single lesson on Monday 11 January 2027 at 10:00 in Paris, by default. */
export const aBookingOf = (
  people: { studentId: string; teacherId: string },
  changes: Partial<NewBooking> = {},
): NewBooking => ({
  id: newId(),
  lessonType: 'individual',
  duration: 60,
  packageId: null,
  startsAt: at('2027-01-11T09:00:00Z'),
  isRecurring: changes.recurrenceFrequency !== undefined && changes.recurrenceFrequency !== null,
  recurrenceFrequency: null,
  numberOfSessions: 1,
  exceptDates: [],
  movedSessions: [],
  agreedTotalCents: null,
  agreedFreeCancellationHours: null,
  ...people,
  ...changes,
})

export const newId = () => randomUUID()

/** A family and a teacher, and what one does with them at `now`, in the database of this file. */
export const bookingIn = (database: { readonly db: Db }) => ({
  people: async (
    teacher: Parameters<typeof makeTeacher>[1] = {},
    family: Parameters<typeof makeFamily>[1] = {},
  ) => {
    const taught = await makeTeacher(database.db, teacher)
    const made = await makeFamily(database.db, family)
    return { ...taught, ...made, studentId: made.studentIds[0] ?? '' }
  },
  book: (family: Family, request: NewBooking, id = request.id) =>
    bookLessons(database.db, family, { ...request, id }, now),
  changeRate: (teacherId: string, cents: number) =>
    database.db
      .updateTable('teachers')
      .set({ hourly_rate_cents: cents })
      .where('id', '=', teacherId)
      .execute(),
  /** Rows that are there of this teacher's. */
  count: async (table: 'bookings' | 'lessons' | 'seats', teacherId: string) => {
    const ofTeacher =
      table === 'seats'
        ? sql`x.booking_id in (select id from bookings where teacher_id = ${teacherId})`
        : sql`x.teacher_id = ${teacherId}`
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} x where ${ofTeacher}`.execute(database.db)
    return rows[0]?.count
  },
})

export const codeOf = (outcome: { ok: true } | { ok: false; code: string }) =>
  outcome.ok ? 'ok' : outcome.code

/** Books in the program under test as this parent would, now. @returns what was booked @throws Error with the code of a refusal */
export const bookInProgram = async (userId: string, request: NewBooking) => {
  const family = { familyId: userId, userId, role: 'parent', studentId: null, timezone: 'Europe/Paris' }
  const booked = await bookWithRetries(
    programDb(),
    family as unknown as Family,
    request,
    Temporal.Now.instant(),
  )
  if (!booked.ok) throw new Error(booked.code)
  return booked
}
