import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { makeFamily, makeLesson } from '../../tests/support/people.ts'
import { isEmpty, loadDemoSchool } from './load.ts'
import { accountsWithDemoPassword, removeDemoSchool } from './remove.ts'

const ask = async <Row extends object>(
  database: ReturnType<typeof testDatabase>,
  text: string,
  values: unknown[] = [],
) => (await database.pool.query<Row>(text, values)).rows

const database = testDatabase()
const withRealFamily = testDatabase()

test('every account with a password of the README is named', async () => {
  await loadDemoSchool(database.url)
  const names = await accountsWithDemoPassword(database.url)
  expect(names).toEqual(
    expect.arrayContaining(['adam', 'admin@kalima.test', 'parent@kalima.test', 'professeur@kalima.test']),
  )
})

test('after the removal nobody is left, and the prices stay', async () => {
  expect((await removeDemoSchool(database.url)).closed).toBe(0)
  expect(await accountsWithDemoPassword(database.url)).toEqual([])
  for (const table of [
    'users',
    'students',
    'lessons',
    'seats',
    'bookings',
    'messages',
    'teacher_applications',
  ])
    expect([table, await ask(database, `select count(*)::int as n from ${table}`)]).toEqual([
      table,
      [{ n: 0 }],
    ])
  expect(await ask(database, 'select name from lesson_packages')).not.toEqual([])
  expect(await isEmpty(database.url)).toBe(false) // so that no later start fills it again
  expect(await removeDemoSchool(database.url)).toEqual({ removed: 0, closed: 0 })
})

test('a real family keeps its lesson with a demo teacher, who can no longer sign in or be booked', async () => {
  const { db, url } = withRealFamily
  await loadDemoSchool(url)
  const { parentId, studentIds } = await makeFamily(db)
  await db.updateTable('users').set({ email: 'samia@ecole.example' }).where('id', '=', parentId).execute()
  const salma = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'professeur@kalima.test')
    .executeTakeFirstOrThrow()
  const startsAt = Temporal.Now.instant()
    .round('hour')
    .add({ hours: 24 * 40 })
  const { lessonId } = await makeLesson(db, {
    teacherId: salma.id,
    familyId: parentId,
    studentId: studentIds[0] ?? '',
    startsAt,
  })

  expect((await removeDemoSchool(url)).closed).toBe(1)
  expect(await ask(withRealFamily, 'select id from lessons')).toEqual([{ id: lessonId }])
  expect(await ask(withRealFamily, 'select count(*)::int as n from seats')).toEqual([{ n: 1 }])
  expect(await ask(withRealFamily, 'select is_listed from teachers')).toEqual([{ is_listed: false }])
  expect(await accountsWithDemoPassword(url)).toEqual([])
})
