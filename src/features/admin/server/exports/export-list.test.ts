import { beforeAll, expect, test } from 'vitest'
import { levelLabel } from '#features/families/level-labels.ts'
import { callAs } from '../../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeSchool, makeTeacher } from '../../../../../tests/support/people.ts'
import { testWeb } from '../../../../../tests/support/web.ts'
import { type ExportedList, exportAddress, exportedLists, listExportPath } from '../../exported-lists.ts'

const database = testDatabase()
const web = testWeb(database)
let cookie = ''
beforeAll(async () => {
  cookie = await web.sessionOf((await makeSchool(database.db)).userId)
})
const download = async (list: string, sent = cookie) =>
  web.get(`${listExportPath}/${list}.csv`, { cookie: sent })
const rowsOf = async (list: ExportedList, filter: Record<string, unknown> = {}) => {
  const response = await web.get(exportAddress(list, filter), { cookie })
  expect(response.status).toBe(200)
  return (await text(response)).trimEnd().split('\r\n').slice(1)
}
const text = async (response: Response) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())

test('each list is a table with its head, begins with a byte-order mark and is logged', async () => {
  const { teacherId } = await makeTeacher(database.db, { firstName: 'Élodie' })
  const { parentId, studentIds } = await makeFamily(database.db)
  await makeLesson(database.db, {
    teacherId,
    familyId: parentId,
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
  expect(await text(await download('lessons'))).toContain('2026-12-01;17:00;Europe/Paris;60;')
  const { rows } = await database.pool.query<{ list: string }>(
    "select distinct details->>'list' as list from audit_log where action = 'list_exported'",
  )
  expect(rows.map(row => row.list).toSorted()).toEqual([...exportedLists].toSorted())
})

test('photos that were answered are there with the answer', async () => {
  const { teacherId } = await makeTeacher(database.db, { firstName: 'Nadia' })
  await database.pool.query(
    `insert into teacher_photos (teacher_id, uploaded_at, refused_at, refusal_reason)
     values ($1, '2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z', 'Trop sombre')`,
    [teacherId],
  )
  expect(await text(await download('photos'))).toContain('2026-11-20;Nadia;Essai;;2026-11-21;Trop sombre')
})

test('a package is there with its terms', async () => {
  await database.pool.query(
    `insert into lesson_packages (name, discount_percentage, duration_months, lessons_per_month, number_of_lessons)
     values ('Printemps', 12, 3, 4, 12)`,
  )
  expect(await text(await download('packages'))).toContain('Printemps;12;3;12;non')
})

test('a family’s name runs no formula', async () => {
  const { parentId } = await makeFamily(database.db)
  await database.db.updateTable('profiles').set({ last_name: '=1+1' }).where('id', '=', parentId).execute()
  expect(await text(await download('families'))).toContain(";'=1+1;")
})

test('mails and reviews are all there, over several pages, with their words as text', async () => {
  const { db, pool } = database
  const { parentId, studentIds } = await makeFamily(db)
  const { teacherId } = await makeTeacher(db)
  const startsAt = Temporal.Instant.from('2026-11-01T10:00:00Z')
  const { lessonId } = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId: studentIds[0] ?? '',
    startsAt,
  })
  await db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lessonId).execute()
  await pool.query(
    `insert into teacher_reviews (teacher_id, family_id, written_by, stars, body, written_at)
     values ($1, $2, $2, 5, '=cmd(); « Élodie »', now())`,
    [teacherId, parentId],
  )
  expect(await text(await download('reviews'))).toContain(`;5;"'=cmd(); « Élodie »";`)
  await pool.query(
    `insert into mail_log (job_id, recipient, kind, user_id, state, queued_at, settled_at)
     select gen_random_uuid(), '', 'seat-cancelled', $1, 'sent', now() - n * interval '1 second', now()
     from generate_series(1, 1010) n`,
    [parentId],
  )
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from mail_log')
  const lines = (await text(await download('mails'))).trimEnd().split('\r\n')
  expect(lines).toHaveLength((rows[0]?.n ?? 0) + 1)
  expect(lines[1]).toContain(`${parentId}@kalima.test`)
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

test('a file holds what the filter of the page shows, and every row without one', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db, { firstName: 'Farida' })
  const { parentId, studentIds } = await makeFamily(db)
  const studentId = studentIds[0] ?? ''
  const now = Temporal.Now.instant().round('hour')
  for (const hours of [-72, 48, 96])
    await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt: now.add({ hours }) })
  const ofTeacher = await rowsOf('lessons', { teacher: teacherId, page: 2 })
  expect(ofTeacher).toHaveLength(2)
  for (const line of ofTeacher) expect(line).toContain('Farida')
  expect(await rowsOf('lessons', { teacher: teacherId, state: 'cancelled' })).toEqual([])
  expect((await rowsOf('lessons')).filter(line => line.includes('Farida'))).toHaveLength(3)
  expect(await rowsOf('teachers', { search: 'farida' })).toHaveLength(1)
  await db.updateTable('profiles').set({ last_name: 'Éléonor' }).where('id', '=', parentId).execute()
  expect(await rowsOf('families', { search: 'eleonor' })).toHaveLength(1)
  expect(await rowsOf('accounts', { search: 'eleonor', blocked: 'yes' })).toEqual([])
  expect(await rowsOf('mails', { search: 'eleonor' })).toEqual([])
  expect(await rowsOf('journal', { action: 'list_exported', search: 'eleonor' })).toEqual([])
  // The journal names the lists.
  expect((await rowsOf('journal', { action: 'list_exported' })).map(line => line.split(';')[3])).toContain(
    'Professeurs',
  )
  const chosen = new Set(
    (await rowsOf('journal', { action: 'lessons_booked' })).map(line => line.split(';')[2]),
  )
  expect([...chosen]).toEqual(['Réservation'])
})

test('a filter that the page refuses makes no file', async () => {
  const response = await web.get(`${listExportPath}/lessons.csv?teacher=x`, { cookie })
  expect(response.status).toBe(400)
})

test('pictures, texts and exercises of the curriculum have a file, with accents and without formulas', async () => {
  const { pool } = database
  await pool.query(`insert into learning_pictures (id, fr, alt) values ('ete', 'été', '=HYPERLINK("x")')`)
  expect(await rowsOf('pictures')).toEqual([`été;"'=HYPERLINK(""x"")";;;`])
  await pool.query(
    `insert into learning_texts (id, kind, level, place, title_fr, title_ar, lines, glossary, questions)
     values ('au-marche', 'dialogue', 'niveau-2', 1, 'Au marché', 'فِي السُّوقِ',
       '[{"key":"a","speaker":"Léa","ar":"مَرْحَبًا","soundsFr":"marhaban","fr":"Bonjour"}]', '[]', '[]')`,
  )
  expect(await rowsOf('texts')).toEqual(['Dialogue;2;Au marché;فِي السُّوقِ;مَرْحَبًا;marhaban;Bonjour;;;;non'])
  await pool.query(`insert into learning_points (id, level, place, title_fr, goal_fr, explanation_fr, examples)
     values ('p', 'niveau-1', 1, 'L’article', '', '', '[]')`)
  await pool.query(
    `insert into learning_exercises (id, point_id, place, kind, prompt_fr, items_ar, options, answer, why_fr, also_right)
     values ('p/1', 'p', 1, 'choose', '-Choisissez', '{}', '{a,b}', '{a}', 'Parce que c’est défini.', '[]')`,
  )
  expect((await rowsOf('exercises'))[0]).toContain('1;L’article;')
  expect((await rowsOf('exercises'))[0]).toContain(";'-Choisissez;")
})

test('a table names levels and zones as a person reads them', async () => {
  const { teacherId } = await makeTeacher(database.db, { firstName: 'Safia', timezone: 'America/Toronto' })
  const teachers = await text(await download('teachers'))
  expect(teachers).toContain(';Fuseau horaire;Fuseau en clair;')
  expect(teachers).toMatch(/Safia;.*;America\/Toronto;heure de Montréal;/)
  const { userId } = await makeSchool(database.db)
  const now = Temporal.Instant.from('2026-11-24T10:00:00Z')
  await callAs(database.db, { userId, role: 'admin' }, now).booking.openSchoolGroup({
    teacherId,
    startsAt: '2026-12-02T16:00:00Z',
    level: 'niveau-1',
    youngest: 6,
    oldest: 8,
    sessions: 2,
  })
  expect(await text(await download('groups'))).toContain(`Safia Essai;${levelLabel['niveau-1']()};6;8;`)
})

test('a list is in the reader’s language from its head to its last row, also when it is read slowly', async () => {
  await makeFamily(database.db)
  const response = await web.get(`${listExportPath}/families.csv`, {
    cookie,
    headers: { 'accept-language': 'en' },
  })
  // As the listener reads it: after the request was answered, and piece by piece.
  await new Promise(resolve => setImmediate(resolve))
  const [head = '', ...rows] = (await text(response)).trimEnd().split('\r\n')
  expect(head).toContain('First name')
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toMatch(/;(yes|no);/)
})
