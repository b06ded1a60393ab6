import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookLessons } from '#features/booking/server/book-lessons.ts'
import { drainBookingOutbox } from '#features/booking/server/drain-outbox.ts'
import { closeLessons } from '#features/lessons/server/close-lessons.ts'
import { type Limits, openLimits } from '#platform/auth/limits.ts'
import { openPool } from '#platform/db/connect.ts'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { aBookingOf, newId, now } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  makeFamily,
  makeLesson,
  makePending,
  makeTeacher,
  takeSeat,
} from '../../../../tests/support/people.ts'

const base = testDatabase()
let limits: Limits
let pool: ReturnType<typeof openPool>
beforeAll(() => {
  pool = openPool(base.url, 4, 'plain')
  limits = openLimits(pool)
})
afterAll(() => pool.end())

const createPeople = async ({ children = 1 } = {}) => {
  const { db } = base
  const home = await makeFamily(db, { children })
  const { teacherId } = await makeTeacher(db, { timezone: 'Africa/Cairo' })
  const [studentId = '', secondId = ''] = home.studentIds
  const parent = callAs(db, parentCaller(home.parentId), now, { limits })
  const teacher = callAs(db, { userId: teacherId, role: 'teacher', timezone: 'Africa/Cairo' }, now, {
    limits,
  })
  return { ...home, studentId, secondId, teacherId, parent, teacher }
}
const listTitles = async (caller: Awaited<ReturnType<typeof createPeople>>['parent']) => {
  return (await caller.notifications.list({})).notifications.map(one => one.title)
}
/** A Monday at 10:00 in Paris, 11:00 in Cairo. */
const monday = Temporal.Instant.from('2027-01-11T09:00:00Z')
const inAYear = Temporal.Instant.from('2051-01-11T09:00:00Z')

test('notifies the teacher of a booking once, in the teacher’s zone, and the parent when the child booked', async () => {
  const { db } = base
  const { family, studentId, teacherId, parentId, parent, teacher } = await createPeople()
  const id = newId()
  const request = aBookingOf({ studentId, teacherId }, { recurrenceFrequency: 'weekly', numberOfSessions: 3 })
  await Promise.all([1, 2, 3].map(() => bookLessons(db, family, { ...request, id }, now)))
  await Promise.all([1, 2, 3].map(() => drainBookingOutbox(db)))
  expect((await teacher.notifications.list({})).notifications).toMatchObject([
    {
      kind: 'lesson_booked',
      title: 'La famille d’Enfant 1 a réservé 3 cours',
      detail: 'lundi 11 janvier à 11:00',
      to: '/teacher/lessons',
      isRead: false,
    },
  ])
  // Read in another year, and the year is there.
  const yearLater = callAs(db, { userId: teacherId, role: 'teacher', timezone: 'Africa/Cairo' }, inAYear, {
    limits,
  })
  const [old] = (await yearLater.notifications.list({})).notifications
  expect(old?.detail).toBe('lundi 11 janvier 2027 à 11:00')
  expect(old?.day).toMatch(/ 20\d\d$/)
  expect(await listTitles(parent)).toEqual([])

  const child = { ...family, role: 'student' as const, userId: await createUser(), studentId }
  await bookLessons(
    db,
    child,
    aBookingOf({ studentId, teacherId }, { lessonType: 'trial', startsAt: monday.add({ hours: 3 }) }),
    now,
  )
  await drainBookingOutbox(db)
  expect(await listTitles(parent)).toEqual(['Enfant 1 a réservé un cours d’essai'])
  expect(
    await db.selectFrom('notifications').where('user_id', '=', parentId).selectAll().execute(),
  ).toHaveLength(1)
})

const createUser = async () => {
  const id = randomUUID()
  await base.db
    .insertInto('users')
    .values({ id, name: 'Enfant', email: `${id}@eleve.invalid` })
    .execute()
  return id
}

test('notifies nobody of a refused booking', async () => {
  const { db } = base
  const { family, studentId, teacherId, teacher } = await createPeople()
  const other = await createPeople()
  await bookLessons(db, family, aBookingOf({ studentId, teacherId }), now)
  await drainBookingOutbox(db)
  const refused = await bookLessons(
    db,
    other.family,
    aBookingOf({ studentId: other.studentId, teacherId }),
    now,
  )
  expect(refused.ok).toBe(false)
  expect(await listTitles(teacher)).toHaveLength(1)
})

test('notifies the teacher of a family’s cancellation and the families of a teacher’s, once each', async () => {
  const { parentId, studentId, teacherId, parent, teacher } = await createPeople()
  const lesson = (startsAt: Temporal.Instant, type: 'individual' | 'group' = 'individual') =>
    makeLesson(base.db, { teacherId, familyId: parentId, studentId, startsAt, type })
  const own = await lesson(monday)
  await parent.lessons.cancel({ id: own.lessonId })
  await parent.lessons.cancel({ id: own.lessonId })
  expect(await listTitles(teacher)).toEqual(['Le cours d’Enfant 1 est annulé'])
  expect(await listTitles(parent)).toEqual([])

  const other = await createPeople()
  const group = await lesson(monday.add({ hours: 24 }), 'group')
  await takeSeat(base.db, group.lessonId, { familyId: other.parentId, studentId: other.studentId })
  await other.parent.lessons.cancel({ id: group.lessonId })
  expect((await listTitles(teacher))[0]).toBe('Enfant 1 ne participera pas au cours en groupe')

  const theirs = await lesson(monday.add({ hours: 48 }))
  await teacher.lessons.cancel({ id: theirs.lessonId })
  expect(await listTitles(parent)).toEqual(['Salma a annulé le cours d’Enfant 1'])
  expect(await listTitles(other.parent)).toEqual([])
  expect((await teacher.notifications.unread()).notifications).toBe(2)
})

test('notifies both sides of an admin’s cancellation, and the family of one by the system', async () => {
  const { parentId, studentId, teacherId, parent, teacher } = await createPeople()
  const { lessonId } = await makeLesson(base.db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: monday,
  })
  await callAs(base.db, { userId: await createUser(), role: 'admin' }, now).lessons.cancel({
    id: lessonId,
    reason: 'Le professeur est malade.',
  })
  expect(await listTitles(parent)).toEqual(['L’école a annulé le cours d’Enfant 1'])
  expect(await listTitles(teacher)).toEqual(['L’école a annulé un de vos cours'])

  const incompleteGroup = await makeLesson(base.db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: now.add({ minutes: 60 }),
    type: 'group',
  })
  await makePending(base.db, incompleteGroup.lessonId, now.subtract({ minutes: 1 }))
  await closeLessons(base.db, now)
  expect((await listTitles(parent))[0]).toBe('Le cours en groupe d’Enfant 1 n’a pas réuni un deuxième élève')
})

test('notifies the family of a confirmation once', async () => {
  const { parentId, studentId, teacherId, parent, teacher } = await createPeople()
  const { lessonId } = await makeLesson(base.db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: monday,
  })
  await teacher.lessons.confirm({ id: lessonId })
  await teacher.lessons.confirm({ id: lessonId })
  expect(await listTitles(parent)).toEqual(['Salma a confirmé le cours d’Enfant 1'])
})

test('does not name a deleted child, and still notifies the teacher of the cancellation', async () => {
  const { db } = base
  const { family, studentId, teacherId, parent, teacher } = await createPeople()
  await bookLessons(db, family, aBookingOf({ studentId, teacherId }), now)
  await drainBookingOutbox(db)
  expect(await listTitles(teacher)).toEqual(['La famille d’Enfant 1 a réservé un cours'])
  expect(await runWithLocale('en', () => listTitles(teacher))).toEqual(['Enfant 1’s family booked a lesson'])
  await parent.parentSpace.eraseStudent({ id: studentId })
  expect(await listTitles(teacher)).toEqual(['Un cours est annulé'])
})

test('marks one or all as read, never those of another user', async () => {
  const { parentId, studentId, teacherId, parent, teacher } = await createPeople()
  const other = await createPeople()
  for (const hours of [0, 24, 48]) {
    const made = await makeLesson(base.db, {
      teacherId,
      familyId: parentId,
      studentId,
      startsAt: monday.add({ hours }),
    })
    await teacher.lessons.cancel({ id: made.lessonId })
  }
  const { notifications } = await parent.notifications.list({})
  const [first] = notifications
  const id = first?.id ?? ''
  for (const wrong of [id, randomUUID(), 'no-uuid'])
    await expect(other.parent.notifications.read({ id: wrong })).rejects.toMatchObject({ code: 'not_found' })
  await other.parent.notifications.readAll()
  expect((await parent.notifications.unread()).notifications).toBe(3)
  await parent.notifications.read({ id })
  await parent.notifications.read({ id })
  expect((await parent.notifications.unread()).notifications).toBe(2)
  await parent.notifications.readAll()
  expect((await parent.notifications.unread()).notifications).toBe(0)
  expect((await parent.notifications.list({})).notifications.every(one => one.isRead)).toBe(true)
  await expect(callAs(base.db, undefined, now).notifications.unread()).rejects.toMatchObject({
    code: 'signed_out',
  })
})

test('lists every notification once across pages, also when many have the same time', async () => {
  const { parentId, studentId, teacherId, parent } = await createPeople()
  const { lessonId } = await makeLesson(base.db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: monday,
  })
  await base.db
    .insertInto('notifications')
    .values(
      Array.from({ length: 23 }, (_, index) => ({
        user_id: parentId,
        kind: 'lesson_moved' as const,
        lesson_id: lessonId,
        student_id: studentId,
        created_at: now.add({ seconds: Math.floor(index / 8) }),
      })),
    )
    .execute()
  const seen: string[] = []
  let after: string | null | undefined
  do {
    const page = await parent.notifications.list({ pageSize: 5, ...(after && { after }) })
    seen.push(...page.notifications.map(({ id }) => id))
    after = page.next
  } while (after)
  expect(seen).toHaveLength(23)
  expect(new Set(seen).size).toBe(23)
})
