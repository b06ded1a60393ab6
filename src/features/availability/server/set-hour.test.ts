import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher } from '../../../../tests/support/people.ts'

const database = testDatabase()
const at = (text: string) => Temporal.Instant.from(text)
/** A Monday noon in Paris. */
const now = at('2027-01-11T11:00:00Z')
const tuesday = '2027-01-12'

let teacherId = ''
beforeEach(async () => {
  teacherId = (await makeTeacher(database.db, { hours: { mardi: ['09:00-12:00'] } })).teacherId
})
const as = (userId = teacherId, timezone = 'Europe/Paris', when = now) =>
  callAs(database.db, { userId, role: 'teacher', timezone }, when).availability
const offered = async () =>
  (await as().slots({ id: teacherId, from: tuesday, to: tuesday, timezone: 'Europe/Paris' })).slots.map(
    slot => slot.time,
  )
const stateAt = async (date: string, hour: number) =>
  (await as().week({ date })).days.find(day => day.date === date)?.hours[hour]

/** A family's lesson at 10:00 in Paris on that Tuesday. */
const booked = async () => {
  const { parentId, studentIds } = await makeFamily(database.db)
  const studentId = studentIds[0] ?? ''
  const startsAt = at('2027-01-12T09:00:00Z')
  return makeLesson(database.db, { teacherId, parentId, studentId, startsAt })
}

describe('one hour of the calendar', () => {
  test('is closed, and lasts; is opened again, and lasts', async () => {
    expect(await as().openOrClose({ date: tuesday, hour: 10, open: false })).toEqual({
      date: tuesday,
      hour: 10,
      state: 'cancelled',
      lessonsKept: '',
    })
    expect(await offered()).toEqual(['09:00', '11:00'])
    expect(await stateAt(tuesday, 10)).toMatchObject({ state: 'cancelled', rules: 'cancelled' })
    expect(await stateAt('2027-01-19', 10)).toMatchObject({ state: 'available' })
    await as().openOrClose({ date: tuesday, hour: 10, open: true })
    expect(await offered()).toEqual(['09:00', '10:00', '11:00'])
    expect(await as().list()).toHaveLength(1)
  })

  test('that nothing opened is opened for that day alone, and closed without a trace', async () => {
    await as().openOrClose({ date: tuesday, hour: 20, open: true })
    await as().openOrClose({ date: tuesday, hour: 21, open: true })
    expect(await offered()).toEqual(['09:00', '10:00', '11:00', '20:00', '21:00'])
    expect((await as().list()).filter(row => row.date === tuesday).map(row => row.timeSlot)).toEqual([
      '20:00-22:00',
    ])
    const closed = await as().openOrClose({ date: tuesday, hour: 20, open: false })
    expect(closed.state).toBe('closed')
    await as().openOrClose({ date: tuesday, hour: 21, open: false })
    expect(await as().list()).toHaveLength(1)
  })

  test('sent twice, and by twelve tabs at one moment, ends the same and is written once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => as().openOrClose({ date: tuesday, hour: 9, open: false })),
    )
    expect(new Set(answers.map(answer => answer.state))).toEqual(new Set(['cancelled']))
    expect(await as().list()).toHaveLength(2)
  })

  test('opened and closed by two tabs at once is one or the other, and the calendar says which', async () => {
    for (let round = 0; round < 5; round++) {
      await Promise.all(
        Array.from({ length: 8 }, (_, tab) =>
          as().openOrClose({ date: tuesday, hour: 9, open: tab % 2 === 0 }),
        ),
      )
      const isOpen = (await stateAt(tuesday, 9))?.state === 'available'
      expect((await offered()).includes('09:00')).toBe(isOpen)
      expect((await as().list()).length).toBe(isOpen ? 1 : 2)
    }
  })

  test('with a lesson in it asks first, then closes and keeps the lesson', async () => {
    const { lessonId } = await booked()
    const asked = { date: tuesday, hour: 10, open: false }
    await expect(as().openOrClose(asked)).rejects.toMatchObject({
      code: 'hour_has_lesson',
      status: 409,
      data: { names: 'Enfant 1' },
    })
    expect(await stateAt(tuesday, 10)).toMatchObject({ state: 'booked', rules: 'available' })
    expect(await as().openOrClose({ ...asked, keepsLessons: true })).toMatchObject({
      state: 'cancelled',
      lessonsKept: 'Enfant 1',
    })
    expect(await stateAt(tuesday, 10)).toMatchObject({ state: 'booked', rules: 'cancelled' })
    const lesson = await database.db
      .selectFrom('lessons')
      .select(['status', 'starts_at'])
      .where('id', '=', lessonId)
      .executeTakeFirstOrThrow()
    expect(lesson.status).toBe('upcoming')
    expect(lesson.starts_at.equals(at('2027-01-12T09:00:00Z'))).toBe(true)
  })

  test('that is over, or that the clocks skip, is refused and nothing is written', async () => {
    await expect(as().openOrClose({ date: '2027-01-11', hour: 12, open: true })).rejects.toMatchObject({
      code: 'hour_over',
    })
    await database.db
      .updateTable('teachers')
      .set({ timezone: 'Africa/Cairo' })
      .where('id', '=', teacherId)
      .execute()
    // Cairo skips midnight on the last Friday of April.
    const night = { date: '2027-04-30', hour: 0, open: true }
    await expect(as(teacherId, 'Africa/Cairo').openOrClose(night)).rejects.toMatchObject({
      code: 'hour_skipped',
      status: 422,
    })
    expect((await as(teacherId, 'Africa/Cairo').openOrClose({ ...night, hour: 1 })).state).toBe('available')
    expect(await as(teacherId, 'Africa/Cairo').list()).toHaveLength(2)
  })

  test('belongs to its own teacher alone', async () => {
    const { teacherId: other } = await makeTeacher(database.db, { hours: {} })
    await as(other).openOrClose({ date: tuesday, hour: 10, open: false })
    await as(other).openOrClose({ date: tuesday, hour: 15, open: true })
    expect(await offered()).toEqual(['09:00', '10:00', '11:00'])
    expect((await as(other).week({ date: tuesday })).days[1]?.hours[15]).toMatchObject({ state: 'available' })
    const { parentId } = await makeFamily(database.db)
    const parent = callAs(database.db, parentCaller(parentId), now).availability
    await expect(parent.openOrClose({ date: tuesday, hour: 10, open: false })).rejects.toMatchObject({
      status: 403,
    })
    await expect(parent.week({})).rejects.toMatchObject({ status: 403 })
    await expect(callAs(database.db, undefined, now).availability.timetable()).rejects.toMatchObject({
      status: 401,
    })
  })

  test('never makes the timetable longer than it may be', async () => {
    const rows = Array.from({ length: 999 }, (_, index) => ({
      teacher_id: teacherId,
      day_of_week: sql<'lundi'>`(enum_range(null::weekday))[extract(isodow from ${'2028-01-01'}::date + ${index}::int)::int]`,
      time_slot: '09:00-10:00',
      date: sql<string>`${'2028-01-01'}::date + ${index}::int`,
    }))
    await database.db.insertInto('teacher_availability').values(rows).execute()
    await expect(as().openOrClose({ date: tuesday, hour: 20, open: true })).rejects.toMatchObject({
      code: 'too_many_rows',
    })
    expect(await as().list()).toHaveLength(1000)
  })
})

test('closing and booking the same hour at one moment: no booking slips into an hour that was closed unasked', async () => {
  for (let round = 0; round < 6; round++) {
    const { teacherId: id } = await makeTeacher(database.db, { hours: { mardi: ['09:00-12:00'] } })
    const families = await Promise.all(Array.from({ length: 4 }, () => makeFamily(database.db)))
    const [closing, ...bookings] = await Promise.allSettled([
      as(id).openOrClose({ date: tuesday, hour: 10, open: false }),
      ...families.map(({ parentId, studentIds }) =>
        callAs(database.db, parentCaller(parentId), now).booking.book({
          id: newId(),
          studentId: studentIds[0] ?? '',
          teacherId: id,
          lessonType: 'individual',
          startsAt: '2027-01-12T09:00:00Z',
        }),
      ),
    ])
    const made = bookings.filter(booking => booking.status === 'fulfilled').length
    const lessons = await database.db
      .selectFrom('lessons')
      .select('id')
      .where('teacher_id', '=', id)
      .execute()
    expect(lessons).toHaveLength(made)
    // Either the hour was closed first and nobody got it, or one got it and the teacher was asked.
    const outcome = { made, closing: closing.status === 'fulfilled' ? 'closed' : closing.reason.code }
    expect([
      { made: 0, closing: 'closed' },
      { made: 1, closing: 'hour_has_lesson' },
    ]).toContainEqual(outcome)
  }
})

describe('a week', () => {
  test('is the teacher’s own, in the teacher’s zone, with both offsets when the clocks change', async () => {
    await booked()
    const week = await as().week({ date: '2027-01-14' })
    expect(week).toMatchObject({
      timezone: 'Europe/Paris',
      offsets: ['UTC+1'],
      today: '2027-01-11',
      from: '2027-01-11',
    })
    expect(week.days).toHaveLength(7)
    expect(week.days[1]?.hours[10]?.lessons).toEqual([
      { id: expect.any(String), name: 'Enfant 1', type: 'individual', time: '10:00' },
    ])
    expect((await as().week({ date: '2027-03-24' })).offsets).toEqual(['UTC+1', 'UTC+2'])
    await expect(as().week({ date: '2027-02-30' })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('a cancelled lesson leaves its hour open again', async () => {
    const { lessonId } = await booked()
    await callAs(database.db, { userId: teacherId, role: 'teacher' }, now).lessons.cancel({ id: lessonId })
    expect(await stateAt(tuesday, 10)).toMatchObject({ state: 'available', lessons: [] })
  })

  test('each rule tells how many lessons to come stand in it', async () => {
    await booked()
    const { rows, today } = await as().timetable()
    expect(today).toBe('2027-01-11')
    expect(rows).toEqual([expect.objectContaining({ dayOfWeek: 'mardi', lessons: 1 })])
    // A holiday does not cancel what was booked: its teacher reads how much that is.
    const hours = { dayOfWeek: null, timeSlot: '08:00-20:00', validFrom: null, validUntil: null }
    await as().write({ ...hours, date: tuesday, isException: true })
    expect((await as().timetable()).rows).toContainEqual(
      expect.objectContaining({ isException: true, lessons: 1 }),
    )
  })
})
