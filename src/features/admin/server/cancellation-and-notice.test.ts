import { expect, test } from 'vitest'
import { at } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'

const database = testDatabase()
const monday = at('2027-01-11T09:00:00Z')

const setRules = async (rules: { freeCancellationHours?: number; noticeHours?: number }) => {
  const { userId } = await makeSchool(database.db)
  const admin = callAs(database.db, { userId, role: 'admin' }, monday)
  await admin.admin.changeSettings({ ...(await admin.admin.schoolSettings()), ...rules })
}

const makeBooking = async (startsAt = monday) => {
  const { db } = database
  const [{ parentId, studentIds }, { teacherId }] = [await makeFamily(db), await makeTeacher(db)]
  const made = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId: studentIds[0] ?? '',
    startsAt,
  })
  const parentAt = (hoursBefore: number) =>
    callAs(db, parentCaller(parentId), startsAt.subtract({ hours: hoursBefore }))
  return { ...made, teacherId, studentId: studentIds[0] ?? '', parentAt }
}

test('a booking keeps the hours of free cancellation that it was promised, whichever way the rule changes', async () => {
  await setRules({ freeCancellationHours: 12 })
  const promised12 = await makeBooking()
  await setRules({ freeCancellationHours: 48 })
  const promised48 = await makeBooking()
  await setRules({ freeCancellationHours: 0 })
  const promised0 = await makeBooking()
  await setRules({ freeCancellationHours: 24 })

  const look = async ({ parentAt }: typeof promised12, hoursBefore: number) => {
    const { lessons } = await parentAt(hoursBefore).lessons.list({})
    return [lessons[0]?.free?.hours, lessons[0]?.free?.isOpen, lessons[0]?.mayPostpone]
  }
  expect(await look(promised12, 12)).toEqual([12, true, true])
  expect(await look(promised12, 11)).toEqual([12, false, false])
  expect(await look(promised48, 48)).toEqual([48, true, true])
  expect(await look(promised48, 47)).toEqual([48, false, false])
  expect(await look(promised0, 1)).toEqual([0, true, true])

  const cancel = async ({ lessonId, parentAt }: typeof promised12, hoursBefore: number) =>
    (await parentAt(hoursBefore).lessons.cancel({ id: lessonId })).givenBack
  const postpone = ({ lessonId, studentId, parentAt }: typeof promised12, hoursBefore: number) =>
    parentAt(hoursBefore).booking.postpone({
      id: lessonId,
      studentId,
      startsAt: monday.add({ hours: 72 }).toString(),
    })
  await expect(postpone(promised48, 47)).rejects.toMatchObject({ code: 'too_late' })
  expect(await cancel(promised48, 47)).toBe(false)
  expect(await cancel(promised12, 12)).toBe(true)
  // The seat that replaces a moved one belongs to the same booking.
  const moved = await postpone(promised0, 1)
  expect(moved.free?.hours).toBe(0)
})

test('the summary, the pages and the terms say what a booking made now is promised', async () => {
  const { parentAt, teacherId, studentId } = await makeBooking()
  const visitor = callAs(database.db, undefined, monday)
  const read = async () => {
    const { cancelling } = await parentAt(100).booking.quote({
      studentId,
      teacherId,
      lessonType: 'individual',
      startsAt: monday.add({ hours: 3 }).toString(),
    })
    const { prices } = await visitor.school.presentation()
    const { sections } = await visitor.site.legal({ page: 'terms' })
    const terms = sections.flatMap(({ paragraphs }) => paragraphs).join(' ')
    return [
      cancelling?.freeCancellationHours,
      (await visitor.school.profile()).freeCancellation,
      prices.text.split('.')[0],
      /aujourd’hui\u00a0: ([^.]*)\./.exec(terms)?.[1],
    ]
  }
  await setRules({ freeCancellationHours: 24 })
  const day = 'jusqu’à 24\u00a0h avant'
  expect(await read()).toEqual([24, day, `Annulez ou reportez ${day}, sans pénalité`, day])
  await setRules({ freeCancellationHours: 0 })
  const start = 'jusqu’au début du cours'
  expect(await read()).toEqual([0, start, `Annulez ou reportez ${start}, sans pénalité`, start])
})

test('a booking’s hours are never rewritten', async () => {
  const { db } = database
  const { bookingId } = await makeBooking()
  const write = db.updateTable('bookings').set({ free_cancellation_hours: 1 }).where('id', '=', bookingId)
  await expect(write.execute()).rejects.toThrow(/keeps its hours/)
})

test('no notice is shorter than the school’s, and the teacher’s own choice counts again when the school asks for less', async () => {
  const { db } = database
  const [short, long] = [await makeTeacher(db), await makeTeacher(db, { noticeMinutes: 2880 })]
  const notice = async ({ teacherId }: typeof short) => {
    const row = db
      .selectFrom('teachers')
      .select('minimum_notice_minutes as counts')
      .where('id', '=', teacherId)
    return (await row.executeTakeFirstOrThrow()).counts
  }
  const firstHour = async () => {
    const { slots } = await callAs(db, undefined, monday).availability.slots({
      id: short.teacherId,
      from: '2027-01-11',
      to: '2027-01-13',
      timezone: 'Europe/Paris',
    })
    return slots[0]?.startsAt
  }
  expect(await firstHour()).toBe('2027-01-11T11:00:00Z')
  await setRules({ noticeHours: 24 })
  expect([await notice(short), await notice(long)]).toEqual([1440, 2880])
  expect(await firstHour()).toBe('2027-01-12T09:00:00Z')
  const later = await makeTeacher(db, { noticeMinutes: 60 })
  expect(await notice(later)).toBe(1440)

  const teacher = callAs(db, { userId: short.teacherId, role: 'teacher' }, monday)
  await teacher.teacherSpace.changeOwnSettings({ minimumNoticeMinutes: 240 })
  expect(await teacher.teacherSpace.settings()).toMatchObject({
    minimumNoticeMinutes: 240,
    schoolNoticeHours: 24,
  })
  expect(await notice(short)).toBe(1440)
  await setRules({ noticeHours: 0 })
  expect([await notice(short), await notice(long), await notice(later)]).toEqual([240, 2880, 60])
})

test('teachers who change their notice while the school changes its own end with neither below it', async () => {
  const { db } = database
  const teachers = await Promise.all(Array.from({ length: 12 }, () => makeTeacher(db)))
  await Promise.all([
    setRules({ noticeHours: 48 }),
    ...teachers.map(({ teacherId }) =>
      callAs(db, { userId: teacherId, role: 'teacher' }, monday).teacherSpace.changeOwnSettings({
        minimumNoticeMinutes: 0,
      }),
    ),
    ...Array.from({ length: 4 }, () => makeTeacher(db, { noticeMinutes: 0 })),
  ])
  const below = db.selectFrom('teachers').where('minimum_notice_minutes', '<', 2880).select('id')
  expect(await below.execute()).toEqual([])
  await setRules({ noticeHours: 0 })
})
