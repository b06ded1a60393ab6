import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eraseStudent } from '#features/parent-space/server/erase-student.ts'
import { aBookingOf, at, bookingIn, codeOf, now } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { everyDay, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import { maxCancelledPerHour } from '../family-limits.ts'
import { bookWithRetries } from './book-lessons.ts'
import { findLatestStart } from './queries.ts'

const database = testDatabase()
const { people, book } = bookingIn(database)

const addChild = (parentId: string) =>
  callAs(database.db, parentCaller(parentId), now).families.addStudent({
    firstName: 'Adam',
    age: 8,
    level: 'niveau-2',
    languagePreference: 'both',
  })

/** 10:00 in Paris, so many days after Monday 11 January. */
const day = (days: number) => at('2027-01-11T09:00:00Z').add({ hours: days * 24 })

test('a family has twelve children, however many requests arrive at once', async () => {
  const { parentId } = await people({}, { children: 10 })
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => addChild(parentId)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await expect(addChild(parentId)).rejects.toMatchObject({ code: 'too_many_children', status: 409 })
  const { students } = await callAs(database.db, parentCaller(parentId), now).families.students()
  expect(students).toHaveLength(12)
})

test('a twelfth child that is sent again is answered as added', async () => {
  const { parentId } = await people({}, { children: 11 })
  const child = {
    id: randomUUID(),
    firstName: 'Adam',
    age: 8,
    level: 'niveau-2',
    languagePreference: 'both',
  } as const
  const parent = callAs(database.db, parentCaller(parentId), now)
  const first = await parent.families.addStudent(child)
  expect(await parent.families.addStudent(child)).toEqual(first)
})

test('a family has three trials in 90 days, also when each child is erased after its booking', async () => {
  const { family, parentId, studentId, teacherId } = await people()
  let child = studentId
  for (const index of [0, 1, 2, 3]) {
    const request = aBookingOf({ studentId: child, teacherId }, { lessonType: 'trial', startsAt: day(index) })
    expect(codeOf(await book(family, request))).toBe(index < 3 ? 'ok' : 'too_many_trials')
    expect(await eraseStudent(database.db, family, child, now)).toMatchObject({ ok: true })
    child = (await addChild(parentId)).id
  }
  const later = now.add({ hours: 100 * 24 })
  const request = aBookingOf({ studentId: child, teacherId }, { lessonType: 'trial', startsAt: day(120) })
  expect(codeOf(await bookWithRetries(database.db, family, request, later))).toBe('ok')
})

test('a trial that was given back does not count', async () => {
  const { family, parentId, studentIds, teacherId } = await people({}, { children: 4 })
  const parent = callAs(database.db, parentCaller(parentId), now)
  for (const [index, studentId] of studentIds.entries()) {
    const request = aBookingOf({ studentId, teacherId }, { lessonType: 'trial', startsAt: day(index) })
    const booked = await book(family, request)
    expect(codeOf(booked)).toBe('ok')
    if (index === 0 && booked.ok) await parent.lessons.cancel({ id: booked.value.lessons[0]?.id ?? '' })
  }
})

test('three of six trials that are booked at once with six teachers are written', async () => {
  const { family, studentIds } = await people({}, { children: 6 })
  const outcomes = await Promise.all(
    studentIds.map(async (studentId, index) => {
      const { teacherId } = await makeTeacher(database.db)
      const request = aBookingOf({ studentId, teacherId }, { lessonType: 'trial', startsAt: day(index) })
      return codeOf(await bookWithRetries(database.db, family, request, now))
    }),
  )
  expect(outcomes.sort()).toEqual([
    ...Array<string>(3).fill('ok'),
    ...Array<string>(3).fill('too_many_trials'),
  ])
})

test('a child has sixty lessons ahead, also when two teachers are booked at once; its sibling has its own', async () => {
  const { family, studentIds, teacherId } = await people({}, { children: 2 })
  const [studentId = '', sibling = ''] = studentIds
  const other = await makeTeacher(database.db)
  const series = (teacher: string, startsAt: Temporal.Instant, numberOfSessions: number) =>
    aBookingOf(
      { studentId, teacherId: teacher },
      { recurrenceFrequency: 'weekly', numberOfSessions, startsAt },
    )
  expect(codeOf(await book(family, series(teacherId, day(0), 40)))).toBe('ok')
  const outcomes = await Promise.all(
    [teacherId, other.teacherId].map((teacher, index) =>
      bookWithRetries(database.db, family, series(teacher, day(index + 1), 15), now),
    ),
  )
  expect(outcomes.map(codeOf).sort()).toEqual(['ok', 'too_many_lessons'])
  expect(codeOf(await book(family, series(teacherId, day(3), 5)))).toBe('ok')
  expect(await book(family, series(teacherId, day(4), 1))).toMatchObject({
    code: 'too_many_lessons',
    data: { maximum: 60 },
  })
  const ofSibling = aBookingOf({ studentId: sibling, teacherId }, { startsAt: day(4) })
  expect(codeOf(await book(family, ofSibling))).toBe('ok')
})

test('nothing is booked, moved or shown more than twelve months ahead', async () => {
  const { family, parentId, ...them } = await people()
  const parent = callAs(database.db, parentCaller(parentId), now)
  const last = await findLatestStart(database.db, now)
  expect(last.toString()).toBe('2028-01-07T08:00:00Z')
  const onLastDay = at('2028-01-07T08:00:00Z')
  const tooFar = onLastDay.add({ hours: 1 })
  const refused = { code: 'too_far', data: { lastDate: '2028-01-07', dates: [{ reason: 'too_far' }] } }
  expect(await book(family, aBookingOf(them, { startsAt: tooFar }))).toMatchObject(refused)
  expect(await book(family, aBookingOf(them, { startsAt: at('2199-01-07T09:00:00Z') }))).toMatchObject(
    refused,
  )
  const moved = aBookingOf(them, {
    recurrenceFrequency: 'weekly',
    numberOfSessions: 2,
    movedSessions: [{ seriesDate: '2027-01-18', startsAt: tooFar }],
  })
  expect(await book(family, moved)).toMatchObject(refused)
  expect(codeOf(await book(family, aBookingOf(them, { startsAt: onLastDay })))).toBe('ok')

  const booked = await book(family, aBookingOf(them))
  const id = (booked.ok && booked.value.lessons[0]?.id) || ''
  await expect(parent.booking.postpone({ id, startsAt: tooFar.toString() })).rejects.toMatchObject({
    code: 'too_far',
    status: 409,
    message: expect.stringContaining('jusqu’au vendredi 7 janvier 2028'),
  })

  const { slots } = await parent.availability.slots({
    id: them.teacherId,
    from: '2028-01-06',
    to: '2028-01-10',
  })
  expect(slots.map(({ startsAt }) => startsAt)).toEqual(
    Array.from({ length: 9 }, (_, hour) => `2028-01-06T${String(hour + 8).padStart(2, '0')}:00:00Z`),
  )
  const searched = await parent.availability.hours({ date: '2028-01-08' })
  expect(searched.slots).toEqual([])
  expect((await parent.availability.hours({ date: '2028-01-06' })).slots.length).toBeGreaterThan(0)
  const free = { date: '2028-01-08', time: '10:00' }
  expect((await parent.availability.free(free)).teachers).toEqual([])
  expect((await parent.booking.bookingContext()).lastDay).toBe('2028-01-07')
})

test('the school’s own horizon and number of lessons hold', async () => {
  const { family, ...them } = await people()
  const set = (booking_horizon_months: number, lessons_ahead_per_child: number) =>
    database.db
      .updateTable('school_settings')
      .set({ booking_horizon_months, lessons_ahead_per_child })
      .execute()
  await set(1, 2)
  const series = (numberOfSessions: number) =>
    aBookingOf(them, { recurrenceFrequency: 'weekly', numberOfSessions })
  expect(codeOf(await book(family, series(5)))).toBe('too_far')
  expect(codeOf(await book(family, series(3)))).toBe('too_many_lessons')
  expect(codeOf(await book(family, series(2)))).toBe('ok')
  await set(12, 60)
})

test('a session that is moved twice is refused with a sentence of its own', async () => {
  const { parentId, ...them } = await people()
  const { id, lessonType } = aBookingOf(them)
  const twice = [{ date: '2027-01-18', startsAt: day(8).toString() }]
  const request = {
    ...{ id, lessonType, studentId: them.studentId, teacherId: them.teacherId },
    ...{
      startsAt: day(0).toString(),
      isRecurring: true,
      recurrenceFrequency: 'weekly' as const,
      numberOfSessions: 3,
    },
    movedSessions: [...twice, { date: '2027-01-18', startsAt: day(9).toString() }],
  }
  const refused = {
    code: 'booking_shape',
    status: 400,
    message: expect.stringContaining('déplacée deux fois'),
  }
  const parent = callAs(database.db, parentCaller(parentId), now)
  await expect(parent.booking.book(request)).rejects.toMatchObject(refused)
  await expect(parent.booking.quote(request)).rejects.toMatchObject(refused)
  expect(await parent.booking.book({ ...request, movedSessions: twice })).toMatchObject({
    numberOfSessions: 3,
  })
})

test('a family that cancelled thirty bookings of one hour books no more for that hour; the school books for it all the same', async () => {
  const { family, parentId, ...them } = await people({ hours: everyDay('00:00-12:00', '12:00-00:00') })
  const started = Temporal.Now.instant()
  const nextDay = started.round({ smallestUnit: 'hour', roundingMode: 'ceil' }).add({ hours: 48 })
  const request = (hour: number) => aBookingOf(them, { startsAt: nextDay.add({ hours: hour }) })
  const bookAt = (hour: number, moment = started) =>
    bookWithRetries(database.db, family, request(hour), moment)
  const cancelAll = async () => {
    const parent = callAs(database.db, parentCaller(parentId), started)
    const held = database.db
      .selectFrom('seats')
      .where('parent_id', '=', parentId)
      .where('released_at', 'is', null)
    for (const { id } of await held.select('lesson_id as id').execute()) await parent.lessons.cancel({ id })
  }
  for (let hour = 0; hour < maxCancelledPerHour; hour++) expect(codeOf(await bookAt(hour))).toBe('ok')
  // Held ones do not count.
  expect(codeOf(await bookAt(maxCancelledPerHour))).toBe('ok')
  await cancelAll()

  const parent = callAs(database.db, parentCaller(parentId), started)
  const { id, teacherId, studentId, lessonType, ...next } = request(5)
  const startsAt = next.startsAt.toString()
  await expect(parent.booking.book({ id, teacherId, studentId, lessonType, startsAt })).rejects.toMatchObject(
    {
      code: 'too_many_cancelled',
      status: 409,
      message: expect.stringContaining('réessayez dans une heure'),
    },
  )
  expect((await parent.booking.quote({ teacherId, studentId, lessonType, startsAt })).obstacle).toBe(
    'too_many_cancelled',
  )
  const act = { reason: 'Appel de la famille', waivesNotice: false }
  const { userId } = await makeSchool(database.db)
  const bySchool = await bookWithRetries(database.db, { ...family, userId, act }, request(6), started)
  expect(codeOf(bySchool)).toBe('ok')
  expect(codeOf(await bookAt(7, Temporal.Now.instant().add({ minutes: 61 })))).toBe('ok')
})

test('a quote says which limit the booking would pass', async () => {
  const { family, parentId, studentIds, teacherId } = await people({}, { children: 4 })
  const quoteTrial = () =>
    callAs(database.db, parentCaller(parentId), now).booking.quote({
      teacherId,
      lessonType: 'trial',
      studentId: studentIds[3],
    })
  for (const [index, studentId] of studentIds.slice(0, 3).entries()) {
    expect((await quoteTrial()).obstacle).toBeNull()
    await book(family, aBookingOf({ studentId, teacherId }, { lessonType: 'trial', startsAt: day(index) }))
  }
  expect((await quoteTrial()).obstacle).toBe('too_many_trials')
})

test('bookings that the teacher cancelled do not limit the family, even those whose first hour the family moved', async () => {
  const { family, parentId, teacherId, ...them } = await people({
    hours: everyDay('00:00-12:00', '12:00-00:00'),
  })
  const started = Temporal.Now.instant()
  const nextDay = started.round({ smallestUnit: 'hour', roundingMode: 'ceil' }).add({ hours: 48 })
  const bookAt = (hour: number) =>
    bookWithRetries(
      database.db,
      family,
      aBookingOf({ ...them, teacherId }, { startsAt: nextDay.add({ hours: hour }) }),
      started,
    )
  for (let hour = 0; hour < maxCancelledPerHour; hour++) expect(codeOf(await bookAt(hour))).toBe('ok')
  const lessons = () =>
    database.db
      .selectFrom('seats')
      .where('parent_id', '=', parentId)
      .where('released_at', 'is', null)
      .select('lesson_id as id')
      .orderBy('starts_at')
      .execute()
  const [first] = await lessons()
  if (!first) throw new Error('Nothing was booked')
  await callAs(database.db, parentCaller(parentId), started).booking.postpone({
    id: first.id,
    startsAt: nextDay.add({ hours: 70 }).toString(),
  })
  const teacher = callAs(database.db, teacherCaller(teacherId), started)
  for (const { id } of await lessons()) await teacher.lessons.cancel({ id, reason: 'Malade' })
  expect(await lessons()).toEqual([])
  expect(codeOf(await bookAt(80))).toBe('ok')
})
