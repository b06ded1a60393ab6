// A group has children of one level and of its ages: who does not fit is refused, however the seat is asked for.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Admin, actForFamily } from '#features/accounts/server/procedures.ts'
import { localOf } from '#platform/time/zones.ts'
import { aBookingOf, at, bookingIn, codeOf, newId, now } from '../../../../../tests/support/booking.ts'
import { callAs, parentCaller } from '../../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { makeFamily, makeSchool, makeTeacher } from '../../../../../tests/support/people.ts'
import { sendInOrder } from '../../../../../tests/support/send-in-order.ts'
import { composeMail } from '../../../../app/mails.ts'
import { bookLessons } from '../book-lessons.ts'
import { postponeSeat } from '../postponement/postpone-seat.ts'
import { createBookingRequest } from '../requests/create-booking-request.ts'
import { listGroups } from './list-groups.ts'
import { offerFreeSeats } from './offer-free-seats.ts'
import { describeGroup, listTeacherGroups } from './teacher-groups.ts'
import { findWait, joinWaitingList } from './waiting-list.ts'

const database = testDatabase()
const { book } = bookingIn(database)
// Mondays at 10:00 in Paris.
const monday = at('2027-01-11T09:00:00Z')
const nextMonday = at('2027-01-18T09:00:00Z')
const tuesday = at('2027-01-12T09:00:00Z')

const family = async (options: Parameters<typeof makeFamily>[1] = {}) => {
  const made = await makeFamily(database.db, options)
  return { ...made, studentId: made.studentIds[0] ?? '' }
}
const mailContext = {
  publicUrl: 'https://kalima.test',
  mailFrom: 'Kalima <bonjour@kalima.test>',
  now,
}
/** The mails of these places on waiting lists that are no offers, in the order of the places. */
const sentAbout = async (waits: readonly string[]) => {
  const { rows } = await sql<{ data: { kind: string; waitId: string } }>`
    select data from pgboss.job where name = 'mail' and data ->> 'kind' = 'wait-closed'`.execute(database.db)
  return waits.flatMap(id => rows.filter(({ data }) => data.waitId === id).map(({ data }) => data))
}
type Made = Awaited<ReturnType<typeof family>>

const groupSeat = (teacherId: string, { studentId }: Made, startsAt = monday) =>
  aBookingOf({ teacherId, studentId }, { lessonType: 'group', startsAt })

/** A teacher whose group of Monday 10:00 was opened by a child of 8 at the level Découverte. */
const openedGroup = async () => {
  const { teacherId, teacher } = await makeTeacher(database.db)
  const first = await family()
  expect(codeOf(await book(first.family, groupSeat(teacherId, first)))).toBe('ok')
  return { teacherId, teacher, first }
}
const setLevel = (studentId: string, level: 'niveau-1' | 'niveau-5') =>
  database.db.updateTable('students').set({ level }).where('id', '=', studentId).execute()

test.each([
  ['of its age and level', { age: 9 }, 'ok'],
  ['too young', { age: 6 }, 'group_unfit'],
  ['too old', { age: 10 }, 'group_unfit'],
  ['of another level', { level: 'niveau-1' as const }, 'group_unfit'],
])('a child %s asks for a seat in a group', async (_, child, code) => {
  const { teacherId } = await openedGroup()
  const asking = await family(child)
  expect(codeOf(await book(asking.family, groupSeat(teacherId, asking)))).toBe(code)
  // A later session that has no child yet is one of the same group.
  expect(codeOf(await book(asking.family, groupSeat(teacherId, asking, nextMonday)))).toBe(code)
  expect(codeOf(await book(asking.family, groupSeat(teacherId, asking, tuesday)))).toBe('ok')
})

test('a group whose only lesson is over refuses nobody: it follows the child who opens it again, as the lists say', async () => {
  const { teacherId, teacher } = await openedGroup()
  const hourLater = monday.add({ hours: 2 })
  expect(await listTeacherGroups(database.db, teacher, hourLater)).toEqual([])
  const asking = await family({ level: 'niveau-1' })
  const booked = await bookLessons(
    database.db,
    asking.family,
    groupSeat(teacherId, asking, nextMonday),
    hourLater,
  )
  expect(codeOf(booked)).toBe('ok')
  expect(await listTeacherGroups(database.db, teacher, hourLater)).toMatchObject([
    { level: 'niveau-1', sessions: 1 },
  ])
})

test('a child whose level nobody knows is judged by age', async () => {
  const { teacherId } = await openedGroup()
  const asking = await family({ level: 'niveau-1' })
  await database.db
    .updateTable('students')
    .set({ level_known: false })
    .where('id', '=', asking.studentId)
    .execute()
  expect(codeOf(await book(asking.family, groupSeat(teacherId, asking)))).toBe('ok')
})

test('an hour that its teacher described is opened by a child who fits', async () => {
  const { teacherId, teacher } = await makeTeacher(database.db)
  const hour = { dayOfWeek: 'lundi', hour: 10, level: 'niveau-4', youngest: 10, oldest: 12 } as const
  await describeGroup(database.db, teacher, hour, now)
  const small = await family()
  const tall = await family({ age: 11, level: 'niveau-4' })
  expect(codeOf(await book(small.family, groupSeat(teacherId, small)))).toBe('group_unfit')
  expect(codeOf(await book(tall.family, groupSeat(teacherId, tall)))).toBe('ok')
})

test('the refusal says whom the group is for; the summary says it before, and offers hours of no such group', async () => {
  const { teacherId } = await openedGroup()
  const asking = await family({ age: 6, level: 'niveau-1' })
  const parent = callAs(database.db, parentCaller(asking.parentId), now)
  const request = {
    id: newId(),
    teacherId,
    studentId: asking.studentId,
    lessonType: 'group' as const,
    startsAt: monday.toString(),
  }
  await expect(parent.booking.book(request)).rejects.toMatchObject({
    code: 'group_unfit',
    status: 409,
    message: expect.stringMatching(/Découverte, 7 à 9\sans/),
  })
  const { sessions, groups } = await parent.booking.quote(request)
  expect(groups).toMatchObject([{ level: 'niveau-2', youngest: 7, oldest: 9 }])
  expect(sessions).toMatchObject([{ problem: 'group_unfit' }])
  const [session] = sessions
  expect(session?.alternatives).not.toHaveLength(0)
  expect(session?.alternatives.map(({ startsAt }) => startsAt)).not.toContain(monday.toString())
})

/** Mondays at 10:00, for children of another level. */
const described = { dayOfWeek: 'lundi', hour: 10, level: 'niveau-5', youngest: 7, oldest: 9 } as const
const planned = {
  level: 'niveau-5',
  youngest: 7,
  oldest: 9,
  startsAt: monday.toString(),
  sessions: 3,
} as const
type Change = (teacher: Awaited<ReturnType<typeof makeTeacher>>) => Promise<() => Promise<unknown>>
const asSchool = async () => {
  const { userId } = await makeSchool(database.db)
  return callAs(database.db, { userId, role: 'admin' }, now).booking
}
const openEmpty = async (teacherId: string) => {
  const school = await asSchool()
  const { id } = await school.openSchoolGroup({ ...planned, level: 'niveau-2', teacherId })
  return { school, id }
}
test.each<[string, Change]>([
  [
    'its teacher describes',
    async ({ teacher }) =>
      () =>
        describeGroup(database.db, teacher, described, now),
  ],
  [
    'the school opens',
    async ({ teacherId }) => {
      const school = await asSchool()
      return () => school.openSchoolGroup({ ...planned, teacherId })
    },
  ],
  [
    'the school changes',
    async ({ teacherId }) => {
      const { school, id } = await openEmpty(teacherId)
      const { level, youngest, oldest } = planned
      const seen = { level: 'niveau-2' as const, youngest, oldest, isOpened: true }
      return () => school.changeSchoolGroup({ id, level, youngest, oldest, seen })
    },
  ],
  [
    'the school closes, so that its teacher’s words count again',
    async ({ teacherId, teacher }) => {
      await describeGroup(database.db, teacher, described, now)
      const { school, id } = await openEmpty(teacherId)
      return () => school.closeSchoolGroup({ id })
    },
  ],
  [
    'a first child opens',
    async ({ teacherId }) => {
      const first = await family({ level: 'niveau-5' })
      return () => book(first.family, groupSeat(teacherId, first))
    },
  ],
])('a child gets no seat in a group that %s for another level in the same moment', async (_, prepare) => {
  const made = await makeTeacher(database.db)
  const { teacherId } = made
  const change = await prepare(made)
  const asking = await family()
  const [changed, booked] = await sendInOrder(database, { table: 'teachers', id: teacherId }, [
    change,
    async () => codeOf(await book(asking.family, groupSeat(teacherId, asking))),
  ])
  expect(changed?.status).toBe('fulfilled')
  expect(booked).toEqual({ status: 'fulfilled', value: 'group_unfit' })
})

test('a child’s login does not ask for a group that does not fit', async () => {
  const { teacherId } = await openedGroup()
  const asking = await family({ age: 12 })
  const login = { ...asking.family, role: 'student' as const, studentId: asking.studentId }
  expect(codeOf(await createBookingRequest(database.db, login, groupSeat(teacherId, asking), now))).toBe(
    'group_unfit',
  )
})

test('the school seats any child, for the reason that it gives', async () => {
  const { teacherId } = await openedGroup()
  const asking = await family({ age: 12 })
  const { userId } = await makeSchool(database.db)
  const school = actForFamily({ userId } as unknown as Admin, asking.family, {
    reason: 'Sa sœur est dans ce groupe',
    waivesNotice: false,
  })
  expect(codeOf(await book(school, groupSeat(teacherId, asking)))).toBe('ok')
  // Who sits in a group stays in it.
  expect(codeOf(await book(asking.family, groupSeat(teacherId, asking, nextMonday)))).toBe('ok')
})

test('a seat moves into a group that fits only, and within its own whatever the child’s level is by then', async () => {
  const { teacherId, first } = await openedGroup()
  const other = await family({ level: 'niveau-1' })
  const moving = await book(other.family, groupSeat(teacherId, other, tuesday))
  if (!moving.ok) throw new Error(moving.code)
  const move = (lessonId: string | undefined, { family: by }: Made, startsAt: Temporal.Instant) =>
    postponeSeat(database.db, by, { lessonId: lessonId ?? '', startsAt }, now)
  const [lesson] = moving.value.lessons
  expect(codeOf(await move(lesson?.id, other, monday))).toBe('group_unfit')
  expect(codeOf(await move(lesson?.id, other, tuesday.add({ hours: 1 })))).toBe('ok')

  await setLevel(first.studentId, 'niveau-5')
  const { id: own } = await database.db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .where('seats.student_id', '=', first.studentId)
    .select('lessons.id')
    .executeTakeFirstOrThrow()
  expect(codeOf(await move(own, first, nextMonday))).toBe('ok')
})

test('a waiting list takes children who fit, and drops one who no longer does, with a mail', async () => {
  const { teacherId, first } = await openedGroup()
  for (let index = 0; index < 3; index++) {
    const more = await family()
    expect(codeOf(await book(more.family, groupSeat(teacherId, more)))).toBe('ok')
  }
  const groups = await listGroups(database.db, { zone: 'Europe/Paris', now })
  const groupId = groups.find(({ teacher }) => teacher.id === teacherId)?.id ?? ''
  const wait = async (made: Made) => {
    const id = newId()
    const { family: by, studentId } = made
    return { id, by, outcome: await joinWaitingList(database.db, by, { id, groupId, studentId }, now) }
  }
  expect(codeOf((await wait(await family({ age: 12 }))).outcome)).toBe('group_unfit')
  const grown = await family()
  const [one, two] = [await wait(grown), await wait(await family())]
  expect([one, two].map(({ outcome }) => codeOf(outcome))).toEqual(['ok', 'ok'])
  await setLevel(grown.studentId, 'niveau-5')
  const [seat] = await database.db
    .selectFrom('seats')
    .where('student_id', '=', first.studentId)
    .select('lesson_id')
    .execute()
  await callAs(database.db, parentCaller(first.parentId), now).lessons.cancel({ id: seat?.lesson_id ?? '' })
  await offerFreeSeats(database.db, now)
  expect(await findWait(database.db, one.by, one.id)).toMatchObject({ status: 'left', position: null })
  expect(await findWait(database.db, two.by, two.id)).toMatchObject({ status: 'offered', position: 1 })
  const mail = await composeMail(
    database.db,
    { kind: 'wait-closed', waitId: one.id, hasEnded: false },
    mailContext,
  )
  expect(mail?.subject).toBe('Enfant 1 n’est plus sur une liste d’attente')
  expect(mail?.text).toContain('Le groupe qu’Enfant 1 attendait ne convient plus à son niveau ou à son âge')
})

test('when the school changes a group, an offer and places on its list that no longer fit end, each with a mail', async () => {
  const { teacherId, first } = await openedGroup()
  for (let index = 0; index < 3; index++) {
    const more = await family()
    expect(codeOf(await book(more.family, groupSeat(teacherId, more)))).toBe('ok')
  }
  const found = await listGroups(database.db, { zone: 'Europe/Paris', now })
  const group = found.find(({ teacher }) => teacher.id === teacherId)
  if (!group) throw new Error('The group is open')
  const waiting = [await family(), await family()]
  const waits: string[] = []
  for (const { family: by, studentId } of waiting) {
    const id = newId()
    const joined = await joinWaitingList(database.db, by, { id, groupId: group.id, studentId }, now)
    expect(codeOf(joined)).toBe('ok')
    waits.push(id)
  }
  const statuses = () =>
    Promise.all(
      waiting.map(
        async ({ family: by }, index) => (await findWait(database.db, by, waits[index] ?? ''))?.status,
      ),
    )
  const { id: lessonId } = await database.db
    .selectFrom('lessons')
    .where('teacher_id', '=', teacherId)
    .select('id')
    .executeTakeFirstOrThrow()
  await callAs(database.db, parentCaller(first.parentId), now).lessons.cancel({ id: lessonId })
  await offerFreeSeats(database.db, now)
  expect((await statuses()).toSorted()).toEqual(['offered', 'waiting'])

  const { level, youngest, oldest } = group
  const { userId } = await makeSchool(database.db)
  const school = callAs(database.db, { userId, role: 'admin' }, now).booking
  const seen = { level, youngest, oldest, isOpened: false }
  await school.changeSchoolGroup({ id: group.id, level: 'niveau-5', youngest, oldest, seen })
  await offerFreeSeats(database.db, now)
  expect(await statuses()).toEqual(['left', 'left'])
  expect(await sentAbout(waits)).toEqual(
    waits.map(waitId => ({ kind: 'wait-closed', waitId, hasEnded: false })),
  )
  const lesson = await database.db
    .selectFrom('lessons')
    .where('id', '=', lessonId)
    .select(['seats_held', 'is_joinable'])
    .executeTakeFirst()
  expect(lesson).toEqual({ seats_held: 0, is_joinable: true })
})

test('a group keeps its level and ages where PostgreSQL knows other rules of the teacher’s zone', async () => {
  const { teacherId } = await makeTeacher(database.db, { timezone: 'Africa/Casablanca' })
  const first = await family()
  expect(codeOf(await book(first.family, groupSeat(teacherId, first)))).toBe('ok')
  const { weekday, hour } = localOf(monday, 'Africa/Casablanca')
  const group = await database.db
    .selectFrom('groups')
    .where('teacher_id', '=', teacherId)
    .select(['day_of_week', 'hour'])
    .executeTakeFirstOrThrow()
  expect(group).toEqual({ day_of_week: weekday, hour })
  const small = await family({ age: 6 })
  expect(codeOf(await book(small.family, groupSeat(teacherId, small)))).toBe('group_unfit')
})

test('a group keeps its level and ages when its teacher moves to another zone', async () => {
  const { teacherId } = await openedGroup()
  await database.db
    .updateTable('teachers')
    .set({ timezone: 'Africa/Cairo' })
    .where('id', '=', teacherId)
    .execute()
  const small = await family({ age: 6 })
  expect(codeOf(await book(small.family, groupSeat(teacherId, small)))).toBe('group_unfit')
})

test('nobody joins a group lesson that a substitute gives', async () => {
  const { teacherId } = await openedGroup()
  const second = await family()
  expect(codeOf(await book(second.family, groupSeat(teacherId, second)))).toBe('ok')
  const { teacherId: substitute } = await makeTeacher(database.db)
  const { userId } = await makeSchool(database.db)
  const school = callAs(database.db, { userId, role: 'admin' }, now)
  const { id } = await database.db
    .selectFrom('lessons')
    .where('teacher_id', '=', teacherId)
    .select('id')
    .executeTakeFirstOrThrow()
  await school.admin.substitute({ id, insteadOf: teacherId, teacherId: substitute, scope: 'one' })
  const small = await family({ age: 6 })
  expect(codeOf(await book(small.family, groupSeat(substitute, small)))).toBe('slot_taken')
})
