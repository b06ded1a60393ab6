// Whoever has been seen before books in one round trip, and whatever was remembered is confirmed by it.
import { expect, test, vi } from 'vitest'
import { program } from '#app/context.ts'
import { newId } from '../../../../tests/support/booking.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { everyDay, makeFamily, makeTeacher } from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)

const inDays = (days: number) =>
  Temporal.Now.instant()
    .round({ smallestUnit: 'hour' })
    .add({ hours: 24 * days })
    .toString()

/** A parent who has booked once, so that the process remembers session, zone and teacher. */
const aSeenParent = async () => {
  const { teacherId } = await makeTeacher(database.db, {
    timezone: 'UTC',
    hours: everyDay('00:00-12:00', '12:00-00:00'),
  })
  const { parentId, studentIds } = await makeFamily(database.db)
  const cookie = await web.sessionOf(parentId)
  const book = async (fields: Record<string, unknown> = {}) => {
    const asked = { id: newId(), studentId: studentIds[0], teacherId, lessonType: 'individual', ...fields }
    const response = await web.post('/api/v1/bookings', { startsAt: inDays(3), ...asked }, { cookie })
    return { status: response.status, body: await response.json() }
  }
  expect((await book()).status).toBe(200)
  const bookings = async () =>
    (await database.db.selectFrom('bookings').where('parent_id', '=', parentId).select('id').execute()).length
  return { parentId, teacherId, book, bookings }
}

test('one round trip is enough', async () => {
  const { book } = await aSeenParent()
  const trips = vi.spyOn(program().pool, 'connect')
  const { status, body } = await book({ startsAt: inDays(4) })
  expect([status, trips.mock.calls.length]).toEqual([200, 1])
  expect(body).toMatchObject({
    timezone: 'Europe/Paris',
    totalCents: 3500,
    lessons: [{ status: 'upcoming' }],
  })
  trips.mockRestore()
})

test('the same id again is the same booking, with other content it is refused', async () => {
  const { book, bookings } = await aSeenParent()
  const asked = { id: newId(), startsAt: inDays(4) }
  const [first, second] = [await book(asked), await book(asked)]
  expect(second).toEqual(first)
  expect(await book({ ...asked, startsAt: inDays(5) })).toMatchObject({
    status: 409,
    body: { code: 'booking_id_taken' },
  })
  expect(await bookings()).toBe(2)
})

test('what is refused is told as ever', async () => {
  const { book, bookings } = await aSeenParent()
  expect(await book()).toMatchObject({
    status: 409,
    body: { code: 'slot_taken', data: { dates: [{ reason: 'teacher_taken' }] } },
  })
  expect(await book({ startsAt: inDays(-1) })).toMatchObject({ status: 409 })
  expect(await book({ lessonType: 'rire' })).toMatchObject({ status: 400 })
  expect(await bookings()).toBe(1)
})

test.each([
  ['ended', (id: string) => database.db.deleteFrom('sessions').where('user_id', '=', id).execute()],
  [
    'expired',
    (id: string) =>
      database.db
        .updateTable('sessions')
        .set({ expires_at: Temporal.Now.instant().subtract({ seconds: 1 }) })
        .where('user_id', '=', id)
        .execute(),
  ],
])('a session that %s elsewhere books nothing, and is told nothing', async (_how, end) => {
  const { parentId, book, bookings } = await aSeenParent()
  await end(parentId)
  expect(await book({ startsAt: inDays(4) })).toMatchObject({ status: 401, body: { code: 'signed_out' } })
  expect(await book({ lessonType: 'rire' })).toMatchObject({ status: 401 })
  expect(await bookings()).toBe(1)
})

test('a family that moved meanwhile reads its new hours', async () => {
  const { parentId, book } = await aSeenParent()
  await database.db
    .updateTable('parents')
    .set({ timezone: 'Asia/Tokyo' })
    .where('id', '=', parentId)
    .execute()
  const { status, body } = await book({ startsAt: inDays(4) })
  const local = Temporal.Instant.from(inDays(4)).toZonedDateTimeISO('Asia/Tokyo').toPlainTime()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    timezone: 'Asia/Tokyo',
    lessons: [{ time: local.toString({ smallestUnit: 'minute' }) }],
  })
})

test('a teacher who closed the hour meanwhile is not booked', async () => {
  const { teacherId, book, bookings } = await aSeenParent()
  await database.db.deleteFrom('teacher_availability').where('teacher_id', '=', teacherId).execute()
  expect(await book({ startsAt: inDays(4) })).toMatchObject({
    status: 409,
    body: { code: 'slot_not_offered' },
  })
  expect(await bookings()).toBe(1)
})
