import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { readsFrom } from '#features/learning/learner.ts'
import { heldDays } from '#features/learning/memory.ts'
import type { ExerciseItem } from '#features/learning/questions/question.ts'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeSchool } from '../../../../tests/support/people.ts'

const base = testDatabase()
const now = Temporal.Instant.from('2026-11-23T10:00:00Z')
beforeAll(async () => {
  await loadCurriculum(base.url)
})

const familyOfLevel1 = async ({ age }: { age: number }) => {
  const { parentId, studentIds } = await makeFamily(base.db)
  const [studentId = ''] = studentIds
  await base.pool.query(`update students set level = 'niveau-1', age = $2 where id = $1`, [studentId, age])
  const parent = callAs(base.db, parentCaller(parentId), now)
  const caller = { userId: randomUUID(), role: 'student', familyId: parentId, studentId } as const
  const { rows: words } = await base.pool.query<{ item: string; id: string; picture: string | null }>(
    `select distinct on (concept) 'word:' || concept as item, id, picture from learning_words
     where level = 'niveau-1' and retired_at is null order by concept`,
  )
  return {
    parentId,
    studentId,
    parent,
    words,
    child: callAs(base.db, caller, now).learning,
    listed: async () => (await parent.documents.worksheetChoices({ id: studentId })).certificates,
    hold: (items: readonly { item: string }[], stability = heldDays) =>
      base.pool.query(
        `insert into learning_cards (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
         select $1, item, 'read', $3, 5, date '2026-11-01', date '2026-11-20', 3 from unnest($2::text[]) item
         on conflict (student_id, item, facet) do update set stability = excluded.stability`,
        [studentId, items.map(({ item }) => item), stability],
      ),
  }
}
const isPdf = async ({ body }: { body: Blob }) =>
  Buffer.from(await body.arrayBuffer())
    .subarray(0, 5)
    .toString() === '%PDF-'
const storedOf = async (studentId: string) =>
  (
    await base.db
      .selectFrom('level_certificates')
      .where('student_id', '=', studentId)
      .select(['level', 'held', 'words', 'earned_at as earnedAt'])
      .execute()
  ).map(({ earnedAt, ...row }) => ({ ...row, isOfNow: earnedAt.equals(now) }))

test('the answer after which nine words in ten are held earns the certificate of the level', async () => {
  const { studentId, parent, words, child, hold, listed } = await familyOfLevel1({ age: readsFrom })
  const asked = { sessionId: randomUUID() }
  await hold(words)
  await base.pool.query(
    `insert into learning_meetings (student_id, item, met_on, met_at)
     select $1, unnest($2::text[]), '2026-11-01', '2026-11-01T12:00:00Z'`,
    [studentId, words.map(({ item }) => item)],
  )
  await child.startSession({ id: asked.sessionId, purpose: 'vocabulary', subject: 'word-to-meaning' })
  const { questions } = await base.db
    .selectFrom('learning_sessions')
    .where('id', '=', asked.sessionId)
    .select('questions')
    .executeTakeFirstOrThrow()
  const place = (questions as unknown as ExerciseItem[]).findIndex(({ question }) => !question.meeting)
  const exercise = (questions as unknown as ExerciseItem[])[place]
  if (!exercise) throw new Error('No word is asked.')
  const least = Math.ceil(0.9 * words.length)
  const others = words.filter(({ item }) => item !== exercise.item)
  // All but one of the words that it needs, and the one that is asked almost.
  await hold([exercise, ...others.slice(least - 1)], heldDays - 0.1)

  expect(await listed()).toEqual([])
  expect(await storedOf(studentId)).toEqual([])
  const level = { id: studentId, level: 'niveau-1' } as const
  await expect(parent.documents.levelCertificate(level)).rejects.toMatchObject({ code: 'not_found' })
  const [choice = 0] = exercise.key.solution
  await child.answerQuestion({ ...asked, id: randomUUID(), place, answer: { choice } })
  expect(await storedOf(studentId)).toEqual([
    { level: 'niveau-1', held: least, words: words.length, isOfNow: true },
  ])
  expect(await listed()).toEqual(['niveau-1'])
  expect(await isPdf(await parent.documents.levelCertificate(level))).toBe(true)
  const stranger = callAs(base.db, parentCaller((await makeFamily(base.db)).parentId), now)
  await expect(stranger.documents.levelCertificate(level)).rejects.toMatchObject({ code: 'not_found' })
})

test('a child who does not read yet earns it with the words that it can be asked, and keeps it', async () => {
  const { studentId, parent, parentId, words, hold, listed } = await familyOfLevel1({ age: readsFrom })
  await hold(words.filter(({ picture }) => picture !== null))
  const turn = (age: number) => parent.learning.changeStudent({ id: studentId, age })
  await turn(readsFrom + 1)
  expect(await listed()).toEqual([])
  await turn(readsFrom - 1)
  expect(await listed()).toEqual(['niveau-1'])
  // On the birthday, and when words are forgotten.
  await turn(readsFrom)
  await base.pool.query('update learning_cards set stability = 1 where student_id = $1', [studentId])
  expect(await listed()).toEqual(['niveau-1'])
  const later = callAs(base.db, parentCaller(parentId), now.add({ hours: 48 }))
  expect(await isPdf(await later.documents.levelCertificate({ id: studentId, level: 'niveau-1' }))).toBe(true)
  const pictured = words.filter(({ picture }) => picture !== null).length
  expect(await storedOf(studentId)).toEqual([
    { level: 'niveau-1', held: pictured, words: pictured, isOfNow: true },
  ])
})

test('a word that the school retires or whose picture it removes is no longer needed', async () => {
  const [reader, other] = [
    await familyOfLevel1({ age: readsFrom }),
    await familyOfLevel1({ age: readsFrom - 1 }),
  ]
  const { userId } = await makeSchool(base.db)
  const { curriculum } = callAs(base.db, { userId, role: 'admin' }, now)
  const leastBefore = (count: number) => Math.ceil(0.9 * count) - 1
  const { words } = reader
  // So many are held that one word fewer is enough.
  const retired = words.slice(0, 10)
  await reader.hold(words.slice(-leastBefore(words.length)))
  for (const { id } of retired)
    await curriculum.retire({
      kind: 'word',
      id,
      version: (await curriculum.word({ id })).version,
      isRetired: true,
    })
  expect(await reader.listed()).toEqual(['niveau-1'])

  const pictured = words.slice(10).filter(({ picture }) => picture !== null)
  await other.hold(pictured.slice(-leastBefore(pictured.length)))
  for (const { id } of pictured.slice(0, 10)) {
    const { version, text } = await curriculum.word({ id })
    await curriculum.correct({ id, version, text: { ...text, picture: null }, isProofread: false })
  }
  expect(await other.listed()).toEqual(['niveau-1'])
})

test('a word that the child holds already counts once the school adds it to the level', async () => {
  const { hold, listed } = await familyOfLevel1({ age: readsFrom })
  const { userId } = await makeSchool(base.db)
  const { curriculum } = callAs(base.db, { userId, role: 'admin' }, now)
  const readLevel5 = async () =>
    (
      await base.pool.query<{ item: string }>(
        `select 'word:' || concept as item from learning_words where level = 'niveau-5' and retired_at is null order by id`,
      )
    ).rows
  // Of nine words more than a multiple of ten, a tenth of a word is missing.
  const tooMany = (await readLevel5()).length % 10
  await base.pool.query(
    `update learning_words set retired_at = now(), corrected_at = now() where id in (
       select id from learning_words where level = 'niveau-5' and retired_at is null order by id limit $1)`,
    [(tooMany + 1) % 10],
  )
  const words = await readLevel5()
  await hold([...words.slice(0, Math.floor(0.9 * words.length)), { item: 'word:kalb' }])
  const { text } = await curriculum.word({ id: 'kalb' })
  await curriculum.add({ level: 'niveau-5', text, isProofread: false })
  expect(await listed()).toEqual(['niveau-5'])
})

test('words that a newer file no longer has are not needed either', async () => {
  const { words, hold, listed } = await familyOfLevel1({ age: readsFrom })
  await base.pool.query(
    `insert into learning_words select (jsonb_populate_record(w, jsonb_build_object(
    'id', 'gone-' || n, 'concept', 'gone-' || n))).* from learning_words w, generate_series(1, 200) n where id = $1`,
    [words[0]?.id],
  )
  const { rows } = await base.pool.query<{ item: string }>(
    `select distinct 'word:' || concept as item from learning_words where level = 'niveau-1' and retired_at is null and id not like 'gone%'`,
  )
  await hold(rows)
  await base.pool.query('update learning_files set hash = $1', ['older'])
  expect(await listed()).toEqual([])
  await loadCurriculum(base.url)
  expect(await listed()).toEqual(['niveau-1'])
})
