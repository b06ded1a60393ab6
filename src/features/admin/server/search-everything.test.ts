import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { callAs } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { fillFamilies } from '../../../../tests/support/many-families.ts'
import { makeFamily, makeLesson, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import { searchEverything } from './search-everything.ts'

const database = testDatabase()
const now = Temporal.Instant.from('2027-01-04T09:00:00Z')
const search = async (typed: string) => {
  const { userId } = await makeSchool(database.db)
  const { found } = await callAs(database.db, { userId, role: 'admin' }, now).admin.search({ search: typed })
  return found
}
const rename = (id: string, first_name: string, last_name: string) =>
  database.db.updateTable('profiles').set({ first_name, last_name }).where('id', '=', id).execute()

test('two letters find the family, its children and the teacher whose name begins with them, whatever the accents', async () => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db)
  await rename(parentId, 'Éloïse', 'Zitouni')
  await db
    .updateTable('students')
    .set({ first_name: 'Zoé' })
    .where('id', '=', studentIds[0] ?? '')
    .execute()
  const { teacherId } = await makeTeacher(db)
  await rename(teacherId, 'Zahra', 'Alami')
  const found = await search('ZI')
  expect(found).toMatchObject([{ kind: 'family', id: parentId, name: 'Éloïse Zitouni' }])
  expect((await search('zo')).map(({ kind, familyId }) => [kind, familyId])).toEqual([['child', parentId]])
  expect(await search('zoe zito')).toMatchObject([
    { kind: 'child', id: studentIds[0], about: 'Éloïse Zitouni' },
  ])
  expect((await search('za')).map(({ kind, id }) => [kind, id])).toEqual([['teacher', teacherId]])
  expect((await search('el')).map(({ id }) => id)).toEqual([parentId])
  expect(await search('touni elo')).toMatchObject([{ id: parentId }])
  for (const nothing of ['', 'z', '%%', '__', 'zz', 'Zitouni x']) expect(await search(nothing)).toEqual([])
})

test('a name is found without its accents, signs, hamzas, spaces, hyphens and apostrophes', async () => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db)
  const setChild = (first_name: string) =>
    db
      .updateTable('students')
      .set({ first_name })
      .where('id', '=', studentIds[0] ?? '')
      .execute()
  const { teacherId } = await makeTeacher(db)
  const { userId } = await makeSchool(db)
  const caller = callAs(db, { userId, role: 'admin' }, now)
  const written: [first: string, last: string, typed: string[]][] = [
    [
      'Leïla',
      'Ben Aïssa',
      ['Leila', 'benaissa', 'BENAÏSSA leila', 'ben aissa', 'Ben-Aïssa', 'leila ben’aissa', 'lei\u0308la ben'],
    ],
    ['Mohamed-Ali', 'N’Diaye', ['mohamedali', 'mohamed ndiaye', "n'diaye", 'n-diaye', 'mohamed’ali']],
    ['أَحْمَد', 'بن عيسى', ['احمد', 'أحمد', 'اَحمد بنعيسي', 'أح']],
    ['فاطمة', 'آل رؤوف', ['فاطمه', 'فَاطِمَة رووف', 'الرؤوف']],
    ['هبـة', 'علاء', ['هبة علا', 'علاء']],
  ]
  for (const [first, last, all] of written) {
    await rename(parentId, first, last)
    await rename(teacherId, first, last)
    await setChild(first)
    expect(await search(all[0] ?? ''), first).toContainEqual(expect.objectContaining({ id: studentIds[0] }))
    for (const typed of all) {
      const { found } = await searchEverything(db, { userId } as unknown as Admin, typed)
      expect(found, typed).toMatchObject(
        expect.arrayContaining([
          expect.objectContaining({ id: parentId }),
          expect.objectContaining({ id: teacherId }),
        ]),
      )
      expect((await caller.admin.families({ search: typed })).families, typed).toMatchObject([
        { id: parentId },
      ])
      expect((await caller.teachers.list({ search: typed })).teachers, typed).toMatchObject([
        { id: teacherId },
      ])
    }
  }
})

test('a child with two first names is found by both, by either, and with the last name of the parent', async () => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db)
  await rename(parentId, 'Samia', 'Ould Cherif')
  await db
    .updateTable('students')
    .set({ first_name: 'Lina Rose' })
    .where('id', '=', studentIds[0] ?? '')
    .execute()
  for (const typed of [
    'Rose',
    'ros',
    'li',
    'lina rose',
    'Lina Ro',
    'Rose Cherif',
    'Lina Rose Cherif',
    'lina rose ould cherif',
    'Ould Cherif Lina Rose',
    'Li Ould Cherif',
  ]) {
    const children = (await search(typed)).filter(({ kind }) => kind === 'child')
    expect(
      children.map(({ id }) => id),
      typed,
    ).toEqual([studentIds[0]])
  }
  for (const nothing of ['Lina Rose Roy', 'Rosette Cherif', 'se']) {
    const children = (await search(nothing)).filter(({ kind }) => kind === 'child')
    expect(children, nothing).toEqual([])
  }
})

test('a short word inside the name of a teacher finds the teacher', async () => {
  const { teacherId } = await makeTeacher(database.db)
  await rename(teacherId, 'Sarah', 'de la Tour')
  for (const typed of ['Sarah de la Tour', 'la tour', 'de la'])
    expect((await search(typed)).map(({ id }) => id)).toContain(teacherId)
})

test('a booking is found by its number or its whole id, an address by a part of it', async () => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db)
  const { teacherId } = await makeTeacher(db)
  const startsAt = now.add({ hours: 48 })
  await makeLesson(db, { teacherId, familyId: parentId, studentId: studentIds[0] ?? '', startsAt })
  const { id } = await db
    .selectFrom('bookings')
    .where('parent_id', '=', parentId)
    .select('id')
    .executeTakeFirstOrThrow()
  const number = id.slice(0, 8)
  for (const typed of [
    id,
    number.toUpperCase(),
    `n° ${number}`,
    `N°\u00a0${number}`,
    `no ${number}`,
    `# ${number}`,
  ])
    expect((await search(typed)).filter(({ kind }) => kind === 'booking').map(one => one.id)).toContain(id)
  const { email } = await db
    .selectFrom('users')
    .where('id', '=', parentId)
    .select('email')
    .executeTakeFirstOrThrow()
  expect(await search(email)).toMatchObject([{ kind: 'family', id: parentId }])
})

test('a family and a teacher are found by a telephone number, however it is written', async () => {
  const { db } = database
  const { parentId } = await makeFamily(db)
  const { teacherId } = await makeTeacher(db)
  const numbers = { [parentId]: '06 12 34 56 79', [teacherId]: '+212 6 61 00 00 42' }
  for (const [id, phone] of Object.entries(numbers))
    await db.updateTable('profiles').set({ phone }).where('id', '=', id).execute()
  for (const typed of ['0612345679', '06 12 34 56 79', '+33 6 12 34 56 79', '0033.6.12.34.56.79'])
    expect(await search(typed), typed).toMatchObject([{ kind: 'family', id: parentId }])
  expect(await search('06 61 00 00 42')).toMatchObject([{ kind: 'teacher', id: teacherId }])
  expect(await search('06 12 34 56 70')).toEqual([])
})

test('six of a kind are found first, and others are said to be there', async () => {
  const { db } = database
  for (let count = 0; count < 7; count++) {
    const { parentId } = await makeFamily(db)
    await rename(parentId, 'Nour', 'Wqvist')
  }
  const { userId } = await makeSchool(db)
  const school = { userId } as unknown as Admin
  const results = await searchEverything(db, school, 'wqvist')
  expect(results.found.filter(({ kind }) => kind === 'family')).toHaveLength(6)
  expect(results.more).toEqual(['family'])
  await db
    .updateTable('profiles')
    .set({ last_name: 'Vqvist' })
    .where('id', '=', results.found[0]?.id ?? '')
    .execute()
  expect((await searchEverything(db, school, 'wqvist')).more).toEqual([])
})

/** How many rows of families the search reads in order to find something, by whichever plan. */
const rowsRead = (school: Admin, typed: string) =>
  database.db.transaction().execute(async tx => {
    const count = async () => {
      const { rows } = await sql<{ read: number }>`
        select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
        from pg_stat_xact_user_tables where relname in ('profiles', 'users', 'parents', 'students')`.execute(
        tx,
      )
      return rows[0]?.read ?? 0
    }
    const before = await count()
    expect((await searchEverything(tx, school, typed)).found).not.toEqual([])
    return (await count()) - before
  })

// bench/school-search.ts measures the time among 50,000.
test('a search reads a few hundred rows of the families, however many there are', async () => {
  const { school } = await makeSchool(database.db)
  const { parentId, studentIds } = await makeFamily(database.db)
  await rename(parentId, 'Samia', 'Quixote')
  await database.db
    .updateTable('students')
    .set({ first_name: 'Adam Rosalind' })
    .where('id', '=', studentIds[0] ?? '')
    .execute()
  await fillFamilies(database.db, 20_000)
  await sql`update profiles set phone = '06' || (10000000 + length(id::text) + row.n)
    from (select id as own, row_number() over () as n from profiles) row where own = id`.execute(database.db)
  await database.db
    .updateTable('profiles')
    .set({ phone: '06 98 76 54 32' })
    .where('id', '=', parentId)
    .execute()
  // As autovacuum does after so many rows have changed.
  await sql`vacuum analyze profiles`.execute(database.db)
  for (const typed of [
    'sa',
    'ch',
    'ad',
    'sa ch',
    'adam che',
    'adam quixote',
    'rosalind',
    'adam rosalind quixote',
    '+33 6 98 76 54 32',
  ])
    expect(await rowsRead(school, typed), typed).toBeLessThan(500)
})
