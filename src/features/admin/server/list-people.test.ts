import { beforeAll, expect, test } from 'vitest'
import { callAs } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'

const database = testDatabase()
const now = Temporal.Instant.from('2026-11-24T10:00:00Z')
let asSchool: ReturnType<typeof callAs>
beforeAll(async () => {
  const { userId } = await makeSchool(database.db)
  asSchool = callAs(database.db, { userId, role: 'admin' }, now)
})

const rename = (id: string, last_name: string) =>
  database.db.updateTable('profiles').set({ last_name }).where('id', '=', id).execute()

/** The ids of a list, two rows at a time. */
const readAll = async (
  read: (after: string | undefined) => Promise<{ ids: string[]; next: string | null }>,
) => {
  const pages: string[][] = []
  let after: string | undefined
  do {
    const { ids, next } = await read(after)
    pages.push(ids)
    after = next ?? undefined
  } while (after)
  return pages
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('short words inside a last name find the family, beside a longer one', async () => {
  const { parentId } = await makeFamily(database.db)
  await rename(parentId, 'de la Tourelle')
  for (const search of ['de la Tourelle', 'la tourelle', 'tourelle LA']) {
    const { families } = await asSchool.admin.families({ search, limit: 2 })
    expect(idsOf(families), search).toEqual([parentId])
    const { accounts } = await asSchool.admin.accounts({ search, limit: 2 })
    expect(idsOf(accounts), search).toEqual([parentId])
  }
  const { families } = await asSchool.admin.families({ search: 'le tourelle', limit: 2 })
  expect(families).toEqual([])
})

const readFamilies = () =>
  readAll(async after => {
    const { families, next } = await asSchool.admin.families({ search: 'suite', limit: 2, after })
    return { ids: idsOf(families), next }
  })

test('families follow each other by name, two of one name too, and a page goes on after the last one shown', async () => {
  const made: string[] = []
  for (const name of ['Suite Z', 'Suite B', 'Suite B', 'Suite A', 'Suite É']) {
    const { parentId } = await makeFamily(database.db)
    await rename(parentId, name)
    made.push(parentId)
  }
  const [last = '', ...others] = made
  const twins = others.slice(0, 2).toSorted()
  const [, , first = '', accented = ''] = others
  expect(await readFamilies()).toEqual([[first, twins[0]], [twins[1], accented], [last]])
  // A new family before the current page changes no later page.
  const { next } = await asSchool.admin.families({ search: 'suite', limit: 2 })
  const { parentId: newcomer } = await makeFamily(database.db)
  await rename(newcomer, 'Suite')
  const second = await asSchool.admin.families({ search: 'suite', limit: 2, after: next ?? '' })
  expect(idsOf(second.families)).toEqual([twins[1], accented])
})

test('a page goes on after a row that was renamed or erased meanwhile, and its cursor names nobody', async () => {
  const made: string[] = []
  for (const name of ['Fil A', 'Fil B', 'Fil C', 'Fil D']) {
    const { parentId } = await makeFamily(database.db)
    await rename(parentId, name)
    made.push(parentId)
  }
  const [first = '', second = '', third = '', fourth = ''] = made
  const page = { search: 'fil', limit: 2 }
  const { families, next } = await asSchool.admin.families(page)
  expect(idsOf(families)).toEqual([first, second])
  expect(next).not.toMatch(/fil/)
  const readOn = async () => idsOf((await asSchool.admin.families({ ...page, after: next ?? '' })).families)
  await rename(second, 'Fil Z')
  expect(await readOn()).toEqual([third, fourth])
  await rename(second, 'Fil')
  expect(await readOn()).toEqual([third, fourth])
  // Erasing a parent without bookings deletes the account.
  await database.db.deleteFrom('students').where('parent_id', '=', second).execute()
  await database.db.deleteFrom('users').where('id', '=', second).execute()
  expect(await readOn()).toEqual([third, fourth])
})

test('teachers and their earnings go on after one who was renamed, or left and was erased', async () => {
  const { parentId, studentIds } = await makeFamily(database.db)
  const made: string[] = []
  for (const firstName of ['Chaïma', 'Dounia', 'Emna', 'Farah']) {
    const { teacherId } = await makeTeacher(database.db, { firstName })
    await rename(teacherId, 'Chaine')
    const startsAt = Temporal.Instant.from(`2026-10-1${made.length}T10:00:00Z`)
    const { lessonId } = await makeLesson(database.db, {
      teacherId,
      familyId: parentId,
      studentId: studentIds[0] ?? '',
      startsAt,
    })
    await database.db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lessonId).execute()
    made.push(teacherId)
  }
  const [, second = '', third = '', fourth = ''] = made
  const page = { search: 'chaine', limit: 2 }
  const month = { month: '2026-10', limit: 2 }
  const { next: afterTeacher } = await asSchool.admin.teachers(page)
  const { next: afterEarner } = await asSchool.admin.earnings(month)
  const readOn = async () => ({
    teachers: idsOf((await asSchool.admin.teachers({ ...page, after: afterTeacher ?? '' })).teachers),
    earners: idsOf((await asSchool.admin.earnings({ ...month, after: afterEarner ?? '' })).teachers),
  })
  const rest = { teachers: [third, fourth], earners: [third, fourth] }
  await database.db.updateTable('profiles').set({ first_name: 'Zohra' }).where('id', '=', second).execute()
  expect(await readOn()).toEqual(rest)
  await database.db.updateTable('teachers').set({ retired_at: now }).where('id', '=', second).execute()
  await database.db
    .updateTable('profiles')
    .set({ first_name: 'Ancien compte', last_name: '' })
    .where('id', '=', second)
    .execute()
  expect(await readOn()).toEqual(rest)
})

test('a family whose second parent remained keeps its place in the list', async () => {
  const parents: string[] = []
  for (let number = 0; number < 3; number++) {
    const { parentId } = await makeFamily(database.db)
    await rename(parentId, 'Demeure')
    parents.push(parentId)
  }
  // By its own id the family comes first, by that of its first parent last.
  const [remaining = '', other = '', gone = ''] = parents.toSorted()
  await database.pool.query('delete from students where parent_id = $1', [remaining])
  await database.pool.query('update parents set place = null where id = $1', [gone])
  await database.pool.query('update parents set joined_family = $1 where id = $2', [gone, remaining])
  const pages = await readAll(async after => {
    const { families, next } = await asSchool.admin.families({ search: 'demeure', limit: 1, after })
    return { ids: idsOf(families), next }
  })
  expect(pages.flat()).toEqual([gone, other])
})

test('teachers follow each other by first name', async () => {
  const made: string[] = []
  for (const firstName of ['Zeïneb', 'Amel', 'Nour']) {
    const { teacherId } = await makeTeacher(database.db, { firstName })
    await rename(teacherId, 'Rang')
    made.push(teacherId)
  }
  const pages = await readAll(async after => {
    const { teachers, next } = await asSchool.admin.teachers({ search: 'rang', limit: 2, after })
    return { ids: idsOf(teachers), next }
  })
  expect(pages).toEqual([[made[1], made[2]], [made[0]]])
  await expect(asSchool.admin.teachers({ after: 'x' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('accounts are listed newest first, those of one moment too', async () => {
  const made: string[] = []
  for (let number = 0; number < 5; number++) made.push((await makeFamily(database.db)).parentId)
  await database.pool.query(
    "update users set name = 'x', created_at = '2020-01-01T00:00:00.123456Z'::timestamptz + make_interval(secs => array_position($1::uuid[], id) / 2) where id = any($1)",
    [made],
  )
  for (const id of made) await rename(id, 'Moment')
  const pages = await readAll(async after => {
    const { accounts, next } = await asSchool.admin.accounts({ search: 'moment', limit: 2, after })
    return { ids: idsOf(accounts), next }
  })
  expect(pages.map(page => page.length)).toEqual([2, 2, 1])
  const [one = '', two = '', three = '', four = '', five = ''] = made
  const descending = (ids: string[]) => ids.toSorted().reverse()
  expect(pages.flat()).toEqual([...descending([four, five]), ...descending([two, three]), one])
})
