import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bookLessons } from '#features/booking/server/book-lessons.ts'
import { aBookingOf, at, bookingIn, codeOf, now } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, takeSeat } from '../../../../tests/support/people.ts'

const base = testDatabase()
const { people } = bookingIn(base)

const admin = async () => {
  const id = randomUUID()
  await base.db
    .insertInto('users')
    .values({ id, name: 'École', email: `${id}@kalima.test` })
    .execute()
  return callAs(base.db, { userId: id, role: 'admin' }, now)
}
const group = (them: { studentId: string; teacherId: string }) =>
  aBookingOf(them, { lessonType: 'group', startsAt: at('2027-01-12T09:00:00Z') })

const newPeople = async () => {
  const made = await people({}, { isNew: true })
  const parent = callAs(base.db, parentCaller(made.parentId), now)
  const bookGroup = async () => codeOf(await bookLessons(base.db, made.family, group(made), now))
  return { ...made, parent, bookGroup }
}

test('a new family books no group: the refusal says what to do, and the wizard and the quote know', async () => {
  const { bookGroup, parent, studentId, teacherId } = await newPeople()
  expect(await bookGroup()).toBe('new_family')
  expect((await parent.booking.bookingContext()).isNew).toBe(true)
  const { lessonType, startsAt } = group({ studentId, teacherId })
  const choices = { lessonType, studentId, teacherId, startsAt: startsAt.toString() }
  expect((await parent.booking.quote(choices)).obstacle).toBe('new_family')
  await expect(parent.booking.book({ ...choices, id: randomUUID() })).rejects.toMatchObject({
    code: 'new_family',
    status: 409,
    message: expect.stringContaining('un premier cours seul avec un professeur'),
  })
  const trial = { ...choices, id: randomUUID(), lessonType: 'trial' as const }
  expect(await parent.booking.book(trial)).toMatchObject({ lessonType: 'trial' })
})

test('a completed lesson alone confirms the family; a group lesson or a booked trial does not', async () => {
  for (const [type, status, expected] of [
    ['trial', 'upcoming', 'new_family'],
    ['group', 'completed', 'new_family'],
    ['trial', 'completed', 'ok'],
    ['individual', 'completed', 'ok'],
  ] as const) {
    const { bookGroup, parentId, studentId, teacherId } = await newPeople()
    const lesson = { familyId: parentId, studentId, teacherId, startsAt: now.subtract({ hours: 48 }), type }
    const { lessonId } = await makeLesson(base.db, lesson)
    await base.db.updateTable('lessons').set({ status }).where('id', '=', lessonId).execute()
    expect([type, status, await bookGroup()]).toEqual([type, status, expected])
  }
})

test('the school approves a family once; the audit log says who', async () => {
  const { bookGroup, parent, parentId } = await newPeople()
  const school = await admin()
  const find = async () =>
    (await school.admin.families({ search: '', limit: 100 })).families.find(({ id }) => id === parentId)
  expect(await find()).toMatchObject({ isNew: true })
  await Promise.all([1, 2, 3].map(() => school.admin.approve({ id: parentId })))
  expect(await find()).toMatchObject({ isNew: false })
  expect(await bookGroup()).toBe('ok')
  const entries = base.db
    .selectFrom('audit_log')
    .where('action', '=', 'family_approved')
    .where('subject', '=', parentId)
  expect(await entries.select('actor').execute()).toHaveLength(1)
  const { parentId: second } = await makeFamily(base.db, { isNew: true })
  await base.pool.query('delete from students where parent_id = $1', [second])
  await base.pool.query('update parents set joined_family = $2, place = 2 where id = $1', [second, parentId])
  await expect(school.admin.approve({ id: second })).rejects.toMatchObject({ code: 'not_found' })
  await expect(school.admin.approve({ id: randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
  await expect(parent.admin.approve({ id: parentId })).rejects.toMatchObject({ code: 'forbidden' })
})

test('a school that lets new families in lets them into groups', async () => {
  const { bookGroup } = await newPeople()
  const wait = (new_families_wait: boolean) =>
    base.db.updateTable('school_settings').set({ new_families_wait }).execute()
  await wait(false)
  expect(await bookGroup()).toBe('ok')
  await wait(true)
})

test('a new family does not move its seat to another group', async () => {
  const { parent, parentId, studentId, teacherId } = await newPeople()
  const other = await people()
  const startsAt = at('2027-01-12T09:00:00Z')
  const { lessonId } = await makeLesson(base.db, {
    familyId: other.parentId,
    studentId: other.studentId,
    teacherId,
    startsAt,
    type: 'group',
  })
  await takeSeat(base.db, lessonId, { familyId: parentId, studentId })
  const move = parent.booking.postpone({ id: lessonId, startsAt: '2027-01-13T09:00:00Z' })
  await expect(move).rejects.toMatchObject({ code: 'new_family', status: 409 })
})
