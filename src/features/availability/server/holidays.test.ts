import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Family } from '#features/accounts/server/procedures.ts'
import { bookWithRetries } from '#features/booking/server/book-lessons.ts'
import { aBookingOf, at } from '../../../../tests/support/booking.ts'
import { callAs, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)
/** A Monday, 9:00 in Paris. */
const now = at('2026-11-23T08:00:00Z')

let teacherId = ''
let people: Awaited<ReturnType<typeof makeFamily>>
let school: ReturnType<typeof callAs>
beforeEach(async () => {
  teacherId = (await makeTeacher(database.db, { firstName: 'Salma' })).teacherId
  people = await makeFamily(database.db)
  school = callAs(database.db, { userId: (await makeSchool(database.db)).userId, role: 'admin' }, now)
  await web.deliver(now)
  await database.pool.query('delete from lesson_absences')
})
const teacher = (userId = teacherId) => callAs(database.db, teacherCaller(userId), now)
const lesson = async (startsAt: string) =>
  (
    await makeLesson(database.db, {
      teacherId,
      familyId: people.parentId,
      studentId: people.studentIds[0] ?? '',
      startsAt: at(startsAt),
    })
  ).lessonId
const days = { firstDay: '2026-12-01', lastDay: '2026-12-03' }
const freeDates = async () => {
  const { slots } = await teacher().availability.slots({
    id: teacherId,
    from: '2026-11-30',
    to: '2026-12-04',
  })
  return [...new Set(slots.map(({ date }) => date))]
}

test('a holiday names the lessons in it first, then closes the hours and hands these lessons to the school, once', async () => {
  const before = await lesson('2026-11-30T16:00:00Z')
  const inside = [await lesson('2026-12-01T16:00:00Z'), await lesson('2026-12-03T16:00:00Z')]
  expect(await freeDates()).toEqual(['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'])
  const { lessons } = await teacher().availability.previewHoliday(days)
  expect(lessons.map(({ id }) => id)).toEqual(inside)
  expect(await freeDates()).toHaveLength(5)

  const request = { ...days, id: randomUUID(), lessonIds: inside }
  await Promise.all([1, 2].map(() => teacher().availability.takeHoliday(request)))
  expect(await freeDates()).toEqual(['2026-11-30', '2026-12-04'])
  const { holidays } = await teacher().availability.holidays()
  expect(holidays).toEqual([
    { id: request.id, ...days, fromHour: 0, untilHour: 24, isBySchool: false, openLessons: 2 },
  ])
  const mails = await web.deliver(now)
  expect(new Set(mails.map(({ subject }) => subject))).toEqual(
    new Set(['2 cours de Salma Essai attendent un remplaçant']),
  )
  expect((await school.admin.waiting()).absences).toBe(2)
  const { absences } = await school.admin.dashboard()
  expect(absences.map(({ id }) => id)).toEqual(inside)
  const own = await teacher().lessons.list({})
  expect(own.lessons.filter(({ isAbsent }) => isAbsent).map(({ id }) => id)).toEqual(inside)
  expect(own.lessons.map(({ id }) => id)).toContain(before)
  // The timetable lists no rule of a holiday: it goes with the holiday.
  expect((await teacher().availability.timetable()).rows.every(row => !row.isException)).toBe(true)
})

test('a lesson booked since the list was read refuses the holiday; booking and holiday at once never leave a lesson unread', async () => {
  const read = await lesson('2026-12-01T16:00:00Z')
  const late = await lesson('2026-12-02T16:00:00Z')
  await expect(
    teacher().availability.takeHoliday({ ...days, id: randomUUID(), lessonIds: [read] }),
  ).rejects.toMatchObject({ code: 'lessons_changed' })
  expect(await freeDates()).toHaveLength(5)
  for (let round = 0; round < 4; round++) {
    const { teacherId: other } = await makeTeacher(database.db)
    const family = await makeFamily(database.db)
    const [holiday, booking] = await Promise.allSettled([
      teacher(other).availability.takeHoliday({ ...days, id: randomUUID(), lessonIds: [] }),
      bookWithRetries(
        database.db,
        family.family as Family,
        aBookingOf(
          { studentId: family.studentIds[0] ?? '', teacherId: other },
          { startsAt: at('2026-12-02T09:00:00Z') },
        ),
        now,
      ),
    ])
    const isBooked = booking.status === 'fulfilled' && booking.value.ok
    expect(holiday.status === 'fulfilled').toBe(!isBooked)
  }
  expect(late).not.toBe(read)
})

test('a holiday sent twice is taken once; other days, or another teacher, under its id are refused', async () => {
  const holiday = { ...days, id: randomUUID(), lessonIds: [] }
  const first = await teacher().availability.takeHoliday(holiday)
  expect(await teacher().availability.takeHoliday(holiday)).toEqual(first)
  const { teacherId: other } = await makeTeacher(database.db)
  for (const changed of [
    () => teacher().availability.takeHoliday({ ...holiday, firstDay: '2026-12-10', lastDay: '2026-12-11' }),
    () => teacher(other).availability.takeHoliday(holiday),
    () => school.admin.recordAbsence({ ...holiday, teacherId, reason: 'Au téléphone' }),
  ])
    await expect(changed()).rejects.toMatchObject({ code: 'id_taken', status: 409 })
  expect((await teacher().availability.holidays()).holidays).toHaveLength(1)
})

test('ending a holiday opens the hours; lessons without a substitute are the teacher’s again, the others stay given', async () => {
  const [first, second] = [await lesson('2026-12-01T16:00:00Z'), await lesson('2026-12-02T16:00:00Z')]
  const id = randomUUID()
  await teacher().availability.takeHoliday({ ...days, id, lessonIds: [first, second] })
  const { teacherId: substitute } = await makeTeacher(database.db)
  await school.admin.substitute({ id: first, teacherId: substitute, insteadOf: teacherId })
  expect((await school.admin.waiting()).absences).toBe(1)
  await expect(
    teacher().availability.openOrClose({ date: '2026-12-02', hour: 10, open: true }),
  ).rejects.toMatchObject({ code: 'hour_in_holiday' })
  await expect(teacher(substitute).availability.endHoliday({ id })).rejects.toMatchObject({
    code: 'not_found',
  })
  await teacher().availability.endHoliday({ id })
  expect(await freeDates()).toHaveLength(5)
  expect((await school.admin.waiting()).absences).toBe(0)
  const { lessons } = await teacher().lessons.list({})
  expect(lessons.map(lesson => [lesson.id, lesson.isAbsent])).toEqual([[second, false]])
})

test('holidays of one teacher never overlap, and none begins in the past', async () => {
  const take = (firstDay: string, lastDay: string) =>
    teacher().availability.takeHoliday({ firstDay, lastDay, id: randomUUID(), lessonIds: [] })
  await take('2026-12-01', '2026-12-03')
  await expect(take('2026-12-03', '2026-12-05')).rejects.toMatchObject({ code: 'holiday_overlaps' })
  await expect(take('2026-11-22', '2026-11-25')).rejects.toMatchObject({ code: 'holiday_past' })
  await expect(
    database.pool.query(
      `insert into teacher_holidays (id, teacher_id, first_day, last_day, taken_at)
       values (gen_random_uuid(), $1, '2026-12-02', '2026-12-09', now())`,
      [teacherId],
    ),
  ).rejects.toMatchObject({ code: '23P01' })
  await take('2026-12-04', '2026-12-05')
})

test('a new zone brings a lesson into a holiday, which names it before; one that is handed to the school already is not named', async () => {
  const inside = await lesson('2026-12-01T16:00:00Z')
  // 23:00 of the day before, and the next day in Tokyo.
  const evening = await lesson('2026-11-30T22:00:00Z')
  const night = await lesson('2026-12-03T22:00:00Z')
  await teacher().availability.takeHoliday({ ...days, id: randomUUID(), lessonIds: [inside, night] })
  const lessonsIn = async (timezone: string) =>
    (await teacher().availability.holidayLessonsIn({ timezone })).lessons.map(({ id, date, time }) => [
      id,
      date,
      time,
    ])
  expect(await lessonsIn('Europe/Paris')).toEqual([])
  expect(await lessonsIn('Asia/Tokyo')).toEqual([[evening, '2026-12-01', '07:00']])
  await expect(lessonsIn('Europe/Nowhere')).rejects.toMatchObject({ code: 'invalid_input' })
})

test('the hour of a lesson that an absence handed to the school stays closed in another zone, until the absence ends', async () => {
  // 17:00 in Paris, 16:00 in Reykjavik.
  const id = await lesson('2026-12-01T16:00:00Z')
  const absence = { id: randomUUID(), firstDay: '2026-12-01', lastDay: '2026-12-01', reason: 'Grippe' }
  const hours = { fromHour: 17, untilHour: 18 }
  await school.admin.recordAbsence({ teacherId, ...absence, ...hours, lessonIds: [id] })
  const freeTimes = async () => {
    const day = { from: '2026-12-01', to: '2026-12-01', timezone: 'Atlantic/Reykjavik' }
    const { slots } = await teacher().availability.slots({ id: teacherId, ...day })
    return slots.map(({ time }) => time)
  }
  await teacher().teacherSpace.changeOwnSettings({ timezone: 'Atlantic/Reykjavik' })
  await school.lessons.cancel({ id, reason: 'Grippe' })
  // The hours of the absence keep their place on the clock, the lesson its instant.
  const morning = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00']
  expect(await freeTimes()).toEqual(morning)
  await school.admin.endAbsence({ teacherId, id: absence.id })
  expect(await freeTimes()).toEqual([...morning, '16:00', '17:00'])
})

test('a lesson that a new zone takes out of a holiday keeps its hour closed, also back in the first zone', async () => {
  // The last hour of the holiday in Paris, the next day in Tokyo.
  const night = await lesson('2026-12-03T22:00:00Z')
  await teacher().availability.takeHoliday({ ...days, id: randomUUID(), lessonIds: [night] })
  const closed = async () => {
    const { rows } = await database.pool.query(
      `select date::text, time_slot as slot from teacher_availability where absent_lesson_id = $1 order by 1, 2`,
      [night],
    )
    return rows
  }
  expect(await closed()).toEqual([])
  await teacher().teacherSpace.changeOwnSettings({ timezone: 'Asia/Tokyo' })
  expect(await closed()).toEqual([{ date: '2026-12-04', slot: '07:00-08:00' }])
  await teacher().teacherSpace.changeOwnSettings({ timezone: 'Europe/Paris' })
  expect(await closed()).toEqual([{ date: '2026-12-03', slot: '23:00-00:00' }])
})
