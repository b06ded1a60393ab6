import { expect, test } from 'vitest'
import { cancelSeat } from '#features/lessons/server/cancel-seat.ts'
import { aBookingOf, at, bookingIn, codeOf, newId, now } from '../../../../tests/support/booking.ts'
import { callAs, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import { bookWithRetries } from './book-lessons.ts'
import { acceptOffer } from './groups/answer-offer.ts'
import { listGroups } from './groups/list-groups.ts'
import { offerFreeSeats } from './groups/offer-free-seats.ts'
import { findWait, joinWaitingList } from './groups/waiting-list.ts'

// docs/domain.md, "Absences and holidays": a lesson whose teacher is absent can't be booked, nor can its hour.

const database = testDatabase()
const { book, people } = bookingIn(database)

const family = async () => {
  const made = await makeFamily(database.db)
  return { ...made, studentId: made.studentIds[0] ?? '' }
}
const asTeacher = (teacherId: string) => callAs(database.db, teacherCaller(teacherId), now)
const asSchool = async () =>
  callAs(database.db, { userId: (await makeSchool(database.db)).userId, role: 'admin' }, now)
const lessonOf = async (teacherId: string) =>
  (
    await database.db
      .selectFrom('lessons')
      .where('teacher_id', '=', teacherId)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id

type Lesson = { teacherId: string; lessonType?: 'individual' | 'group' }
const bookAnother = async ({ teacherId, lessonType = 'individual' }: Lesson) => {
  const { family: other, studentId } = await family()
  return codeOf(await book(other, aBookingOf({ teacherId, studentId }, { lessonType })))
}
/** Where a family finds the hour: in the teacher's hours, and in the search for teachers who are free then. */
const isOffered = async ({ teacherId, lessonType = 'individual' }: Lesson) => {
  const visitor = callAs(database.db, undefined, now)
  const { slots } = await visitor.availability.slots({
    id: teacherId,
    from: '2027-01-11',
    to: '2027-01-11',
    lessonType,
  })
  const { teachers } = await visitor.availability.free({ date: '2027-01-11', time: '10:00', lessonType })
  return {
    slot: slots.some(({ time }) => time === '10:00'),
    search: teachers.some(({ id }) => id === teacherId),
  }
}
const nowhere = { slot: false, search: false }
const everywhere = { slot: true, search: true }

/** A booked lesson that its teacher can't give. */
const absentFrom = async (lessonType: 'individual' | 'group') => {
  const made = await people()
  expect(codeOf(await book(made.family, aBookingOf(made, { lessonType })))).toBe('ok')
  const lessonId = await lessonOf(made.teacherId)
  await asTeacher(made.teacherId).lessons.reportAbsence({ id: lessonId })
  return { ...made, lessonId, lessonType }
}

test('nobody joins a group lesson that its teacher can’t give, until the teacher takes the lesson back', async () => {
  const lesson = await absentFrom('group')
  const { teacherId, lessonId } = lesson
  const groups = async () =>
    (await listGroups(database.db, { zone: 'Europe/Paris', now })).filter(
      ({ teacher }) => teacher.id === teacherId,
    )
  expect(await isOffered(lesson)).toEqual(nowhere)
  expect(await bookAnother(lesson)).toBe('slot_not_offered')
  expect(await groups()).toEqual([])

  await asTeacher(teacherId).lessons.withdrawAbsence({ id: lessonId })
  expect(await isOffered(lesson)).toEqual(everywhere)
  expect(await groups()).toMatchObject([{ isFull: false, seatsTaken: 1 }])
  expect(await bookAnother(lesson)).toBe('ok')
})

test('the lesson stays closed to others when its teacher opens the hour meanwhile', async () => {
  const lesson = await absentFrom('group')
  await asTeacher(lesson.teacherId).availability.openOrClose({
    date: '2027-01-11',
    hour: 10,
    open: true,
    opensAbsence: true,
  })
  expect(await isOffered(lesson)).toEqual(nowhere)
  expect(await bookAnother(lesson)).toBe('slot_taken')
})

test('the hour is not sold again once the school has cancelled the lesson, unless the teacher opens it', async () => {
  const lesson = await absentFrom('individual')
  await (await asSchool()).lessons.cancel({ id: lesson.lessonId, reason: 'Grippe' })
  expect(await isOffered(lesson)).toEqual(nowhere)
  expect(await bookAnother(lesson)).toBe('slot_not_offered')
  const hour = { date: '2027-01-11', hour: 10, open: true, opensAbsence: true }
  expect(await asTeacher(lesson.teacherId).availability.openOrClose(hour)).toMatchObject({
    state: 'available',
  })
  expect(await isOffered(lesson)).toEqual(everywhere)
  expect(await bookAnother(lesson)).toBe('ok')
})

test('nor once a substitute gives the lesson', async () => {
  const lesson = await absentFrom('individual')
  const { teacherId: substitute } = await makeTeacher(database.db)
  await (await asSchool()).admin.substitute({
    id: lesson.lessonId,
    insteadOf: lesson.teacherId,
    teacherId: substitute,
  })
  expect(await isOffered(lesson)).toEqual(nowhere)
  expect(await bookAnother(lesson)).toBe('slot_not_offered')
})

test('the hour stays closed, and no other is, when its teacher moves to another zone before the school cancels the lesson', async () => {
  const lesson = await absentFrom('individual')
  await asTeacher(lesson.teacherId).teacherSpace.changeOwnSettings({ timezone: 'Africa/Cairo' })
  await (await asSchool()).lessons.cancel({ id: lesson.lessonId, reason: 'Grippe' })
  expect(await isOffered(lesson)).toEqual(nowhere)
  expect(await bookAnother(lesson)).toBe('slot_not_offered')
  const { slots } = await callAs(database.db, undefined, now).availability.slots({
    id: lesson.teacherId,
    from: '2027-01-11',
    to: '2027-01-11',
  })
  expect(slots.map(({ time }) => time)).toEqual([
    '08:00',
    '09:00',
    '11:00',
    '12:00',
    '13:00',
    '14:00',
    '15:00',
    '16:00',
  ])
})

/** The hours that absences close, on the teacher's clock. */
const closedHours = async (teacherId: string) =>
  (
    await database.db
      .selectFrom('teacher_availability')
      .where('teacher_id', '=', teacherId)
      .where('absent_lesson_id', 'is not', null)
      .select(['date', 'day_of_week as day', 'time_slot as slot'])
      .orderBy('date')
      .orderBy('time_slot')
      .execute()
  ).map(({ date, day, slot }) => `${date} ${day} ${slot}`)

test('two lessons that share an hour of the new clock each close it; back in the first zone, each closes its own again', async () => {
  const made = await people()
  const second = aBookingOf(made, { startsAt: at('2027-01-11T10:00:00Z') })
  for (const request of [aBookingOf(made), second])
    expect(codeOf(await book(made.family, request))).toBe('ok')
  const lessons = await database.db
    .selectFrom('lessons')
    .where('teacher_id', '=', made.teacherId)
    .select('id')
    .orderBy('starts_at')
    .execute()
  const teacher = asTeacher(made.teacherId)
  for (const { id } of lessons) await teacher.lessons.reportAbsence({ id })
  const before = ['2027-01-11 lundi 10:00-11:00', '2027-01-11 lundi 11:00-12:00']
  expect(await closedHours(made.teacherId)).toEqual(before)

  await teacher.teacherSpace.changeOwnSettings({ timezone: 'Asia/Kathmandu' })
  const [afternoon, shared, evening] = ['14:00-15:00', '15:00-16:00', '16:00-17:00'].map(
    slot => `2027-01-11 lundi ${slot}`,
  )
  expect(await closedHours(made.teacherId)).toEqual([afternoon, shared, shared, evening])
  await teacher.lessons.withdrawAbsence({ id: lessons[0]?.id ?? '' })
  expect(await closedHours(made.teacherId)).toEqual([shared, evening])

  await teacher.teacherSpace.changeOwnSettings({ timezone: 'Pacific/Kiritimati' })
  expect(await closedHours(made.teacherId)).toEqual(['2027-01-12 mardi 00:00-01:00'])
  await teacher.teacherSpace.changeOwnSettings({ timezone: 'Europe/Paris' })
  expect(await closedHours(made.teacherId)).toEqual(before.slice(1))
})

test('an hour that the teacher had closed as well stays closed on the old clock and for the lesson', async () => {
  const made = await people()
  expect(codeOf(await book(made.family, aBookingOf(made)))).toBe('ok')
  const teacher = asTeacher(made.teacherId)
  const hour = { date: '2027-01-11', hour: 10, open: false, keepsLessons: true }
  await teacher.availability.openOrClose(hour)
  await teacher.lessons.reportAbsence({ id: await lessonOf(made.teacherId) })
  await teacher.teacherSpace.changeOwnSettings({ timezone: 'Africa/Cairo' })
  expect(await closedHours(made.teacherId)).toEqual(['2027-01-11 lundi 11:00-12:00'])
  const week = await callAs(
    database.db,
    { ...teacherCaller(made.teacherId), timezone: 'Africa/Cairo' },
    now,
  ).availability.week({ date: '2027-01-11' })
  expect(week.days[0]?.hours.slice(9, 13).map(({ rules }) => rules)).toEqual([
    'available',
    'cancelled',
    'cancelled',
    'available',
  ])
})

test('every hour that a longer lesson touches is closed, and hours that were closed before stay so', async () => {
  const made = await people({ lengths: [120] })
  expect(codeOf(await book(made.family, aBookingOf(made, { duration: 120 })))).toBe('ok')
  const teacher = asTeacher(made.teacherId)
  const state = async (hour: number) =>
    (await teacher.availability.week({ date: '2027-01-11' })).days[0]?.hours[hour]?.rules
  await teacher.availability.openOrClose({ date: '2027-01-11', hour: 11, open: false, keepsLessons: true })
  const id = await lessonOf(made.teacherId)
  await teacher.lessons.reportAbsence({ id })
  expect([await state(9), await state(10), await state(11), await state(12)]).toEqual([
    'available',
    'cancelled',
    'cancelled',
    'available',
  ])
  await teacher.lessons.withdrawAbsence({ id })
  expect([await state(10), await state(11)]).toEqual(['available', 'cancelled'])
})

test('a seat that was offered to the waiting list waits again in its old place', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const seated = await Promise.all([1, 2, 3, 4].map(family))
  for (const { family: own, studentId } of seated)
    expect(codeOf(await book(own, aBookingOf({ teacherId, studentId }, { lessonType: 'group' })))).toBe('ok')
  const [group] = (await listGroups(database.db, { zone: 'Europe/Paris', now })).filter(
    ({ teacher }) => teacher.id === teacherId,
  )
  const waiting = await family()
  const id = newId()
  await joinWaitingList(
    database.db,
    waiting.family,
    { id, groupId: group?.id ?? '', studentId: waiting.studentId },
    now,
  )
  const lessonId = await lessonOf(teacherId)
  const [first] = seated
  if (!first) throw new Error('Four sit in the group')
  await cancelSeat(database.db, first.family, { lessonId, studentId: first.studentId }, now)
  await offerFreeSeats(database.db, now)
  expect(await findWait(database.db, waiting.family, id)).toMatchObject({ status: 'offered' })

  await asTeacher(teacherId).lessons.reportAbsence({ id: lessonId })
  expect(codeOf(await acceptOffer(database.db, waiting.family, { id }, now))).toBe('offer_closed')
  await offerFreeSeats(database.db, now)
  expect(await findWait(database.db, waiting.family, id)).toMatchObject({ status: 'waiting', position: 1 })
  await asTeacher(teacherId).lessons.withdrawAbsence({ id: lessonId })
  await offerFreeSeats(database.db, now)
  expect(await findWait(database.db, waiting.family, id)).toMatchObject({ status: 'offered' })
})

test('of an absence and a booking at once, the child who came later never sits in a lesson without a teacher', async () => {
  for (let round = 0; round < 6; round++) {
    const made = await people()
    expect(codeOf(await book(made.family, aBookingOf(made, { lessonType: 'group' })))).toBe('ok')
    const lessonId = await lessonOf(made.teacherId)
    const other = await family()
    const request = aBookingOf(
      { teacherId: made.teacherId, studentId: other.studentId },
      { lessonType: 'group' },
    )
    const before = await Promise.all([
      bookWithRetries(database.db, other.family, request, now).then(codeOf),
      asTeacher(made.teacherId)
        .lessons.reportAbsence({ id: lessonId })
        .then(() => 'reported'),
    ])
    expect(['ok,reported', 'slot_not_offered,reported']).toContain(before.join())
    expect(await bookAnother({ teacherId: made.teacherId, lessonType: 'group' })).toBe('slot_not_offered')
  }
})
