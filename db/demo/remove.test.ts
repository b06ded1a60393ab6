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

/** Rows of every table. */
const countRows = async (database: ReturnType<typeof testDatabase>) => {
  const tables = await ask<{ name: string }>(
    database,
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await ask<{ n: number }>(database, `select count(*)::int as n from ${name}`)
    counts[name] = row?.n ?? 0
  }
  return counts
}

const database = testDatabase()
let before: Record<string, number> = {}
const withRealFamily = testDatabase()

test('every account with a password of the README is named', async () => {
  before = await countRows(database)
  await loadDemoSchool(database.url)
  const names = await accountsWithDemoPassword(database.url)
  expect(names).toEqual(
    expect.arrayContaining(['adam', 'admin@kalima.test', 'parent@kalima.test', 'professeur@kalima.test']),
  )
})

test('after the removal nobody and nothing of the demo is left but lines of the journal, and no later start loads it again', async () => {
  const { closed, packages } = await removeDemoSchool(database.url)
  expect(closed).toBe(0)
  expect(packages).toEqual({ removed: ['Découverte', '3 mois', '6 mois', '12 mois'], left: [] })
  expect(await accountsWithDemoPassword(database.url)).toEqual([])
  // school_day_changes: the days whose figures the next run of a job counts again.
  const left = await countRows(database)
  expect(left).toEqual({
    ...before,
    'public.audit_log': left['public.audit_log'],
    'public.school_day_changes': left['public.school_day_changes'],
  })
  expect(await isEmpty(database.url)).toBe(false) // so that no later start fills it again
  expect(await removeDemoSchool(database.url)).toEqual({
    removed: 0,
    closed: 0,
    packages: { removed: [], left: [] },
  })
})

test('a real family keeps its lesson and package with a demo teacher, who can no longer sign in or be booked; a package that the school changed stays', async () => {
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

  const bookPackage =
    'update bookings set package_id = (select id from lesson_packages where name = $1) where parent_id = $2'
  await ask(withRealFamily, bookPackage, ['3 mois', parentId])
  // As the school changes a package: the old row is retired.
  await ask(withRealFamily, "update lesson_packages set retired_at = now() where name = '6 mois'")
  await ask(
    withRealFamily,
    `insert into lesson_packages (name, name_en, discount_percentage, duration_months, lessons_per_month, number_of_lessons)
     values ('6 mois', '6 months', 15, 6, 4, 24)`,
  )

  const { closed, packages } = await removeDemoSchool(url)
  expect(closed).toBe(1)
  expect(packages).toEqual({ removed: ['Découverte', '6 mois', '12 mois'], left: ['3 mois'] })
  expect(
    await ask(
      withRealFamily,
      'select name, discount_percentage::int as discount from lesson_packages order by 1',
    ),
  ).toEqual([
    { name: '3 mois', discount: 10 },
    { name: '6 mois', discount: 15 },
  ])
  expect(await ask(withRealFamily, 'select id from lessons')).toEqual([{ id: lessonId }])
  expect(await ask(withRealFamily, 'select count(*)::int as n from seats')).toEqual([{ n: 1 }])
  expect(await ask(withRealFamily, 'select is_listed from teachers')).toEqual([{ is_listed: false }])
  expect(await accountsWithDemoPassword(url)).toEqual([])
})
