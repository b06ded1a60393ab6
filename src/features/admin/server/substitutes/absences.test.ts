import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { at } from '../../../../../tests/support/booking.ts'
import { callAs, teacherCaller } from '../../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeSchool, makeTeacher } from '../../../../../tests/support/people.ts'
import { testWeb } from '../../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)
/** A Monday, 9:00 in Paris. */
const now = at('2026-11-23T08:00:00Z')

let teacherId = ''
let people: Awaited<ReturnType<typeof makeFamily>>
let adminId = ''
let school: ReturnType<typeof callAs>
beforeEach(async () => {
  teacherId = (await makeTeacher(database.db, { firstName: 'Salma' })).teacherId
  people = await makeFamily(database.db)
  adminId = (await makeSchool(database.db)).userId
  school = callAs(database.db, { userId: adminId, role: 'admin' }, now)
  await database.pool.query('delete from lesson_absences')
  await web.deliver(now)
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
const record = (
  lessonIds: string[],
  absence: Partial<Parameters<typeof school.admin.recordAbsence>[0]> = {},
) =>
  school.admin.recordAbsence({
    teacherId,
    ...days,
    id: randomUUID(),
    lessonIds,
    reason: 'Au téléphone',
    ...absence,
  })
const freeTimes = async () => {
  const { slots } = await teacher().availability.slots({
    id: teacherId,
    from: '2026-12-01',
    to: '2026-12-04',
  })
  return slots.map(({ date, time }) => `${date} ${time}`)
}

test('the lessons of a suspended teacher wait for another one, until the teacher is reinstated', async () => {
  const id = await lesson('2026-12-01T16:00:00Z')
  await lesson('2026-11-20T16:00:00Z')
  const before = (await school.admin.waiting()).absences
  expect((await school.admin.lesson({ id })).lesson).toMatchObject({ state: 'upcoming' })
  await school.admin.suspend({ id: teacherId })
  expect((await school.admin.waiting()).absences).toBe(before + 1)
  const { absences, absenceCount } = await school.admin.dashboard()
  expect(absenceCount).toBe(before + 1)
  expect(absences.find(one => one.id === id)).toMatchObject({ isSuspended: true, reason: '' })
  const { lessons, counts } = await school.admin.lessons({ state: 'absent' })
  expect(lessons.map(one => [one.id, one.state, one.isTeacherSuspended])).toContainEqual([id, 'absent', true])
  expect(counts?.absent).toBe(before + 1)
  expect(await school.admin.lesson({ id })).toMatchObject({
    lesson: { state: 'absent' },
    absence: { reason: '', reported: null },
    mayReplace: true,
  })
  await school.admin.reinstate({ id: teacherId })
  expect((await school.admin.waiting()).absences).toBe(before)
  expect((await school.admin.lesson({ id })).lesson).toMatchObject({ state: 'upcoming' })
})

test('the school declares an absence: hours close, lessons wait for a substitute, the teacher is notified, the journal says who', async () => {
  const inside = [await lesson('2026-12-01T16:00:00Z'), await lesson('2026-12-03T16:00:00Z')]
  const { lessons } = await school.admin.previewAbsence({ teacherId, ...days })
  expect(lessons.map(({ id }) => id)).toEqual(inside)
  const { id } = await record(inside)
  expect((await freeTimes()).every(time => time.startsWith('2026-12-04'))).toBe(true)
  const { absences } = await school.admin.dashboard()
  expect(absences.map(one => [one.id, one.reason])).toEqual(inside.map(one => [one, 'Au téléphone']))
  const mails = await web.deliver(now)
  const absenceMails = mails.filter(({ subject }) => subject === 'L’école a déclaré votre absence')
  expect(absenceMails).toHaveLength(1)
  expect(absenceMails[0]?.text).toContain('2 cours attendent des remplaçants')
  expect(absenceMails[0]?.text).not.toContain('Au téléphone')
  const { notifications } = await teacher().notifications.list({})
  expect(notifications.map(({ kind, to }) => [kind, to])).toEqual([
    ['absence_recorded', '/teacher/availability'],
  ])
  const { rows } = await database.pool.query(
    `select actor, action from audit_log where subject = $1 and action in ('absence_reported', 'holiday_taken') order by id`,
    [teacherId],
  )
  expect(rows.map(({ actor, action }) => [actor, action])).toEqual([
    [adminId, 'absence_reported'],
    [adminId, 'absence_reported'],
    [adminId, 'holiday_taken'],
  ])
  const { absences: listed } = await school.admin.absences({ teacherId })
  expect(listed).toEqual([
    { id, ...days, fromHour: 0, untilHour: 24, isBySchool: true, reason: 'Au téléphone', openLessons: 2 },
  ])
  // The teacher sees the absence, not what the school wrote.
  const own = await teacher().availability.holidays()
  expect(own.holidays).toEqual([
    { id, ...days, fromHour: 0, untilHour: 24, isBySchool: true, openLessons: 2 },
  ])
})

test('a new absence is proposed from the next day on which the teacher has a lesson or hours left', async () => {
  const firstDayAt = async (moment: string, id = teacherId) =>
    (
      await callAs(database.db, { userId: adminId, role: 'admin' }, at(moment)).admin.absences({
        teacherId: id,
      })
    ).firstDay
  // The hours are from 9 to 18 in Paris.
  expect(await firstDayAt('2026-11-23T16:59:00Z')).toBe('2026-11-23')
  expect(await firstDayAt('2026-11-23T17:00:00Z')).toBe('2026-11-24')
  await lesson('2026-11-23T08:00:00Z')
  await lesson('2026-11-23T15:00:00Z')
  await lesson('2026-11-24T19:00:00Z')
  expect(await firstDayAt('2026-11-23T15:30:00Z')).toBe('2026-11-23')
  expect(await firstDayAt('2026-11-23T16:00:00Z')).toBe('2026-11-24')
  // Midnight in the teacher's zone, and an evening lesson after the hours.
  expect(await firstDayAt('2026-11-23T23:00:00Z')).toBe('2026-11-24')
  expect(await firstDayAt('2026-11-24T18:00:00Z')).toBe('2026-11-24')

  const { teacherId: onThursdays } = await makeTeacher(database.db, { hours: { jeudi: ['09:00-12:00'] } })
  expect(await firstDayAt('2026-11-23T10:00:00Z', onThursdays)).toBe('2026-11-26')
  const { teacherId: never } = await makeTeacher(database.db, { hours: {} })
  expect(await firstDayAt('2026-11-23T10:00:00Z', never)).toBe('2026-11-23')
})

test('hours of a day leave the rest of the day open, and another absence fits beside them', async () => {
  const outside = await lesson('2026-12-01T08:00:00Z')
  const inside = await lesson('2026-12-01T15:00:00Z')
  const day = { firstDay: '2026-12-01', lastDay: '2026-12-01' }
  await record([inside], { ...day, fromHour: 14, untilHour: 18 })
  const free = await freeTimes()
  expect(free).toContain('2026-12-01 11:00')
  expect(free.filter(time => /^2026-12-01 1[4-7]/.test(time))).toEqual([])
  await expect(record([outside], { ...day, fromHour: 17, untilHour: 20 })).rejects.toMatchObject({
    code: 'holiday_overlaps',
  })
  await record([outside], { ...day, fromHour: 9, untilHour: 12 })
  await expect(record([], { ...days, fromHour: 9, untilHour: 12 })).rejects.toMatchObject({
    code: 'holiday_hours',
  })
  await expect(
    database.pool.query(
      `insert into teacher_holidays (id, teacher_id, first_day, last_day, from_hour, until_hour, taken_at)
       values (gen_random_uuid(), $1, '2026-12-01', '2026-12-01', 15, 16, now())`,
      [teacherId],
    ),
  ).rejects.toMatchObject({ code: '23P01' })
  await expect(
    database.pool.query(
      `insert into teacher_holidays (id, teacher_id, first_day, last_day, from_hour, until_hour, taken_at)
       values (gen_random_uuid(), $1, '2026-12-08', '2026-12-09', 15, 16, now())`,
      [teacherId],
    ),
  ).rejects.toMatchObject({ code: '23514' })
})

test('a shorter absence opens the hours after its end and gives their lessons back; a substitute keeps theirs', async () => {
  const [first, second, third] = [
    await lesson('2026-12-01T16:00:00Z'),
    await lesson('2026-12-02T16:00:00Z'),
    await lesson('2026-12-03T16:00:00Z'),
  ]
  const { id } = await record([first, second, third])
  const { teacherId: substitute } = await makeTeacher(database.db)
  await school.admin.substitute({ id: third, teacherId: substitute, insteadOf: teacherId })
  await web.deliver(now)
  await expect(
    school.admin.shortenAbsence({ teacherId, id, lastDay: '2026-12-03', untilHour: 24 }),
  ).rejects.toMatchObject({ code: 'holiday_not_shorter' })
  await school.admin.shortenAbsence({ teacherId, id, lastDay: '2026-12-01', untilHour: 24 })
  expect([...new Set((await freeTimes()).map(time => time.slice(0, 10)))]).toEqual([
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
  ])
  const own = await teacher().lessons.list({})
  expect(own.lessons.map(one => [one.id, one.isAbsent])).toEqual([
    [first, true],
    [second, false],
  ])
  const mails = await web.deliver(now)
  expect(mails.map(({ subject }) => subject)).toEqual(['L’école a raccourci votre absence'])
  // The third lesson stays with the substitute.
  expect(mails[0]?.text).toContain('1 cours, que personne n’a repris, est de nouveau le vôtre.')
  await school.admin.endAbsence({ teacherId, id })
  expect((await school.admin.waiting()).absences).toBe(0)
  expect((await web.deliver(now)).map(({ subject }) => subject)).toEqual(['L’école a retiré votre absence'])
  const withdrawals = await Promise.all(
    [first, second, third].map(async lessonId => {
      const { entries } = await school.admin.history({ kind: 'lesson', id: lessonId })
      return entries.flatMap(({ action, isOwn }) => (action === 'absence_withdrawn' ? [isOwn] : []))
    }),
  )
  expect(withdrawals).toEqual([[true], [true], []])
  await expect(school.admin.endAbsence({ teacherId, id })).rejects.toMatchObject({ code: 'not_found' })
})

test('teacher and school declare the same day at once: one wins and the other is refused', async () => {
  for (let round = 0; round < 4; round++) {
    const { teacherId: other } = await makeTeacher(database.db)
    const both = await Promise.allSettled([
      school.admin.recordAbsence({ teacherId: other, ...days, id: randomUUID(), lessonIds: [] }),
      teacher(other).availability.takeHoliday({ ...days, id: randomUUID(), lessonIds: [] }),
    ])
    const lost = both.filter(one => one.status === 'rejected')
    expect(lost.map(({ reason }) => reason.code)).toEqual(['holiday_overlaps'])
    expect((await school.admin.absences({ teacherId: other })).absences).toHaveLength(1)
  }
})

test('an absence sent twice is recorded once; other hours or another reason under its id are refused', async () => {
  const id = randomUUID()
  const first = await record([], { id })
  expect(await record([], { id })).toEqual(first)
  for (const changed of [{ reason: 'Malade' }, { firstDay: '2026-12-10', lastDay: '2026-12-10' }])
    await expect(record([], { id, ...changed })).rejects.toMatchObject({ code: 'id_taken', status: 409 })
})

test('a holiday or an absence that the school has shortened is the same when it is sent again, and so is the shortening', async () => {
  const id = randomUUID()
  const first = await record([], { id })
  const shorter = { teacherId, id, lastDay: '2026-12-02', untilHour: 24 }
  await school.admin.shortenAbsence(shorter)
  expect(await record([], { id })).toEqual(first)
  await web.deliver(now)
  expect(await school.admin.shortenAbsence(shorter)).toEqual({ id })
  expect(await web.deliver(now)).toEqual([])
  await school.admin.shortenAbsence({ ...shorter, lastDay: '2026-12-01' })
  expect(await record([], { id })).toEqual(first)
  // The end that it has now is not what was sent.
  await expect(record([], { id, lastDay: '2026-12-01' })).rejects.toMatchObject({ code: 'id_taken' })
  expect((await school.admin.absences({ teacherId })).absences).toMatchObject([{ id, lastDay: '2026-12-01' }])

  const holiday = { id: randomUUID(), firstDay: '2026-12-10', lastDay: '2026-12-12', lessonIds: [] }
  const taken = await teacher().availability.takeHoliday(holiday)
  await school.admin.shortenAbsence({ teacherId, id: holiday.id, lastDay: '2026-12-10', untilHour: 12 })
  expect(await teacher().availability.takeHoliday(holiday)).toEqual(taken)
})

test('of an absence taken back and a substitution at once, the lesson has one teacher and waits for nobody', async () => {
  for (const hour of [8, 10, 12, 14]) {
    const taught = await lesson(`2026-12-02T${String(hour).padStart(2, '0')}:00:00Z`)
    const day = { firstDay: '2026-12-02', lastDay: '2026-12-02' }
    const { id } = await record([taught], { ...day, fromHour: hour + 1, untilHour: hour + 2 })
    const { teacherId: substitute } = await makeTeacher(database.db)
    const [ended, given] = await Promise.allSettled([
      school.admin.endAbsence({ teacherId, id }),
      school.admin.substitute({ id: taught, teacherId: substitute, insteadOf: teacherId }),
    ])
    expect([ended.status, given.status]).toEqual(['fulfilled', 'fulfilled'])
    const own = await teacher().lessons.list({})
    expect(own.lessons.map(one => one.id)).not.toContain(taught)
    expect((await school.admin.waiting()).absences).toBe(0)
  }
})

test('an unknown teacher, and an absence of another one, are not found', async () => {
  const { id } = await record([])
  const { teacherId: other } = await makeTeacher(database.db)
  await expect(school.admin.endAbsence({ teacherId: other, id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    school.admin.shortenAbsence({ teacherId: other, id, lastDay: '2026-12-01', untilHour: 24 }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await expect(school.admin.absences({ teacherId: randomUUID() })).rejects.toMatchObject({
    code: 'not_found',
  })
})
