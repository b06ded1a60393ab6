import { beforeAll, expect, test } from 'vitest'
import { makeSchool } from '../../../../tests/support/applicants.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher } from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'
import { exportedLists, listExportPath } from '../csv.ts'

const database = testDatabase()
const web = testWeb(database)
let cookie = ''
beforeAll(async () => {
  cookie = await web.sessionOf((await makeSchool(database.db)).userId)
})
const download = async (list: string, sent = cookie) =>
  web.get(`${listExportPath}/${list}.csv`, { cookie: sent })
const text = async (response: Response) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())

test('each list is a table with its head, begins with a byte-order mark and is logged', async () => {
  const { teacherId } = await makeTeacher(database.db, { firstName: 'Élodie' })
  const { parentId, studentIds } = await makeFamily(database.db)
  await makeLesson(database.db, {
    teacherId,
    parentId,
    studentId: studentIds[0] ?? '',
    startsAt: Temporal.Instant.from('2026-12-01T16:00:00Z'),
  })
  for (const list of exportedLists) {
    const response = await download(list)
    expect([list, response.status]).toEqual([list, 200])
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="kalima-${list}.csv"`)
    expect((await text(response)).startsWith('\uFEFF')).toBe(true)
  }
  expect(await text(await download('teachers'))).toContain('Élodie;Essai;')
  expect(await text(await download('lessons'))).toContain('2026-12-01;17:00;60;')
  const { rows } = await database.pool.query<{ list: string }>(
    "select distinct details->>'list' as list from audit_log where action = 'list_exported'",
  )
  expect(rows.map(row => row.list).toSorted()).toEqual([...exportedLists].toSorted())
})

test('a family’s name runs no formula', async () => {
  const { parentId } = await makeFamily(database.db)
  await database.db.updateTable('profiles').set({ last_name: '=1+1' }).where('id', '=', parentId).execute()
  expect(await text(await download('families'))).toContain(";'=1+1;")
})

test('more rows than one page are all there', async () => {
  for (let made = 0; made < 510; made++)
    await database.pool.query(
      `with u as (insert into users (name, email, email_verified) values ('N', gen_random_uuid() || '@kalima.test', true) returning id)
       select id from u`,
    )
  const lines = (await text(await download('accounts'))).trimEnd().split('\r\n')
  const { rows } = await database.pool.query<{ n: number }>(
    'select count(*)::int as n from users where email_verified',
  )
  expect(lines).toHaveLength((rows[0]?.n ?? 0) + 1)
})

test('nobody but an admin downloads a list', async () => {
  const parent = await web.sessionOf((await makeFamily(database.db)).parentId)
  const teacher = await web.sessionOf((await makeTeacher(database.db)).teacherId)
  for (const list of exportedLists) {
    expect((await download(list, parent)).status).toBe(403)
    expect((await download(list, teacher)).status).toBe(403)
    expect((await web.get(`${listExportPath}/${list}.csv`)).status).toBe(401)
  }
  expect((await download('passwords')).status).toBe(404)
})
