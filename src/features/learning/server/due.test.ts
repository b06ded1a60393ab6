import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeOtherParent } from '../../../../tests/support/people.ts'
import type { ExerciseItem } from '../questions/question.ts'

const database = testDatabase()
beforeAll(() => loadCurriculum(database.url))

const now = Temporal.Instant.from('2026-11-23T15:00:00Z')

const makeChild = async (level = 'niveau-1', age = 9) => {
  const { parentId, studentIds } = await makeFamily(database.db)
  const [studentId = ''] = studentIds
  const change = async (to: string, years = age) => {
    await database.pool.query('update students set level = $2, age = $3 where id = $1', [
      studentId,
      to,
      years,
    ])
  }
  await change(level)
  const as = (at: Temporal.Instant) =>
    callAs(database.db, { userId: randomUUID(), role: 'student', familyId: parentId, studentId }, at).learning
  const countDue = async () => (await as(now).mine()).dueToday
  return { parentId, studentId, as, change, countDue }
}
type Child = Awaited<ReturnType<typeof makeChild>>

/** Items that the child met and that are due in one facet. */
const makeDue = async ({ studentId }: Child, facet: string, ...items: string[]) => {
  await database.pool.query(
    `insert into learning_meetings (student_id, item, met_on, met_at)
     select $1, item, '2026-10-20', '2026-10-20T12:00:00Z' from unnest($2::text[]) item on conflict do nothing`,
    [studentId, items],
  )
  await database.pool.query(
    `insert into learning_cards (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
     select $1, item, $2::learning_facet, 4, 5, '2026-11-18', '2026-11-22', 2 from unnest($3::text[]) item`,
    [studentId, facet, items],
  )
}
/** Words of this level that no level below has. */
const wordsOf = async (level: string, count: number) => {
  const { rows } = await database.pool.query<{ item: string }>(
    `select 'word:' || coalesce(concept, id) as item from learning_words word where level = $1::level and not exists (
       select from learning_words below where below.level < word.level
         and coalesce(below.concept, below.id) = coalesce(word.concept, word.id)) order by place limit $2`,
    [level, count],
  )
  return rows.map(({ item }) => item)
}
const retire = (items: readonly string[], isRetired: boolean) =>
  database.pool.query(
    `update learning_words set retired_at = case when $2 then now() end, corrected_at = now()
     where 'word:' || coalesce(concept, id) = any($1::text[])`,
    [items, isRetired],
  )
const listAsked = async (child: Child) => {
  const id = randomUUID()
  await child.as(now).startSession({ id, purpose: 'vocabulary', subject: '' })
  const { questions } = await database.db
    .selectFrom('learning_sessions')
    .where('id', '=', id)
    .select('questions')
    .executeTakeFirstOrThrow()
  return (questions as unknown as ExerciseItem[]).map(({ item }) => item)
}

test('words above the level are not due while no session asks them, and are due again when the child is back', async () => {
  const child = await makeChild('niveau-3')
  const [own, above] = await Promise.all([wordsOf('niveau-1', 3), wordsOf('niveau-3', 5)])
  await makeDue(child, 'read', ...own, ...above)
  expect(await child.countDue()).toBe(8)
  await child.change('niveau-1')
  expect(await child.countDue()).toBe(3)
  const asked = await listAsked(child)
  expect(asked).toEqual(expect.arrayContaining(own))
  expect(asked.filter(item => above.includes(item))).toEqual([])
  await child.change('niveau-3')
  expect(await child.countDue()).toBe(8)
})

test('a retired word is neither due nor counted as found, and comes back with both', async () => {
  const child = await makeChild()
  const words = await wordsOf('niveau-1', 4)
  const retired = words.slice(0, 3)
  await makeDue(child, 'read', ...words)
  const counts = async () => {
    const { dueToday, wordsKnown } = await child.as(now).mine()
    const { themes } = await child.as(now).map()
    return { dueToday, wordsKnown, onMap: themes.reduce((sum, { known }) => sum + known, 0) }
  }
  expect(await counts()).toEqual({ dueToday: 4, wordsKnown: 4, onMap: 4 })
  await retire(retired, true)
  expect(await counts()).toEqual({ dueToday: 1, wordsKnown: 1, onMap: 1 })
  await retire(retired, false)
  expect(await counts()).toEqual({ dueToday: 4, wordsKnown: 4, onMap: 4 })
})

test('what was learnt by ear is not due without a clip, nor a letter without a game at the child’s age', async () => {
  const child = await makeChild('niveau-2')
  await makeDue(child, 'hear', ...(await wordsOf('niveau-1', 4)))
  await makeDue(child, 'write', 'letter:ba', 'letter:ta')
  expect(await child.countDue()).toBe(2)
  await child.change('niveau-2', 13)
  expect(await child.countDue()).toBe(0)
})

test('a word that a child says itself is not due: it stands beside the questions', async () => {
  const child = await makeChild()
  await makeDue(child, 'say', ...(await wordsOf('niveau-1', 2)))
  expect(await child.countDue()).toBe(0)
})

test('both parents, and the child, count the same days whatever their zones', async () => {
  const child = await makeChild()
  const other = await makeOtherParent(database.db, child.parentId)
  const parentIn = (userId: string, timezone: string, at: Temporal.Instant) =>
    callAs(database.db, { ...parentCaller(child.parentId, timezone), userId }, at).learning
  // Monday 00:10 in Paris, Sunday 15:10 in Los Angeles.
  const at = Temporal.Instant.from('2026-11-22T23:10:00Z')
  const [first, second] = await Promise.all([
    parentIn(child.parentId, 'Europe/Paris', at).progressOf({ studentId: child.studentId }),
    parentIn(other, 'America/Los_Angeles', at).progressOf({ studentId: child.studentId }),
  ])
  expect(first.week[0]).toMatchObject({ day: '2026-11-23', isToday: true })
  expect(second).toEqual(first)
})
