import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { makeFamily } from '../../tests/support/people.ts'
import { loadCurriculum } from './load.ts'

const database = testDatabase()

test('loads every file once when four processes start at the same time', async () => {
  const loaded = await Promise.all(Array.from({ length: 4 }, () => loadCurriculum(database.url)))
  expect(loaded.map(paths => paths.length).sort()).toEqual([0, 0, 0, 18])
  const { rows } = await database.pool.query(
    `select (select count(*)::int from learning_words) as words, (select count(*)::int from learning_letters) as letters,
            (select count(*)::int from learning_points) as points, (select count(*)::int from learning_exercises) as exercises,
            (select count(*)::int from learning_texts) as texts`,
  )
  expect(rows[0]).toEqual({ words: 725, letters: 36, points: 50, exercises: 334, texts: 26 })
})

test('keeps rows that a teacher corrected and updates the others from their file', async () => {
  await database.pool.query(
    `update learning_words set fr = 'le toutou', corrected_at = now() where id = 'kalb'`,
  )
  await database.pool.query(`update learning_words set fr = 'x' where id = 'bab'`)
  await database.pool.query(`insert into learning_words select * from jsonb_populate_record(
    (select w from learning_words w where id = 'bab'), '{"id": "gone"}')`)
  await database.pool.query('update learning_files set hash = $1', ['older'])
  await loadCurriculum(database.url)
  const { rows } = await database.pool.query(
    `select id, fr from learning_words where id in ('kalb', 'bab', 'gone') order by id`,
  )
  expect(rows).toEqual([
    { id: 'bab', fr: 'la porte' },
    { id: 'kalb', fr: 'le toutou' },
  ])
})

test('gives a corrected word its concept and its reading when the older curriculum is loaded again', async () => {
  await database.pool.query(
    `update learning_words set translit = 'maktaba', concept = null, sounds_fr = null, near = '{}', corrected_at = now()
     where id = 'bab'`,
  )
  await database.pool.query('update learning_files set hash = $1', ['older'])
  await loadCurriculum(database.url)
  const { rows } = await database.pool.query(
    `select concept, sounds_fr, cardinality(near) >= 3 as has_near from learning_words where id = 'bab'`,
  )
  expect(rows).toEqual([{ concept: 'bab', sounds_fr: 'maktaba', has_near: true }])
})

test('what a child remembers of a word moves to its concept, and the stronger card stays', async () => {
  const { studentIds } = await makeFamily(database.db)
  const [studentId = ''] = studentIds
  const { rows: words } = await database.pool.query<{ id: string; concept: string }>(
    'select id, concept from learning_words where concept <> id order by id limit 1',
  )
  const [word] = words
  if (!word) throw new Error('no word of two levels')
  const remember = (item: string, facet: string, stability: number) =>
    database.pool.query(
      `insert into learning_cards (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
       values ($1, $2, $3, $4, 5, '2026-01-01', '2026-01-08', 3)`,
      [studentId, item, facet, stability],
    )
  await remember(`word:${word.id}`, 'read', 7)
  await remember(`word:${word.concept}`, 'read', 3)
  await remember(`word:${word.id}`, 'spell', 2)
  await database.pool.query(
    `insert into learning_meetings (student_id, item, met_on, met_at) values ($1, $2, '2026-01-01', now())`,
    [studentId, `word:${word.id}`],
  )
  await loadCurriculum(database.url)
  const cards = await database.pool.query(
    'select item, facet, stability from learning_cards where student_id = $1 order by facet',
    [studentId],
  )
  expect(cards.rows).toEqual([
    { item: `word:${word.concept}`, facet: 'read', stability: 7 },
    { item: `word:${word.concept}`, facet: 'spell', stability: 2 },
  ])
  const met = await database.pool.query('select item from learning_meetings where student_id = $1', [
    studentId,
  ])
  expect(met.rows).toEqual([{ item: `word:${word.concept}` }])
})
