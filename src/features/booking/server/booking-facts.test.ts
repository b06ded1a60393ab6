import { expect, it } from 'vitest'
import { aBookingOf, at, bookingIn, now } from '../../../../tests/support/booking.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { readBookingFacts, timeAround } from './booking-facts.ts'

const database = testDatabase()
const { people, book } = bookingIn(database)

it('reads the longest lesson that reaches into a session which the clocks moved as far as they can', async () => {
  const { family, teacherId, studentId } = await people({ lengths: [30, 60, 90, 120] })
  // 09:00 to 11:00.
  const booked = await book(family, aBookingOf({ teacherId, studentId }, { duration: 120 }))
  expect(booked).toMatchObject({ ok: true, value: { lessons: [{ startsAt: '2027-01-11T09:00:00Z' }] } })
  const read = (start: string) =>
    readBookingFacts(database.db, family, {
      teacherId,
      studentId,
      packageId: null,
      lessonType: 'individual',
      times: [timeAround(at(start))],
      now,
    })
  // A session may begin at 10:59, three hours early, or at 07:01, three hours late, and last until 09:01.
  for (const start of ['2027-01-11T13:59:00Z', '2027-01-11T04:01:00Z']) {
    const { teacherTaken, studentTaken } = await read(start)
    for (const taken of [teacherTaken, studentTaken])
      expect(taken.map(({ startsAt }) => startsAt.toString())).toEqual(['2027-01-11T09:00:00Z'])
  }
  // From 11:00 on, or until 09:00: the lesson is not in the way.
  for (const start of ['2027-01-11T14:00:00Z', '2027-01-11T04:00:00Z'])
    expect((await read(start)).teacherTaken).toEqual([])
})
