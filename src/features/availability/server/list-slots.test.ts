import { beforeEach, describe, expect, test } from 'vitest'
import { callAs } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { cancelOnlySeat, makeFamily, makeLesson, makeTeacher } from '../../../../tests/support/people.ts'

const database = testDatabase()
/** A Monday noon in Paris, in winter. */
const now = Temporal.Instant.from('2027-01-11T11:00:00Z')

const visitor = () => callAs(database.db, undefined, now).availability
const listTimes = async (
  id: string,
  date: string,
  {
    lessonType = 'individual',
    timezone = 'Europe/Paris',
  }: { lessonType?: 'trial' | 'individual' | 'group'; timezone?: string } = {},
) => (await visitor().slots({ id, from: date, to: date, lessonType, timezone })).slots.map(slot => slot.time)

let teacherId = ''
let family: Awaited<ReturnType<typeof makeFamily>>
beforeEach(async () => {
  family = await makeFamily(database.db, { children: 4 })
  teacherId = (await makeTeacher(database.db, { hours: { mardi: ['09:00-12:00'] } })).teacherId
})

const createLesson = (startsAt: string, type: 'trial' | 'individual' | 'group') =>
  makeLesson(database.db, {
    teacherId,
    familyId: family.parentId,
    studentId: family.studentIds[0] ?? '',
    startsAt: Temporal.Instant.from(startsAt),
    type,
  })

describe('open slots', () => {
  test('are the hours of the rules, as instants and in the viewer’s zone', async () => {
    const { slots, teacherTimezone } = await visitor().slots({
      id: teacherId,
      from: '2027-01-12',
      to: '2027-01-12',
      timezone: 'Asia/Kathmandu',
    })
    expect(teacherTimezone).toBe('Europe/Paris')
    expect(slots[0]).toEqual({
      startsAt: '2027-01-12T08:00:00Z',
      endsAt: '2027-01-12T09:00:00Z',
      date: '2027-01-12',
      time: '13:45',
    })
  })

  test('of a week distinguish a full day from one on which the teacher does not teach', async () => {
    for (const hour of ['08', '09', '10']) await createLesson(`2027-01-12T${hour}:00:00Z`, 'individual')
    const { days } = await visitor().freeWeek({ id: teacherId, week: 0, timezone: 'Europe/Paris' })
    expect(days.map(({ date, slots, isFull }) => [date, slots.length, isFull])).toEqual([
      ['2027-01-11', 0, false],
      ['2027-01-12', 0, true],
      ...[13, 14, 15, 16, 17].map(day => [`2027-01-${day}`, 0, false]),
    ])
    const next = await visitor().freeWeek({ id: teacherId, week: 1, timezone: 'Europe/Paris' })
    expect(next.days[1]).toMatchObject({ date: '2027-01-19', isFull: false })
    expect(next.days[1]?.slots).toHaveLength(3)
  })

  test('of a week say which of two equal hours of the reader’s day they are', async () => {
    const { teacherId: far } = await makeTeacher(database.db, {
      timezone: 'Asia/Tokyo',
      hours: { dimanche: ['00:00-02:00'] },
    })
    // On 4 April 2027 the clocks of Sydney go back from 3:00 to 2:00.
    const { days } = await visitor().freeWeek({ id: far, week: 11, timezone: 'Australia/Sydney' })
    expect(days.flatMap(({ slots }) => slots)).toMatchObject([
      { date: '2027-04-04', time: '02:00', note: 'avant le changement d’heure' },
      { date: '2027-04-04', time: '02:00', note: 'après le changement d’heure' },
    ])
  })

  test('on a family’s Monday evening can be those of a teacher’s Tuesday', async () => {
    const { teacherId: far } = await makeTeacher(database.db, {
      timezone: 'Asia/Tokyo',
      hours: { mardi: ['08:00-10:00'] },
    })
    expect(await listTimes(far, '2027-01-18', { timezone: 'America/Toronto' })).toEqual(['18:00', '19:00'])
    expect(await listTimes(far, '2027-01-19', { timezone: 'America/Toronto' })).toEqual([])
  })

  test('keep the teacher’s wall-clock time over a clock change', async () => {
    expect(await listTimes(teacherId, '2027-03-23', { timezone: 'UTC' })).toEqual(['08:00', '09:00', '10:00'])
    expect(await listTimes(teacherId, '2027-03-30', { timezone: 'UTC' })).toEqual(['07:00', '08:00', '09:00'])
  })

  test('are closed by an exception on its date only', async () => {
    await database.db
      .insertInto('teacher_availability')
      .values({
        teacher_id: teacherId,
        day_of_week: 'mardi',
        time_slot: '09:00-11:00',
        date: '2027-01-12',
        is_exception: true,
      })
      .execute()
    expect(await listTimes(teacherId, '2027-01-12')).toEqual(['11:00'])
    expect(await listTimes(teacherId, '2027-01-19')).toEqual(['09:00', '10:00', '11:00'])
  })

  test('are blocked by lessons of any type', async () => {
    await createLesson('2027-01-12T08:00:00Z', 'trial')
    await createLesson('2027-01-12T10:00:00Z', 'individual')
    for (const lessonType of ['trial', 'individual', 'group'] as const)
      expect(await listTimes(teacherId, '2027-01-12', { lessonType })).toEqual(['10:00'])
  })

  test('are not blocked by a cancelled lesson', async () => {
    await cancelOnlySeat(database.db, await createLesson('2027-01-12T08:00:00Z', 'individual'), now)
    expect(await listTimes(teacherId, '2027-01-12')).toEqual(['09:00', '10:00', '11:00'])
  })

  test('include a joinable group lesson for a group only, and no full one', async () => {
    const { lessonId } = await createLesson('2027-01-12T08:00:00Z', 'group')
    expect(await listTimes(teacherId, '2027-01-12', { lessonType: 'group' })).toContain('09:00')
    expect(await listTimes(teacherId, '2027-01-12')).not.toContain('09:00')
    await database.db.updateTable('lessons').set({ seats_taken: 4 }).where('id', '=', lessonId).execute()
    expect(await listTimes(teacherId, '2027-01-12', { lessonType: 'group' })).not.toContain('09:00')
  })

  test('for a trial need a teacher who offers trials', async () => {
    const { teacherId: without } = await makeTeacher(database.db, { trial: false })
    expect(await listTimes(without, '2027-01-12', { lessonType: 'trial' })).toEqual([])
    expect(await listTimes(without, '2027-01-12')).not.toEqual([])
  })

  test('do not include hours within the teacher’s notice', async () => {
    const { teacherId: busy } = await makeTeacher(database.db, {
      noticeMinutes: 180,
      hours: { lundi: ['13:00-18:00'] },
    })
    // At noon, three hours of notice leave 15:00 and later.
    expect(await listTimes(busy, '2027-01-11')).toEqual(['15:00', '16:00', '17:00'])
  })

  test('of the next days start with today in the viewer’s zone', async () => {
    const { slots } = await visitor().next({ id: teacherId, timezone: 'Pacific/Auckland', count: 2 })
    expect(slots.map(slot => [slot.date, slot.time])).toEqual([
      ['2027-01-12', '21:00'],
      ['2027-01-12', '22:00'],
    ])
  })
})

test('no teacher is free at a time that the clocks skip', async () => {
  const answer = await visitor().free({ date: '2027-03-28', time: '02:30', timezone: 'Europe/Paris' })
  expect(answer).toMatchObject({ startsAt: null, teachers: [] })
})

test('an hour that could be booked for less than a quarter of an hour more is open, and not suggested', async () => {
  const first = Temporal.Instant.from('2027-01-12T08:00:00Z')
  const suggested = async (when: Temporal.Instant) => {
    const { slots } = await callAs(database.db, undefined, when).availability.next({
      id: teacherId,
      count: 1,
    })
    return slots[0]?.startsAt
  }
  // The teacher asks for two hours' notice.
  expect(await suggested(first.subtract({ hours: 2, minutes: 15 }))).toBe('2027-01-12T08:00:00Z')
  const late = first.subtract({ hours: 2, minutes: 14 })
  expect(await suggested(late)).toBe('2027-01-12T09:00:00Z')
  const day = { id: teacherId, from: '2027-01-12', to: '2027-01-12', timezone: 'Europe/Paris' }
  const { slots } = await callAs(database.db, undefined, late).availability.slots(day)
  expect(slots[0]?.startsAt).toBe('2027-01-12T08:00:00Z')
})

test('the next hours in a child’s day leave out the evening of a child under 8 and everyone’s night', async () => {
  const { teacherId: late } = await makeTeacher(database.db, { hours: { mardi: ['18:00-23:00'] } })
  const next = async (input: { inDay?: boolean; age?: number }) =>
    (await visitor().next({ id: late, timezone: 'Europe/Paris', count: 3, ...input })).slots.map(
      ({ date, time }) => `${date.slice(8)} ${time}`,
    )
  expect(await next({})).toEqual(['12 18:00', '12 19:00', '12 20:00'])
  expect(await next({ inDay: true })).toEqual(['12 18:00', '12 19:00', '19 18:00'])
  expect(await next({ inDay: true, age: 8 })).toEqual(['12 18:00', '12 19:00', '19 18:00'])
  expect(await next({ inDay: true, age: 7 })).toEqual(['12 18:00', '19 18:00', '26 18:00'])
})
