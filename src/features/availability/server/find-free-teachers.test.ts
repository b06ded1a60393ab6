import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Level } from '#features/families/families.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import { clearTeacherCache } from '#features/teachers/server/teacher-cache.ts'
import { teachersPerPage } from '#features/teachers/teachers.ts'
import { weekdays } from '#platform/time/dates.ts'
import { makeBusyCalendar } from '../../../../tests/support/busy-calendar.ts'
import { callAs } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher } from '../../../../tests/support/people.ts'
import { runs } from '../../../../tests/support/runs.ts'
import { isOpenAt, openSlots } from '../slots.ts'
import { findFreeDays, findFreeHours } from './find-free-hours.ts'
import { findFreeTeachers } from './find-free-teachers.ts'
import { findCalendar } from './list-slots.ts'

const database = testDatabase()

const zones = ['Europe/Paris', 'America/Toronto', 'Africa/Cairo', 'Asia/Kathmandu', 'America/St_Johns']
const now = Temporal.Instant.from('2026-10-20T09:30:00Z')
/** The searched days, their neighbours, and the same weekdays a week before and after. */
const day = fc.constantFrom(
  ...[
    '2026-10-17',
    '2026-10-18',
    '2026-10-23',
    '2026-10-24',
    '2026-10-25',
    '2026-10-26',
    '2026-10-27',
    '2026-11-01',
  ],
)
const range = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 8 }))
  .map(([start, hours]) => [start, Math.min(24, start + hours)] as const)
  .map(([start, end]) => `${String(start).padStart(2, '0')}:00-${String(end % 24).padStart(2, '0')}:00`)
  .filter(slot => slot.slice(0, 5) !== slot.slice(6))

const weekdayOfDate = (date: string) => weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? 'lundi'

const rule = fc
  .record({
    weekday: fc.constantFrom('vendredi', 'samedi', 'dimanche', 'lundi', 'mardi'),
    time_slot: range,
    date: fc.option(day, { freq: 3 }),
    is_exception: fc.nat(2).map(chance => chance === 0),
    valid_from: fc.option(day, { freq: 6 }),
    valid_until: fc.option(day, { freq: 6 }),
  })
  .filter(({ valid_from, valid_until }) => !valid_from || !valid_until || valid_from <= valid_until)
  .map(({ weekday, ...row }) => ({ ...row, day_of_week: row.date ? weekdayOfDate(row.date) : weekday }))

const lesson = fc.record({
  // In quarters of an hour from 24 October on; often on the hour, so that groups can be joined.
  quarter: fc.oneof(
    fc.integer({ min: 0, max: 72 }).map(hour => hour * 4),
    fc.integer({ min: 0, max: 3 * 96 }),
  ),
  type: fc.constantFrom<LessonType>('trial', 'individual', 'group', 'group'),
  seats: fc.constantFrom(1, 3, 4),
  cancelled: fc.boolean(),
})

/** When another calendar of the teacher's is busy: often exactly an hour, as one of ours that came back. */
const busy = fc.record({
  quarter: fc.oneof(
    fc.integer({ min: 0, max: 72 }).map(hour => hour * 4),
    fc.integer({ min: -8, max: 3 * 96 }),
  ),
  minutes: fc.constantFrom(60, 60, 15, 45, 90, 600, 1500),
})

const teacher = fc.record({
  timezone: fc.constantFrom(...zones),
  trial: fc.boolean(),
  noticeMinutes: fc.constantFrom(0, 120, 5000),
  approved: fc.nat(5).map(chance => chance > 0),
  rating: fc.constantFrom(0, 3.5, 4.8, 5),
  rules: fc.array(rule, { minLength: 1, maxLength: 12 }),
  lessons: fc.array(lesson, { maxLength: 15 }),
  calendars: fc.array(fc.array(busy, { maxLength: 4 }), { maxLength: 3 }),
})

type TeacherCase = typeof teacher extends fc.Arbitrary<infer Value> ? Value : never

const saturday = Temporal.Instant.from('2026-10-24T00:00:00Z')

const insert = async ({ rules, lessons, calendars, ...about }: TeacherCase) => {
  const { db } = database
  const { teacherId } = await makeTeacher(db, { ...about, hours: {} })
  await db
    .insertInto('teacher_availability')
    .values(rules.map(row => ({ ...row, teacher_id: teacherId })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { id: group_id } = await db
    .insertInto('groups')
    .values({
      teacher_id: teacherId,
      day_of_week: 'lundi',
      hour: 9,
      level: 'niveau-1',
      youngest: 8,
      oldest: 9,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { quarter, type, seats, cancelled } of lessons) {
    const starts_at = saturday.add({ minutes: quarter * 15 })
    await db
      .insertInto('lessons')
      .values({
        teacher_id: teacherId,
        starts_at,
        ends_at: starts_at.add({ hours: 1 }),
        type,
        group_id: type === 'group' ? group_id : null,
        seats_taken: cancelled ? 0 : type === 'group' ? seats : 1,
        status: cancelled ? 'cancelled' : 'upcoming',
        cancelled_at: cancelled ? now : null,
      })
      .onConflict(conflict => conflict.constraint('lessons_teacher_free').doNothing())
      .execute()
  }
  for (const [index, periods] of calendars.entries())
    await makeBusyCalendar(db, teacherId, {
      place: index + 1,
      busy: periods.map(({ quarter, minutes }) => ({
        startsAt: saturday.add({ minutes: quarter * 15 }),
        endsAt: saturday.add({ minutes: quarter * 15 + minutes }),
      })),
    })
  return teacherId
}

const reset = () =>
  database.pool.query(
    'truncate teacher_hours, teacher_availability, busy_calendars, lessons, teachers, users cascade',
  )

test('the search finds exactly the teachers with an open slot', async () => {
  // Zones are cached for a few seconds: one teacher in each from the start.
  const { db } = database
  await fc.assert(
    fc.asyncProperty(fc.array(teacher, { minLength: 1, maxLength: 6 }), async cases => {
      await reset()
      for (const timezone of zones) await makeTeacher(db, { timezone, hours: {} })
      const ids: string[] = []
      for (const one of cases) ids.push(await insert(one))
      const from = Temporal.Instant.from('2026-10-21T00:00:00Z')
      const until = Temporal.Instant.from('2026-11-02T00:00:00Z')
      const calendars = (await Promise.all(ids.map(id => findCalendar(db, id, { from, until, now })))).filter(
        calendar => calendar !== undefined,
      )
      const listed = calendars.filter(calendar => calendar.isListed)
      for (const lessonType of ['trial', 'individual', 'group'] as const) {
        const freeDates: string[] = []
        for (const date of ['2026-10-24', '2026-10-25', '2026-10-26']) {
          const slots = listed.flatMap(calendar =>
            openSlots({ ...calendar, from: date, until: date, viewerZone: 'Europe/Paris', now, lessonType }),
          )
          const starts = [...new Set(slots.map(slot => slot.startsAt.toString()))].sort()
          const hours = await findFreeHours(db, { date, viewerZone: 'Europe/Paris', lessonType, now })
          expect(hours.map(slot => slot.startsAt.toString())).toEqual(starts)
          if (starts.length > 0) freeDates.push(date)
          const instants = [
            ...starts.slice(0, 6).map(start => Temporal.Instant.from(start)),
            ...[0, 7, 15.25, 20].map(hour =>
              Temporal.Instant.from(`${date}T00:00:00Z`).add({ minutes: hour * 60 }),
            ),
          ]
          for (const startsAt of instants) {
            const expected = listed
              .filter(calendar => isOpenAt({ ...calendar, startsAt, now, lessonType }))
              .map(calendar => calendar.teacherId)
              .sort()
            const found = await findFreeTeachers(db, { startsAt, lessonType, now })
            expect(found.map(card => card.id).sort()).toEqual(expected)
            const ratings = found.map(card => card.rating)
            expect(ratings).toEqual(ratings.toSorted((one, other) => other - one))
          }
        }
        const span = { from: '2026-10-24', until: '2026-10-26' }
        expect(await findFreeDays(db, { ...span, viewerZone: 'Europe/Paris', lessonType, now })).toEqual(
          freeDates,
        )
      }
    }),
    { numRuns: runs(20) },
  )
}, 600_000)

test('the search finds nobody at a time that is no full hour in any zone', async () => {
  await reset()
  await makeTeacher(database.db, { hours: { samedi: ['09:00-18:00'] } })
  const startsAt = Temporal.Instant.from('2026-10-24T10:07:00Z')
  expect(await findFreeTeachers(database.db, { startsAt, lessonType: 'individual', now })).toEqual([])
  expect(
    await findFreeTeachers(database.db, {
      startsAt: Temporal.Instant.from('2026-10-24T10:00:00Z'),
      lessonType: 'individual',
      now,
    }),
  ).toHaveLength(1)
})

test('words of a name find a teacher among the free ones, without accents, behind better rated ones and in a joinable group', async () => {
  await reset()
  const hours = { samedi: ['09:00-18:00'] }
  for (let each = 0; each < teachersPerPage; each++) await makeTeacher(database.db, { hours, rating: 5 })
  const { teacherId } = await makeTeacher(database.db, { hours, rating: 3, firstName: 'Éléonore' })
  await makeTeacher(database.db, { hours: { lundi: ['09:00-18:00'] }, firstName: 'Éléonore' })
  const { availability } = callAs(
    database.db,
    { userId: teacherId, role: 'teacher', timezone: 'Europe/Paris' },
    now,
  )
  for (const lessonType of ['individual', 'group'] as const) {
    const at = { date: '2026-10-24', time: '10:00', lessonType, level: 'niveau-2' as const }
    const found = await availability.free({ ...at, search: ' eleonore' })
    expect(found.teachers.map(({ id }) => id)).toEqual([teacherId])
    expect((await availability.free({ ...at, search: 'zzz' })).teachers).toEqual([])
    expect((await availability.free(at)).teachers).toHaveLength(teachersPerPage)
  }
})

test('the search finds a joinable group lesson for a group only, at a closed hour too, and no full one', async () => {
  const { db } = database
  await reset()
  const { teacherId } = await makeTeacher(db, { hours: { samedi: ['09:00-18:00'] } })
  const startsAt = Temporal.Instant.from('2026-10-24T10:00:00Z')
  const hold = (seats_taken: number) =>
    db.updateTable('lessons').set({ seats_taken }).where('teacher_id', '=', teacherId).execute()
  const { parentId, studentIds } = await makeFamily(db)
  await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId: studentIds[0] ?? '',
    startsAt,
    type: 'group',
  })
  const found = async (lessonType: LessonType) =>
    (await findFreeTeachers(db, { startsAt, lessonType, now })).length
  await hold(3)
  expect([await found('group'), await found('individual'), await found('trial')]).toEqual([1, 0, 0])
  await db
    .updateTable('teacher_availability')
    .set({ time_slot: '15:00-18:00' })
    .where('teacher_id', '=', teacherId)
    .execute()
  expect([await found('group'), await found('individual')]).toEqual([1, 0])
  await hold(4)
  expect(await found('group')).toBe(0)
})

test('a search for a child finds the hours and the teachers who take its age and level; no level named means all', async () => {
  const startsAt = Temporal.Instant.from('2026-10-26T09:00:00Z')
  const add = async (levels: Level[], ages: [number, number]) => {
    const { teacherId } = await makeTeacher(database.db, {
      hours: { lundi: ['10:00-11:00'] },
    })
    await database.db
      .updateTable('teachers')
      .set({ levels, age_from: ages[0], age_to: ages[1] })
      .where('id', '=', teacherId)
      .execute()
    return teacherId
  }
  await reset()
  const young = await add(['niveau-1', 'niveau-2'], [4, 7])
  const older = await add(['niveau-2'], [8, 17])
  const all = await add([], [4, 17])
  const mine = [young, older, all]
  const freeFor = async (child: { level?: Level; age?: number }) => {
    const query = { startsAt, lessonType: 'individual' as const, now, ...child }
    const ids = (await findFreeTeachers(database.db, query, 1000)).map(({ id }) => id)
    return mine.filter(id => ids.includes(id))
  }
  expect(await freeFor({})).toEqual(mine)
  expect(await freeFor({ level: 'niveau-1' })).toEqual([young, all])
  expect(await freeFor({ age: 7 })).toEqual([young, all])
  expect(await freeFor({ age: 8 })).toEqual([older, all])
  expect(await freeFor({ level: 'niveau-2', age: 17 })).toEqual([older, all])

  await database.db.updateTable('teachers').set({ suspended_at: now }).where('id', '<>', older).execute()
  const hoursFor = async (child: { level?: Level; age?: number }) =>
    (
      await findFreeHours(database.db, {
        date: '2026-10-26',
        viewerZone: 'Europe/Paris',
        lessonType: 'individual',
        now,
        ...child,
      })
    ).map(({ time }) => time)
  expect(await hoursFor({ level: 'niveau-2', age: 8 })).toContain('10:00')
  expect(await hoursFor({ level: 'niveau-1' })).toEqual([])
  expect(await hoursFor({ age: 6 })).toEqual([])
})

test('each of two equal hours of a day finds the teachers who are free at its own instant', async () => {
  await reset()
  const { teacherId } = await makeTeacher(database.db, { hours: { jeudi: ['21:00-22:00'] }, timezone: 'UTC' })
  clearTeacherCache()
  const visitor = callAs(database.db, undefined, Temporal.Instant.from('2027-10-20T08:00:00Z'))
  const day = { date: '2027-10-28', timezone: 'Africa/Cairo' }
  const { slots } = await visitor.availability.hours(day)
  expect(slots).toMatchObject([{ time: '23:00', startsAt: '2027-10-28T21:00:00Z' }])
  const found = await visitor.availability.free({ ...day, time: '23:00', startsAt: slots[0]?.startsAt })
  expect(found).toMatchObject({ startsAt: '2027-10-28T21:00:00Z', teachers: [{ id: teacherId }] })
  // Without the instant it is the earlier one.
  const earlier = await visitor.availability.free({ ...day, time: '23:00' })
  expect(earlier).toMatchObject({ startsAt: '2027-10-28T20:00:00Z', teachers: [] })
})
