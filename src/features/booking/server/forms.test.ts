import { expect, test } from 'vitest'
import { newId } from '../../../../tests/support/booking.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  everyDay,
  makeFamily,
  makeLogin,
  makePackage,
  makeTeacher,
} from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'
import { parseSearch, stringifySearch } from '../search-string.ts'
import { bookingFormPath } from '../wizard-form.ts'

const database = testDatabase()
const web = testWeb(database)

const inDays = (days: number) =>
  Temporal.Now.instant()
    .round({ smallestUnit: 'hour' })
    .add({ hours: 24 * days })
    .toString()

/** A parent on the last step of the wizard; `press` submits the form. */
const createParent = async (children = 2) => {
  const { teacherId } = await makeTeacher(database.db, {
    timezone: 'UTC',
    hours: everyDay('00:00-12:00', '12:00-00:00'),
  })
  const { parentId, studentIds } = await makeFamily(database.db, { children })
  const cookie = await web.sessionOf(parentId)
  const startsAt = inDays(3)
  const choices = {
    path: 'teacher',
    step: 5,
    lessonType: 'individual',
    teacherId,
    date: startsAt.slice(0, 10),
    startsAt,
    studentId: studentIds[0],
  } as const
  const press = async (fields: Record<string, string> = {}, more: object = {}, sent = { cookie }) => {
    const response = await web.form(
      bookingFormPath,
      { choices: stringifySearch({ ...choices, ...more }), id: newId(), ...fields },
      sent,
    )
    expect(response.status).toBe(303)
    const { pathname, searchParams } = new URL(response.headers.get('location') ?? '', 'http://localhost')
    return { pathname, notice: searchParams.get('notice'), search: parseSearch(`?${searchParams}`) }
  }
  const bookedFor = async () => {
    const rows = await database.db
      .selectFrom('bookings')
      .where('parent_id', '=', parentId)
      .select('student_id')
      .execute()
    return rows.map(row => row.student_id)
  }
  /** The session of the first child’s login. */
  const signInChild = async () => ({
    cookie: await web.sessionOf(await makeLogin(database.db, studentIds[0] ?? '', 'Adam')),
  })
  return { studentIds, choices, press, bookedFor, signInChild }
}

test('redirects the choices of a step to the next address', async () => {
  const response = await web.get(
    `${bookingFormPath}?choices=${encodeURIComponent('?path=time')}&path=teacher&step=2`,
  )
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/book-lesson?path=teacher&step=2&lessonType=trial',
  ])
})

test('books for the child of the form and redirects to the page of the booking', async () => {
  const { studentIds, press, bookedFor } = await createParent()
  const result = await press({ studentId: studentIds[1] ?? '' })
  expect(result).toMatchObject({
    pathname: expect.stringMatching(/^\/parent\/bookings\//),
    notice: 'booked',
  })
  expect(await bookedFor()).toEqual([studentIds[1]])
})

test('shows a notice of its own for a trial', async () => {
  const { press } = await createParent()
  expect(await press({}, { lessonType: 'trial' })).toMatchObject({ notice: 'trial-booked' })
})

test('books once when the form is submitted twice', async () => {
  const { press, bookedFor } = await createParent()
  const id = newId()
  const results = await Promise.all([press({ id }), press({ id })])
  expect(results.map(({ notice }) => notice)).toEqual(['booked', 'booked'])
  expect(await bookedFor()).toHaveLength(1)
})

test.each([
  ['a child is missing', { studentId: undefined }, 'booking-incomplete'],
  ['the hour is missing', { startsAt: undefined }, 'booking-incomplete'],
  ['the child is another family’s', { studentId: newId() }, 'booking-failed'],
  ['the teacher is gone', { teacherId: newId() }, 'booking-failed'],
  ['the hour is not offered', { startsAt: inDays(-3) }, 'slot-gone'],
  ['a date of the series is not offered', { startsAt: inDays(-3), frequency: 'weekly' }, 'dates-gone'],
] as const)('when %s, redirects to the wizard with the reason and the choices', async (_, more, notice) => {
  const { choices, press, bookedFor } = await createParent()
  const result = await press({}, more)
  expect(result).toMatchObject({ pathname: '/book-lesson', notice })
  expect(stringifySearch(result.search)).toBe(stringifySearch({ ...choices, ...more }))
  expect(await bookedFor()).toEqual([])
})

test('names a taken hour and a used trial', async () => {
  const { studentIds, choices, press } = await createParent()
  await press({}, { lessonType: 'trial' })
  expect(await press({ studentId: studentIds[1] ?? '' }, { lessonType: 'trial' })).toMatchObject({
    notice: 'slot-gone',
  })
  expect(await press({}, { lessonType: 'trial', startsAt: inDays(4) })).toMatchObject({
    notice: 'trial-used',
    search: { teacherId: choices.teacherId },
  })
})

test('returns to the last step when the total in the form is no longer the price', async () => {
  const { studentIds, choices, press, bookedFor } = await createParent()
  expect(await press({ agreedTotalCents: '3499' })).toMatchObject({
    pathname: '/book-lesson',
    notice: 'price-changed',
    search: { step: choices.step },
  })
  expect(await bookedFor()).toEqual([])
  expect(await press({ agreedTotalCents: '3500' })).toMatchObject({ notice: 'booked' })
  expect(await bookedFor()).toEqual([studentIds[0]])
})

test('returns to the last step when the limit of free cancellation in the form became worse', async () => {
  const { choices, press, bookedFor } = await createParent()
  expect(await press({ agreedFreeCancellationHours: '12' })).toMatchObject({
    pathname: '/book-lesson',
    notice: 'terms-changed',
    search: { step: choices.step },
  })
  expect(await bookedFor()).toEqual([])
  expect(await press({ agreedFreeCancellationHours: '24' })).toMatchObject({ notice: 'booked' })
})

test('returns to the last step without a package that is no longer sold', async () => {
  const { choices, press, bookedFor } = await createParent()
  const retiredAt = Temporal.Now.instant()
  const packageId = await makePackage(database.db, { name: 'Retiré', percentage: 10, retiredAt })
  const result = await press({}, { packageId })
  expect(result).toMatchObject({ pathname: '/book-lesson', notice: 'package-retired' })
  expect(stringifySearch(result.search)).toBe(stringifySearch(choices))
  expect(await bookedFor()).toEqual([])
})

test('a child’s login asks, and reads the answer', async () => {
  const { press, bookedFor, signInChild } = await createParent()
  const child = await signInChild()
  expect(await press({}, { startsAt: inDays(-3) }, child)).toMatchObject({ notice: 'slot-gone' })
  expect(await press({}, {}, child)).toMatchObject({
    pathname: '/student',
    notice: 'booking-requested',
  })
  expect(await bookedFor()).toEqual([])
})

test('redirects to the login without a session, and from there back to every choice', async () => {
  const { choices, press, bookedFor } = await createParent()
  const result = await press({}, {}, { cookie: '' })
  expect(result).toMatchObject({ pathname: '/login', notice: 'book-sign-in' })
  const login = await web.form(bookingFormPath, { choices: stringifySearch(choices), id: newId() })
  const from = new URL(login.headers.get('location') ?? '', 'http://localhost').searchParams.get('from')
  expect(from).toBe(`/book-lesson${stringifySearch(choices)}`)
  expect(await bookedFor()).toEqual([])
})

test('refuses a form of another site', async () => {
  const { choices, bookedFor } = await createParent()
  const response = await web.form(
    bookingFormPath,
    { choices: stringifySearch(choices), id: newId() },
    { headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' } },
  )
  expect(response.status).toBe(403)
  expect(await bookedFor()).toEqual([])
})
