// Lessons of 30, 60, 90 and 120 minutes, from the slots to the stored rows.
import { expect, it } from 'vitest'
import { findFreeHours } from '#features/availability/server/find-free-hours.ts'
import { findFreeTeachers } from '#features/availability/server/find-free-teachers.ts'
import { listSlots } from '#features/availability/server/list-slots.ts'
import { setHour } from '#features/availability/server/set-hour.ts'
import { findLesson } from '#features/lessons/server/staff-lessons.ts'
import { toLessonView } from '#features/lessons/server/view.ts'
import type { LessonLength } from '#features/teachers/lesson-lengths.ts'
import { aBookingOf, at, bookingIn, codeOf, newId, now } from '../../../../tests/support/booking.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { postponeSeat } from './postponement/postpone-seat.ts'
import { quoteBooking } from './quote-booking.ts'

const database = testDatabase()
const { people, book } = bookingIn(database)
const give = (teacherId: string, ...lengths: LessonLength[]) =>
  database.db.updateTable('teachers').set({ lesson_lengths: lengths }).where('id', '=', teacherId).execute()

/** A teacher who gives every length, and a family. */
const peopleWithLengths = (...given: LessonLength[]) =>
  people({ lengths: given.length > 0 ? given : [30, 60, 90, 120] })

const startsOn = async (teacherId: string, date: string, duration?: LessonLength) => {
  const found = await listSlots(database.db, {
    teacherId,
    from: date,
    until: date,
    viewerZone: 'Europe/Paris',
    lessonType: 'individual',
    duration,
    now,
  })
  return found.ok ? found.value.slots.map(({ time }) => time) : []
}

it('a lesson reserves and costs what it lasts, and starts on the hour', async () => {
  const { family, teacherId, studentId } = await peopleWithLengths()
  const ninety = await book(family, aBookingOf({ teacherId, studentId }, { duration: 90 }))
  expect(ninety).toMatchObject({
    ok: true,
    value: {
      duration: 90,
      taughtMinutes: 90,
      totalCents: 5250,
      lines: [{ kind: 'lessons', numberOfSessions: 1, minutes: 90, hourlyRateCents: 3500, cents: 5250 }],
      lessons: [{ startsAt: '2027-01-11T09:00:00Z', endsAt: '2027-01-11T10:30:00Z' }],
    },
  })
  // 11:00 is half taken; 09:00 has no second open hour for 90 minutes any more, but a first one for 60.
  expect(await startsOn(teacherId, '2027-01-11', 60)).not.toContain('11:00')
  expect((await startsOn(teacherId, '2027-01-11', 60))[0]).toBe('09:00')
  expect((await startsOn(teacherId, '2027-01-11', 90))[0]).toBe('12:00')
  const half = aBookingOf({ teacherId, studentId }, { duration: 30, startsAt: at('2027-01-11T10:00:00Z') })
  expect(codeOf(await book(family, half))).toBe('slot_taken')
  const offHour = aBookingOf({ teacherId, studentId }, { duration: 30, startsAt: at('2027-01-12T09:30:00Z') })
  expect(codeOf(await book(family, offHour))).toBe('slot_not_offered')
})

it('every hour of a longer lesson must be open: two hours end with the teacher’s day', async () => {
  const { family, teacherId, studentId } = await peopleWithLengths()
  expect((await startsOn(teacherId, '2027-01-12', 60)).at(-1)).toBe('17:00')
  expect((await startsOn(teacherId, '2027-01-12', 90)).at(-1)).toBe('16:00')
  expect((await startsOn(teacherId, '2027-01-12', 120)).at(-1)).toBe('16:00')
  const tooLate = aBookingOf(
    { teacherId, studentId },
    { duration: 120, startsAt: at('2027-01-12T16:00:00Z') },
  )
  expect(codeOf(await book(family, tooLate))).toBe('slot_not_offered')
})

it('only lengths that the teacher gives are shown and booked', async () => {
  const { family, teacherId, studentId } = await peopleWithLengths(90)
  expect(await startsOn(teacherId, '2027-01-12', 60)).toEqual([])
  // Without a length, the nearest to an hour.
  expect(await startsOn(teacherId, '2027-01-12')).toEqual(await startsOn(teacherId, '2027-01-12', 90))
  const hour = await book(family, aBookingOf({ teacherId, studentId }))
  expect(hour).toMatchObject({ ok: false, code: 'length_not_offered', data: { lengths: [90] } })
  // Trials and groups take an hour whatever lengths the teacher gives.
  expect(codeOf(await book(family, aBookingOf({ teacherId, studentId }, { lessonType: 'group' })))).toBe('ok')
})

it('a teacher who gives up a length while a family confirms is not booked for it', async () => {
  const { family, teacherId, studentId } = await peopleWithLengths(60, 120)
  const [outcome] = await Promise.all([
    book(family, aBookingOf({ teacherId, studentId }, { duration: 120 })),
    give(teacherId, 60),
  ])
  const after = await book(
    family,
    aBookingOf({ teacherId, studentId }, { duration: 120, startsAt: at('2027-01-13T09:00:00Z') }),
  )
  expect(codeOf(after)).toBe('length_not_offered')
  expect(['ok', 'length_not_offered']).toContain(codeOf(outcome))
})

it('two families at once: of a lesson of two hours and one in its second hour, one is booked', async () => {
  const { teacherId, ...first } = await peopleWithLengths()
  const second = await people()
  const outcomes = await Promise.all([
    book(first.family, aBookingOf({ teacherId, studentId: first.studentId }, { duration: 120 })),
    book(
      second.family,
      aBookingOf({ teacherId, studentId: second.studentId }, { startsAt: at('2027-01-11T10:00:00Z') }),
    ),
  ])
  expect(outcomes.map(codeOf).sort()).toEqual(['ok', 'slot_taken'])
})

it('the search by time finds who gives the length and has all its hours open', async () => {
  const two = await peopleWithLengths(60, 120)
  const one = await peopleWithLengths(60)
  const find = async (startsAt: string, duration?: LessonLength) => {
    const query = { startsAt: at(startsAt), lessonType: 'individual' as const, duration, now }
    const ids = (await findFreeTeachers(database.db, query, 1000)).map(({ id }) => id)
    return [two, one].map(({ teacherId }) => ids.includes(teacherId))
  }
  expect(await find('2027-01-14T09:00:00Z')).toEqual([true, true])
  expect(await find('2027-01-14T09:00:00Z', 120)).toEqual([true, false])
  // 17:00 in Paris is the last open hour.
  expect(await find('2027-01-14T16:00:00Z', 120)).toEqual([false, false])
  await setHour(
    database.db,
    two.teacher,
    { date: '2027-01-14', hour: 11, open: false, keepsLessons: false },
    now,
  )
  expect(await find('2027-01-14T09:00:00Z', 120)).toEqual([false, false])
  expect(await find('2027-01-14T09:00:00Z', 60)).toEqual([true, true])
  const hours = await findFreeHours(database.db, {
    date: '2027-01-14',
    viewerZone: 'Europe/Paris',
    lessonType: 'individual',
    duration: 120,
    now,
  })
  expect(hours.at(-1)).toMatchObject({ time: '16:00', endsAt: at('2027-01-14T17:00:00Z') })
})

it('closing an hour warns the teacher of a lesson that began the hour before', async () => {
  const { family, teacherId, studentId, teacher } = await peopleWithLengths()
  await book(family, aBookingOf({ teacherId, studentId }, { duration: 120 }))
  const close = { date: '2027-01-11', hour: 11, open: false }
  expect(await setHour(database.db, teacher, { ...close, keepsLessons: false }, now)).toMatchObject({
    ok: false,
    code: 'hour_has_lesson',
    data: { names: 'Enfant 1' },
  })
  expect(await setHour(database.db, teacher, { ...close, keepsLessons: true }, now)).toMatchObject({
    ok: true,
  })
})

it('a series of longer lessons is priced by the hour, and a session that lost its second hour is named', async () => {
  const { family, teacherId, studentId } = await peopleWithLengths()
  const other = await people()
  await book(
    other.family,
    aBookingOf({ teacherId, studentId: other.studentId }, { startsAt: at('2027-01-18T10:00:00Z') }),
  )
  const request = aBookingOf(
    { teacherId, studentId },
    { duration: 120, recurrenceFrequency: 'weekly', numberOfSessions: 3 },
  )
  const quote = await quoteBooking(database.db, family, request, now)
  expect(quote).toMatchObject({
    ok: true,
    value: {
      duration: 120,
      totalCents: 21_000,
      sessions: [{ problem: null }, { problem: 'teacher_taken' }, { problem: null }],
    },
  })
  expect(codeOf(await book(family, request))).toBe('slot_taken')
  const dropped = await book(family, { ...request, id: newId(), exceptDates: ['2027-01-18'] })
  expect(dropped).toMatchObject({ ok: true, value: { totalCents: 14_000 } })
})

it('a postponed lesson keeps its length, even one that the teacher has given up', async () => {
  const { family, teacherId, studentId } = await peopleWithLengths()
  const booked = await book(family, aBookingOf({ teacherId, studentId }, { duration: 120 }))
  if (!booked.ok) throw new Error(booked.code)
  await give(teacherId, 60)
  const lessonId = booked.value.lessons[0]?.id ?? ''
  const lastHour = { lessonId, startsAt: at('2027-01-12T16:00:00Z') }
  expect(codeOf(await postponeSeat(database.db, family, lastHour, now))).toBe('slot_not_offered')
  const moved = await postponeSeat(
    database.db,
    family,
    { lessonId, startsAt: at('2027-01-12T12:00:00Z') },
    now,
  )
  expect(moved).toMatchObject({ ok: true, value: { duration: 120, time: '13:00', endTime: '15:00' } })
})

it('the same request in another length is another request', async () => {
  const { family, teacherId, studentId } = await peopleWithLengths()
  const request = aBookingOf({ teacherId, studentId }, { duration: 120 })
  expect(codeOf(await book(family, request))).toBe('ok')
  expect(codeOf(await book(family, request))).toBe('ok')
  expect(codeOf(await book(family, { ...request, duration: 60 }))).toBe('booking_id_taken')
})

it('the database refuses lessons of other lengths, and longer groups and trials', async () => {
  const { teacherId } = await people()
  const insert = (minutes: number, type: string) =>
    database.pool.query(
      `insert into lessons (teacher_id, starts_at, ends_at, type)
       values ($1, '2027-03-01T09:00Z', '2027-03-01T09:00Z'::timestamptz + make_interval(mins => $2), $3)`,
      [teacherId, minutes, type],
    )
  for (const [minutes, type] of [
    [45, 'individual'],
    [150, 'individual'],
    [90, 'group'],
    [30, 'trial'],
  ] as const)
    await expect(insert(minutes, type)).rejects.toThrow(/check constraint/)
  await expect(
    database.pool.query("update teachers set lesson_lengths = '{45}' where id = $1", [teacherId]),
  ).rejects.toThrow(/check constraint/)
  await expect(
    database.pool.query("update teachers set lesson_lengths = '{}' where id = $1", [teacherId]),
  ).rejects.toThrow(/check constraint/)
})

it('the lesson view carries the room’s address for those who may enter, now or later', async () => {
  const { family, teacher, teacherId, studentId } = await peopleWithLengths()
  const booked = await book(family, aBookingOf({ teacherId, studentId }))
  const id = booked.ok ? booked.value.lessons[0]?.id : undefined
  const row = await findLesson(database.db, { teacher }, id ?? '')
  if (!row) throw new Error('no lesson')
  const addressFor = (actor: 'parent' | 'teacher' | 'admin', time: Temporal.Instant, released = false) =>
    toLessonView({ ...row, released }, { actor, timezone: 'Europe/Paris' }, time).meetingUrl
  expect(addressFor('parent', now)).toBe(`/lesson/${id}`)
  expect(addressFor('teacher', at('2027-01-11T10:10:00Z'))).toBe(`/lesson/${id}`)
  expect(addressFor('admin', now)).toBeNull()
  expect(addressFor('parent', at('2027-01-11T10:15:00Z'))).toBeNull()
  expect(addressFor('parent', now, true)).toBeNull()
})
