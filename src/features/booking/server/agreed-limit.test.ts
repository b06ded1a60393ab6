import { beforeEach, expect, test } from 'vitest'
import type { Family } from '#features/accounts/server/procedures.ts'
import { aBookingOf, at, bookingIn, newId, now } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { mailContext } from '../../../../tests/support/mail-context.ts'
import { makeLogin, makeSchool } from '../../../../tests/support/people.ts'
import { waitForLocks } from '../../../../tests/support/send-in-order.ts'
import { bookLessons } from './book-lessons.ts'
import { serializeBooking } from './new-booking.ts'
import { createBookingRequest } from './requests/create-booking-request.ts'
import { requestMails } from './requests/request-mails.ts'

const database = testDatabase()
const { people, count } = bookingIn(database)

const setLimit = async (freeCancellationHours: number) => {
  const { userId } = await makeSchool(database.db)
  await callAs(database.db, { userId, role: 'admin' }, now).admin.changeSettings({ freeCancellationHours })
}
beforeEach(() => setLimit(24))

const storedHours = async (parentId: string) => {
  const bookings = await database.db
    .selectFrom('bookings')
    .where('parent_id', '=', parentId)
    .select('free_cancellation_hours as hours')
    .execute()
  return bookings.map(({ hours }) => hours)
}
const refusal = {
  code: 'terms_changed',
  status: 409,
  message:
    'Le délai d’annulation a changé depuis\u00a0: sans frais jusqu’à 72\u00a0h avant. Relisez puis confirmez.',
  data: { freeCancellationHours: 72 },
}

test('a booking is refused with the new limit when that is worse than the one that the family read', async () => {
  const { parentId, teacherId, studentId } = await people()
  const parent = callAs(database.db, parentCaller(parentId), now)
  const booking = serializeBooking(aBookingOf({ teacherId, studentId }))
  const readHours = async () => (await parent.booking.quote(booking)).cancelling?.freeCancellationHours
  const first = await readHours()
  expect(first).toBe(24)
  await setLimit(72)
  await expect(parent.booking.book({ ...booking, agreedFreeCancellationHours: first })).rejects.toMatchObject(
    refusal,
  )
  expect(await count('bookings', teacherId)).toBe(0)
  const agreed = { ...booking, agreedFreeCancellationHours: await readHours() }
  const booked = await parent.booking.book(agreed)
  expect(await storedHours(parentId)).toEqual([72])
  // The limit that was read is no part of the booking: sent again, it is the one that was made.
  await setLimit(24)
  expect(await parent.booking.book({ ...agreed, agreedFreeCancellationHours: 0 })).toEqual(booked)
})

test('a limit that became better than the one that was read does not stop a booking, which keeps the better one', async () => {
  const { family, parentId, ...them } = await people()
  await setLimit(12)
  const booking = aBookingOf(them, { agreedFreeCancellationHours: 24 })
  expect(await bookLessons(database.db, family, booking, now)).toMatchObject({ ok: true })
  expect(await storedHours(parentId)).toEqual([12])
})

test('a booking that waits for its teacher’s lock keeps the limit that was agreed when the school changes it meanwhile', async () => {
  const { family, parentId, ...them } = await people()
  const booking = aBookingOf(them, { agreedFreeCancellationHours: 24 })
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select from teachers where id = $1 for update', [them.teacherId])
  const booked = bookLessons(database.db, family, booking, now)
  await waitForLocks(database, 1)
  await database.pool.query('update school_settings set free_cancellation_hours = 72')
  await holder.query('commit')
  holder.release()
  expect(await booked).toMatchObject({ ok: true })
  expect(await storedHours(parentId)).toEqual([24])
})

test('the school’s booking is refused when the limit that it read became worse', async () => {
  const { parentId, teacherId, studentId } = await people()
  const { userId } = await makeSchool(database.db)
  const school = callAs(database.db, { userId, role: 'admin' }, now)
  await setLimit(72)
  const book = (agreedFreeCancellationHours: number) =>
    school.admin.bookFor({
      id: parentId,
      booking: { ...booking, agreedFreeCancellationHours },
      reason: 'Demandé au téléphone',
    })
  const booking = serializeBooking(aBookingOf({ teacherId, studentId }))
  await expect(book(24)).rejects.toMatchObject(refusal)
  await book(72)
  expect(await storedHours(parentId)).toEqual([72])
})

/** A family whose child has asked for a lesson on Monday 11 January 2027 at 10:00, while the limit was 24 hours. */
const requested = async () => {
  const made = await people()
  const { parentId, studentId, teacherId, family } = made
  const userId = await makeLogin(database.db, studentId, 'Adam')
  const self: Family = { ...family, role: 'student', userId, studentId }
  const request = aBookingOf({ studentId, teacherId }, { id: newId() })
  expect(await createBookingRequest(database.db, self, request, now)).toMatchObject({ ok: true })
  const parent = callAs(database.db, parentCaller(parentId), now)
  const approve = (agreedFreeCancellationHours?: number) =>
    parent.booking.approveBookingRequest({ id: request.id, agreedFreeCancellationHours })
  const shown = async () => (await parent.booking.requests()).requests[0]?.cancelling
  return { ...made, self, request, approve, shown }
}

test('a request shows its limit; an approval after that became worse books nothing, shows it, and books at the next press', async () => {
  const { parentId, approve, shown } = await requested()
  expect(await shown()).toEqual({
    date: '2027-01-10',
    time: '10:00',
    freeCancellationHours: 24,
    isFree: true,
  })
  await setLimit(72)
  // A page that still shows the former limit.
  await expect(approve(24)).rejects.toMatchObject(refusal)
  expect(await storedHours(parentId)).toEqual([])
  expect(await shown()).toMatchObject({ date: '2027-01-08', time: '10:00', freeCancellationHours: 72 })
  await approve(72)
  expect(await storedHours(parentId)).toEqual([72])
})

test('an approved request shows the limit that was booked', async () => {
  const { approve, shown } = await requested()
  await setLimit(12)
  await approve()
  expect(await shown()).toMatchObject({ freeCancellationHours: 12 })
})

test('the mail about a request says until when the lesson can be cancelled free of charge', async () => {
  const { request } = await requested()
  const mail = await requestMails['booking-requested']?.(
    database.db,
    { kind: 'booking-requested', requestId: request.id },
    mailContext(now),
  )
  expect(mail?.text).toMatch(/annulation sans frais jusqu’au dimanche 10\sjanvier à 10:00\./)
})

test('a child is told of a limit that became worse since it read it', async () => {
  const { self, studentId, teacherId } = await requested()
  await setLimit(72)
  const other = aBookingOf(
    { studentId, teacherId },
    { startsAt: at('2027-01-12T09:00:00Z'), agreedFreeCancellationHours: 24 },
  )
  const child = callAs(
    database.db,
    { userId: self.userId, role: 'student', familyId: self.familyId, studentId },
    now,
  )
  await expect(child.booking.request(serializeBooking(other))).rejects.toMatchObject({
    code: 'terms_changed',
    message: expect.stringContaining('Relis, puis recommence.'),
  })
})
