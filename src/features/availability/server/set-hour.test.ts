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
const asTeacher = (userId = teacherId, timezone = 'Europe/Paris', when = now) =>
  callAs(database.db, { userId, role: 'teacher', timezone }, when).availability
const listOfferedTimes = async () =>
  (
    await asTeacher().slots({ id: teacherId, from: tuesday, to: tuesday, timezone: 'Europe/Paris' })
  ).slots.map(slot => slot.time)
const getHour = async (date: string, hour: number) =>
  (await asTeacher().week({ date })).days.find(day => day.date === date)?.hours[hour]

/** A lesson at 10:00 in Paris on that Tuesday. */
const createLesson = async (type: 'individual' | 'group' = 'individual') => {
  const { parentId, studentIds } = await makeFamily(database.db)
  const studentId = studentIds[0] ?? ''
  const startsAt = at('2027-01-12T09:00:00Z')
  return makeLesson(database.db, { teacherId, familyId: parentId, studentId, startsAt, type })
}

describe('an hour of the calendar', () => {
  test('is closed and opened again, on its date only', async () => {
    expect(await asTeacher().openOrClose({ date: tuesday, hour: 10, open: false })).toEqual({
      date: tuesday,
      hour: 10,
      state: 'cancelled',
      keptStudentNames: '',
      keepsJoinable: false,
    })
    expect(await listOfferedTimes()).toEqual(['09:00', '11:00'])
    expect(await getHour(tuesday, 10)).toMatchObject({ state: 'cancelled', rules: 'cancelled' })
    expect(await getHour('2027-01-19', 10)).toMatchObject({ state: 'available' })
    await asTeacher().openOrClose({ date: tuesday, hour: 10, open: true })
    expect(await listOfferedTimes()).toEqual(['09:00', '10:00', '11:00'])
    expect(await asTeacher().list()).toHaveLength(1)
  })

  test('closed beside an absence, stays closed alone once the absence is withdrawn', async () => {
    const { lessonId } = await createLesson()
    const { lessons } = callAs(
      database.db,
      { userId: teacherId, role: 'teacher', timezone: 'Europe/Paris' },
      now,
    )
    await lessons.reportAbsence({ id: lessonId, reason: 'Grippe' })
    await asTeacher().openOrClose({ date: tuesday, hour: 11, open: false })
    await lessons.withdrawAbsence({ id: lessonId })
    expect(await getHour(tuesday, 10)).toMatchObject({ rules: 'available' })
    expect(await getHour(tuesday, 11)).toMatchObject({ rules: 'cancelled' })
  })

  test('closed by a reported absence is opened only by a teacher who knows that', async () => {
    const { lessonId } = await createLesson()
    const { lessons } = callAs(database.db, { userId: teacherId, role: 'teacher' }, now)
    await lessons.reportAbsence({ id: lessonId })
    expect(await getHour(tuesday, 10)).toMatchObject({ state: 'booked', isOfAbsence: true })
    const rows = async () =>
      (await asTeacher().timetable()).rows.map(({ date, isOfAbsence, lessons: count }) => [
        date,
        isOfAbsence,
        count,
      ])
    expect(await rows()).toEqual([
      [null, false, 1],
      [tuesday, true, 1],
    ])
    await lessons.cancel({ id: lessonId })
    expect(await getHour(tuesday, 10)).toMatchObject({ state: 'absence', isOfAbsence: true })
    expect(await getHour(tuesday, 11)).toMatchObject({ state: 'available', isOfAbsence: false })
    const open = { date: tuesday, hour: 10, open: true }
    const refusal = { code: 'hour_of_absence', status: 409 }
    await expect(asTeacher().openOrClose(open)).rejects.toMatchObject(refusal)
    const painted = await asTeacher().paint({
      hours: [10, 20].map(hour => ({ date: tuesday, hour })),
      open: true,
    })
    expect(painted.changed).toEqual([{ date: tuesday, hour: 20 }])
    expect(await listOfferedTimes()).toEqual(['09:00', '11:00', '20:00'])
    expect(await asTeacher().openOrClose({ ...open, opensAbsence: true })).toMatchObject({
      state: 'available',
    })
    expect(await getHour(tuesday, 10)).toMatchObject({ state: 'available', isOfAbsence: false })
  })

  test('with a group that keeps a free seat is closed with that said', async () => {
    await createLesson('group')
    expect((await getHour(tuesday, 10))?.lessons).toMatchObject([{ isJoinable: true }])
    const closing = { date: tuesday, hour: 10, open: false }
    const known = { names: 'Enfant 1', isJoinable: true }
    await expect(asTeacher().openOrClose(closing)).rejects.toMatchObject({ data: known })
    const hours = [{ date: tuesday, hour: 10 }]
    await expect(asTeacher().paint({ hours, open: false })).rejects.toMatchObject({ data: known })
    const rule = { dayOfWeek: 'mardi' as const, timeSlot: '09:00-12:00', isException: true }
    await expect(asTeacher().write(rule)).rejects.toMatchObject({ data: { count: 1, isJoinable: true } })
    expect(await asTeacher().openOrClose({ ...closing, keepsLessons: true })).toMatchObject({
      keepsJoinable: true,
    })
  })

  test('is refused in a zone that is no longer the teacher’s, by every way of writing', async () => {
    const shownZone = 'Asia/Tokyo'
    const change = { open: false, shownZone }
    const closed = { timeSlot: '09:00-10:00', dayOfWeek: 'mardi' as const, isException: true, shownZone }
    const { openOrClose, paint, write, list } = asTeacher()
    const refusal = expect.objectContaining({ code: 'zone_changed', status: 409 })
    await expect(openOrClose({ date: tuesday, hour: 10, ...change })).rejects.toEqual(refusal)
    await expect(paint({ hours: [{ date: tuesday, hour: 10 }], ...change })).rejects.toEqual(refusal)
    await expect(write([closed])).rejects.toEqual(refusal)
    expect(await list()).toHaveLength(1)
    const sent = { date: tuesday, hour: 10, open: false, shownZone: 'Europe/Paris' }
    expect(await openOrClose(sent)).toMatchObject({ state: 'cancelled' })
  })

  test('that no rule opens is opened with a dated rule, which closing removes', async () => {
    await asTeacher().openOrClose({ date: tuesday, hour: 20, open: true })
    await asTeacher().openOrClose({ date: tuesday, hour: 21, open: true })
    expect(await listOfferedTimes()).toEqual(['09:00', '10:00', '11:00', '20:00', '21:00'])
    expect((await asTeacher().list()).filter(row => row.date === tuesday).map(row => row.timeSlot)).toEqual([
      '20:00-22:00',
    ])
    const closed = await asTeacher().openOrClose({ date: tuesday, hour: 20, open: false })
    expect(closed.state).toBe('closed')
    await asTeacher().openOrClose({ date: tuesday, hour: 21, open: false })
    expect(await asTeacher().list()).toHaveLength(1)
  })

  test('is closed once by concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => asTeacher().openOrClose({ date: tuesday, hour: 9, open: false })),
    )
    expect(new Set(answers.map(answer => answer.state))).toEqual(new Set(['cancelled']))
    expect(await asTeacher().list()).toHaveLength(2)
  })

  test('is either open or closed after concurrent requests for both', async () => {
    for (let round = 0; round < 5; round++) {
      await Promise.all(
        Array.from({ length: 8 }, (_, tab) =>
          asTeacher().openOrClose({ date: tuesday, hour: 9, open: tab % 2 === 0 }),
        ),
      )
      const isOpen = (await getHour(tuesday, 9))?.state === 'available'
      expect((await listOfferedTimes()).includes('09:00')).toBe(isOpen)
      expect((await asTeacher().list()).length).toBe(isOpen ? 1 : 2)
    }
  })

  test('with a lesson is closed only after confirmation, and keeps the lesson', async () => {
    const { lessonId } = await createLesson()
    const asked = { date: tuesday, hour: 10, open: false }
    await expect(asTeacher().openOrClose(asked)).rejects.toMatchObject({
      code: 'hour_has_lesson',
      status: 409,
      data: { names: 'Enfant 1' },
    })
    expect(await getHour(tuesday, 10)).toMatchObject({ state: 'booked', rules: 'available' })
    expect(await asTeacher().openOrClose({ ...asked, keepsLessons: true })).toMatchObject({
      state: 'cancelled',
      keptStudentNames: 'Enfant 1',
    })
    expect(await getHour(tuesday, 10)).toMatchObject({ state: 'booked', rules: 'cancelled' })
    const lesson = await database.db
      .selectFrom('lessons')
      .select(['status', 'starts_at'])
      .where('id', '=', lessonId)
      .executeTakeFirstOrThrow()
    expect(lesson.status).toBe('upcoming')
    expect(lesson.starts_at.equals(at('2027-01-12T09:00:00Z'))).toBe(true)
  })

  test('that is past, or that the clocks skip, is refused', async () => {
    await expect(asTeacher().openOrClose({ date: '2027-01-11', hour: 12, open: true })).rejects.toMatchObject(
      {
        code: 'hour_over',
      },
    )
    await database.db
      .updateTable('teachers')
      .set({ timezone: 'Africa/Cairo' })
      .where('id', '=', teacherId)
      .execute()
    // Cairo skips midnight on the last Friday of April.
    const night = { date: '2027-04-30', hour: 0, open: true }
    await expect(asTeacher(teacherId, 'Africa/Cairo').openOrClose(night)).rejects.toMatchObject({
      code: 'hour_skipped',
      status: 422,
    })
    expect((await asTeacher(teacherId, 'Africa/Cairo').openOrClose({ ...night, hour: 1 })).state).toBe(
      'available',
    )
    expect(await asTeacher(teacherId, 'Africa/Cairo').list()).toHaveLength(2)
  })

  test('belongs to its own teacher only', async () => {
    const { teacherId: other } = await makeTeacher(database.db, { hours: {} })
    await asTeacher(other).openOrClose({ date: tuesday, hour: 10, open: false })
    await asTeacher(other).openOrClose({ date: tuesday, hour: 15, open: true })
    expect(await listOfferedTimes()).toEqual(['09:00', '10:00', '11:00'])
    expect((await asTeacher(other).week({ date: tuesday })).days[1]?.hours[15]).toMatchObject({
      state: 'available',
    })
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

  test('is refused if the teacher would have too many rules', async () => {
    const rows = Array.from({ length: 999 }, (_, index) => ({
      teacher_id: teacherId,
      day_of_week: sql<'lundi'>`(enum_range(null::weekday))[extract(isodow from ${'2028-01-01'}::date + ${index}::int)::int]`,
      time_slot: '09:00-10:00',
      date: sql<string>`${'2028-01-01'}::date + ${index}::int`,
    }))
    await database.db.insertInto('teacher_availability').values(rows).execute()
    await expect(asTeacher().openOrClose({ date: tuesday, hour: 20, open: true })).rejects.toMatchObject({
      code: 'too_many_rows',
    })
    expect(await asTeacher().list()).toHaveLength(1000)
  })
})

test('of concurrent closing and booking of one hour, the first one wins', async () => {
  for (let round = 0; round < 6; round++) {
    const { teacherId: id } = await makeTeacher(database.db, { hours: { mardi: ['09:00-12:00'] } })
    const families = await Promise.all(Array.from({ length: 4 }, () => makeFamily(database.db)))
    const [closing, ...bookings] = await Promise.allSettled([
      asTeacher(id).openOrClose({ date: tuesday, hour: 10, open: false }),
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
    // Either the hour was closed and not booked, or booked once and closing needs confirmation.
    const outcome = { made, closing: closing.status === 'fulfilled' ? 'closed' : closing.reason.code }
    expect([
      { made: 0, closing: 'closed' },
      { made: 1, closing: 'hour_has_lesson' },
    ]).toContainEqual(outcome)
  }
})

describe('a teacher’s week', () => {
  test('is in the teacher’s zone, with both offsets around a clock change', async () => {
    await createLesson()
    const week = await asTeacher().week({ date: '2027-01-14' })
    expect(week).toMatchObject({
      timezone: 'Europe/Paris',
      offsets: ['UTC+1'],
      today: '2027-01-11',
      from: '2027-01-11',
    })
    expect(week.days).toHaveLength(7)
    const shown = { name: 'Enfant 1', type: 'individual', time: '10:00', endTime: '11:00', isJoinable: false }
    expect(week.days[1]?.hours[10]?.lessons).toEqual([{ id: expect.any(String), ...shown }])
    expect((await asTeacher().week({ date: '2027-03-24' })).offsets).toEqual(['UTC+1', 'UTC+2'])
    await expect(asTeacher().week({ date: '2027-02-30' })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('shows the hour of a cancelled lesson as available', async () => {
    const { lessonId } = await createLesson()
    await callAs(database.db, { userId: teacherId, role: 'teacher' }, now).lessons.cancel({ id: lessonId })
    expect(await getHour(tuesday, 10)).toMatchObject({ state: 'available', lessons: [] })
  })

  test('the timetable counts the upcoming lessons in each rule’s hours', async () => {
    await createLesson()
    const { rows, today } = await asTeacher().timetable()
    expect(today).toBe('2027-01-11')
    expect(rows).toEqual([expect.objectContaining({ dayOfWeek: 'mardi', lessons: 1 })])
    // An exception keeps lessons, and counts them too.
    const hours = { dayOfWeek: null, timeSlot: '08:00-20:00', validFrom: null, validUntil: null }
    await asTeacher().write({ ...hours, date: tuesday, isException: true, keepsLessons: true })
    expect((await asTeacher().timetable()).rows).toContainEqual(
      expect.objectContaining({ isException: true, lessons: 1 }),
    )
  })
})

describe('many hours at once', () => {
  const block = (dates: string[], from: number, until: number) =>
    dates.flatMap(date => Array.from({ length: until - from }, (_, index) => ({ date, hour: from + index })))

  test('are opened in one change, and closed again as they were', async () => {
    const hours = block([tuesday, '2027-01-13'], 8, 14)
    const { changed } = await asTeacher().paint({ hours, open: true })
    // Tuesday from 9 to 12 was open.
    expect(changed).toHaveLength(9)
    expect((await asTeacher().list()).filter(row => row.date !== null).map(row => row.timeSlot)).toEqual([
      '08:00-09:00',
      '12:00-14:00',
      '08:00-14:00',
    ])
    expect((await asTeacher().paint({ hours, open: true })).changed).toEqual([])
    expect((await asTeacher().paint({ hours: changed, open: false })).changed).toHaveLength(9)
    expect(await asTeacher().list()).toHaveLength(1)
    expect(await listOfferedTimes()).toEqual(['09:00', '10:00', '11:00'])
  })

  test('leave those that are over; are refused when all of them are', async () => {
    const { changed } = await asTeacher().paint({ hours: block(['2027-01-11'], 10, 15), open: true })
    expect(changed.map(({ hour }) => hour)).toEqual([13, 14])
    const over = asTeacher().paint({ hours: block(['2027-01-11'], 8, 10), open: true })
    await expect(over).rejects.toMatchObject({ code: 'hour_over' })
  })

  test('with a lesson in one of them are closed only once the teacher knows; the lesson stays', async () => {
    await createLesson()
    const closing = { hours: block([tuesday], 9, 12), open: false }
    await expect(asTeacher().paint(closing)).rejects.toMatchObject({
      code: 'hour_has_lesson',
      data: { names: 'Enfant 1' },
    })
    expect(await listOfferedTimes()).toEqual(['09:00', '11:00'])
    const done = await asTeacher().paint({ ...closing, keepsLessons: true })
    expect(done).toMatchObject({ changed: closing.hours, keptStudentNames: 'Enfant 1' })
    expect(await getHour(tuesday, 10)).toMatchObject({ state: 'booked', rules: 'cancelled' })
  })

  test('opened and closed at once end in one of the two states, whole', async () => {
    const hours = block([tuesday], 14, 20)
    await Promise.all(
      Array.from({ length: 8 }, (_, tab) => asTeacher().paint({ hours, open: tab % 2 === 0 })),
    )
    const open = (await listOfferedTimes()).filter(time => time >= '14:00')
    expect([0, 6]).toContain(open.length)
  })
})
