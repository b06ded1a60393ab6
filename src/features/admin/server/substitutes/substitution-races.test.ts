import { beforeEach, expect, test } from 'vitest'
import { callAs, parentCaller, teacherCaller } from '../../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeSchool, makeTeacher } from '../../../../../tests/support/people.ts'
import { sendInOrder } from '../../../../../tests/support/send-in-order.ts'
import { testWeb } from '../../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)
const now = Temporal.Instant.from('2026-11-24T10:00:00Z')
const startsAt = Temporal.Instant.from('2026-12-01T16:00:00Z')

let world: Awaited<ReturnType<typeof makeWorld>>
const makeWorld = async () => {
  const { teacherId } = await makeTeacher(database.db, { firstName: 'Tara' })
  const { teacherId: substituteId } = await makeTeacher(database.db, { firstName: 'Omar' })
  const { parentId, studentIds } = await makeFamily(database.db)
  const studentId = studentIds[0] ?? ''
  const made = await makeLesson(database.db, { teacherId, familyId: parentId, studentId, startsAt })
  const { userId } = await makeSchool(database.db)
  const school = callAs(database.db, { userId, role: 'admin' }, now)
  return { teacherId, substituteId, parentId, studentId, ...made, school }
}
beforeEach(async () => {
  await database.pool.query('update teachers set retired_at = now() where retired_at is null')
  world = await makeWorld()
  await web.deliver(now)
})
const teacher = () => callAs(database.db, teacherCaller(world.teacherId), now)
const substitute = () =>
  world.school.admin.substitute({
    id: world.lessonId,
    teacherId: world.substituteId,
    insteadOf: world.teacherId,
  })

test.each<[string, () => Promise<unknown>]>([
  ['cancels it', () => teacher().lessons.cancel({ id: world.lessonId, reason: 'Je suis malade' })],
  ['confirms it', () => teacher().lessons.confirm({ id: world.lessonId })],
  ['reports an absence', () => teacher().lessons.reportAbsence({ id: world.lessonId })],
  ['withdraws an absence', () => teacher().lessons.withdrawAbsence({ id: world.lessonId })],
  [
    'proposes another hour',
    () => teacher().booking.proposeHour({ id: world.lessonId, startsAt: '2026-12-02T09:00:00Z' }),
  ],
])(
  'a teacher who %s while a substitute takes the lesson over finds it no more, and nothing is written',
  async (_what, act) => {
    const answers = await sendInOrder(database, { table: 'teachers', id: world.teacherId }, [substitute, act])
    expect(answers).toMatchObject([
      { status: 'fulfilled', value: { lessons: 1 } },
      { status: 'rejected', reason: { code: 'not_found', status: 404 } },
    ])
    const { rows } = await database.pool.query(
      `select l.teacher_id as teacher, l.status, l.cancelled_by as "cancelledBy", l.seats_taken as seats,
       (select count(*)::int from lesson_absences a where a.lesson_id = l.id) as absences,
       (select count(*)::int from lesson_proposals p where p.lesson_id = l.id) as proposals
     from lessons l where id = $1`,
      [world.lessonId],
    )
    expect(rows).toEqual([
      {
        teacher: world.substituteId,
        status: 'upcoming',
        cancelledBy: null,
        seats: 1,
        absences: 0,
        proposals: 0,
      },
    ])
    const { rows: notices } = await database.pool.query('select distinct kind from notifications')
    expect(notices).toEqual([{ kind: 'teacher_changed' }])
    const mails = await web.deliver(now)
    expect(mails.map(({ subject }) => subject).filter(subject => /annul|propose/i.test(subject))).toEqual([])
    expect(mails).toHaveLength(3)
  },
)

const later = '2026-12-02T09:00:00Z'
const family = () => callAs(database.db, parentCaller(world.parentId), now)
const readHeld = async () => {
  const { rows } = await database.pool.query(
    `select l.id, l.teacher_id as teacher from lessons l join seats s on s.lesson_id = l.id
     where s.student_id = $1 and s.released_at is null`,
    [world.studentId],
  )
  return rows
}
const otherTeacher = {
  code: 'teacher_changed',
  status: 409,
  message: expect.stringContaining('à un autre professeur'),
}

test.each<[string, (lesson: { lessonId: string; startsAt: string; bookingId: string }) => Promise<unknown>]>([
  ['a lesson', ({ lessonId, startsAt }) => family().booking.postpone({ id: lessonId, startsAt })],
  [
    'its series',
    ({ bookingId, ...move }) => family().booking.postponeSeries({ id: bookingId, scope: 'all', ...move }),
  ],
])('a family that moves %s while a substitute takes it over leaves it at its hour', async (_, postpone) => {
  const { teacherId, lessonId, bookingId } = world
  const answers = await sendInOrder(database, { table: 'teachers', id: teacherId }, [
    substitute,
    () => postpone({ lessonId, startsAt: later, bookingId }),
  ])
  expect(answers).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: otherTeacher }])
  expect(await readHeld()).toEqual([{ id: world.lessonId, teacher: world.substituteId }])
  const mails = await web.deliver(now)
  expect(mails.map(({ subject }) => subject).filter(subject => subject.includes('report'))).toEqual([])
})

test('an hour that was read in the calendar of the teacher before is refused, one of the substitute’s is taken', async () => {
  await substitute()
  const { lessonId, teacherId, substituteId, studentId, parentId } = world
  const move = (whose: string) =>
    family().booking.postpone({ id: lessonId, startsAt: later, teacherId: whose })
  await expect(move(teacherId)).rejects.toMatchObject(otherTeacher)
  const act = { id: parentId, lessonId, studentId, startsAt: later, reason: 'Demandé', waivesNotice: false }
  await expect(world.school.admin.postponeFor({ ...act, teacherId })).rejects.toMatchObject(otherTeacher)
  expect(await readHeld()).toEqual([{ id: lessonId, teacher: substituteId }])
  const moved = await move(substituteId)
  expect(moved).toMatchObject({ teacherId: substituteId, startsAt: later })
  // Sent again, it is answered the same.
  expect(await move(substituteId)).toMatchObject({ id: moved.id })
})

test('a family that is blocked while a substitute takes its lesson over loses it, and both teachers’ calendars are free', async () => {
  const { teacherId, substituteId, parentId, lessonId, school } = world
  const answers = await sendInOrder(database, { table: 'teachers', id: teacherId }, [
    substitute,
    () => school.admin.block({ id: parentId, reason: 'Propos déplacés' }),
  ])
  expect(answers).toMatchObject([
    { status: 'fulfilled', value: { lessons: 1 } },
    { status: 'fulfilled', value: { isBlocked: true } },
  ])
  expect(await readHeld()).toEqual([])
  const { rows } = await database.pool.query(
    'select status, teacher_id as teacher, seats_taken as seats from lessons where id = $1',
    [lessonId],
  )
  expect(rows).toEqual([{ status: 'cancelled', teacher: substituteId, seats: 0 }])
})

const byOtherAdmin = (teacherId: string): [string, () => Promise<unknown>][] => {
  const { lessonId, parentId, studentId, bookingId, school } = world
  const reason = 'Sans remplaçant'
  const seat = { id: parentId, lessonId, reason, waivesLimit: true }
  return [
    ['the lesson', () => school.lessons.cancel({ id: lessonId, reason, teacherId })],
    ['a child’s place', () => school.admin.cancelFor({ ...seat, studentId, teacherId })],
    [
      'a series',
      () =>
        school.admin.cancelSeriesFor({
          ...seat,
          bookingId,
          scope: 'all',
          countedLessons: 0,
          teachers: [{ lessonId, teacherId }],
        }),
    ],
  ]
}

test.each([0, 1, 2])(
  'an admin who read another teacher does not cancel what a substitute gives, at once or later (act %i)',
  async index => {
    const { teacherId, substituteId, lessonId } = world
    const act = (read: string) => byOtherAdmin(read)[index]?.[1]() ?? Promise.reject(new Error('no act'))
    const answers = await sendInOrder(database, { table: 'teachers', id: teacherId }, [
      substitute,
      () => act(teacherId),
    ])
    expect(answers).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: otherTeacher }])
    await expect(act(teacherId)).rejects.toMatchObject(otherTeacher)
    expect(await readHeld()).toEqual([{ id: lessonId, teacher: substituteId }])
    expect(await web.deliver(now)).toHaveLength(3)
    // Who has read the substitute cancels; sent again, it changes nothing.
    await act(substituteId)
    await act(substituteId)
    expect(await readHeld()).toEqual([])
  },
)

test('the school’s cancellation that comes first keeps the lesson from the substitute', async () => {
  const { teacherId, lessonId } = world
  const answers = await sendInOrder(database, { table: 'teachers', id: teacherId }, [
    () => world.school.lessons.cancel({ id: lessonId, reason: 'Fermé', teacherId }),
    substitute,
  ])
  expect(answers).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'lesson_over' } },
  ])
})
