import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily } from '../../../../tests/support/people.ts'
import { lettersFound } from '../letters-found.ts'
import { computeProgress } from '../progress.ts'
import { getContent } from './content-cache.ts'
import { findChild, measureLevel } from './queries.ts'

const base = testDatabase()
beforeAll(async () => {
  await loadCurriculum(base.url)
})
const now = Temporal.Instant.from('2026-11-25T15:00:00Z')

const makeChild = async (age = 9) => {
  const { parentId, studentIds } = await makeFamily(base.db)
  const [studentId = ''] = studentIds
  await base.db.updateTable('students').where('id', '=', studentId).set({ level: 'niveau-1', age }).execute()
  const learning = callAs(
    base.db,
    { userId: randomUUID(), role: 'student', familyId: parentId, studentId },
    now,
  ).learning
  const meet = (item: string) =>
    base.pool.query(
      `insert into learning_meetings (student_id, item, met_on, met_at) values ($1, $2, '2026-11-24', '2026-11-24T10:00:00Z')`,
      [studentId, item],
    )
  const know = (item: string) =>
    base.pool.query(
      `insert into learning_cards (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
       values ($1, $2, 'read', 5, 5, '2026-11-24', '2026-11-29', 1)`,
      [studentId, item],
    )
  return { learning, meet, know, studentId, parentId }
}

test('the map counts the words of each theme, and names those that were met', async () => {
  const [child, other] = [await makeChild(), await makeChild()]
  await child.meet('word:walad')
  await child.know('word:walad')
  await child.meet('word:bint')
  const { level, themes } = await child.learning.map()
  expect(level).toBe('niveau-1')
  expect(themes.map(({ theme }) => theme).slice(0, 3)).toEqual(['moi', 'petits-mots', 'famille'])
  const own = themes.filter(({ words }) => words.length > 0)
  expect(own.flatMap(({ words }) => words.map(({ item }) => item)).toSorted()).toEqual([
    'word:bint',
    'word:walad',
  ])
  expect(themes.reduce((sum, { known }) => sum + known, 0)).toBe(1)
  expect(themes.reduce((sum, { total }) => sum + total, 0)).toBe(69)
  expect((await other.learning.map()).themes.every(({ words }) => words.length === 0)).toBe(true)
})

test('the child and its parent read the same count of letters, the special ones beside the alphabet', async () => {
  const child = await makeChild()
  for (const id of ['ba', 'ta', 'ta_marbuta']) await child.know(`letter:${id}`)
  // A letter that was only repeated aloud was not judged.
  await base.pool.query(
    `insert into learning_cards (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
     values ($1, 'letter:jim', 'say', 5, 5, '2026-11-24', '2026-11-29', 1)`,
    [child.studentId],
  )
  const { letters } = await child.learning.map()
  const parent = callAs(base.db, parentCaller(child.parentId), now).learning
  const seen = await parent.progressOf({ studentId: child.studentId })
  expect(lettersFound(letters.map(one => ({ ...one, isKnown: one.state === 'known' }))).text).toBe(
    '2 sur 28, et 1 lettre spéciale',
  )
  expect(lettersFound(seen.letters).text).toBe('2 sur 28, et 1 lettre spéciale')
})

test('letters that a child is never asked are not shown as to come, those that it knows are', async () => {
  const ageAndLevel = async (age: number, level: 'niveau-1' | 'niveau-2') => {
    const child = await makeChild(age)
    await base.db.updateTable('students').where('id', '=', child.studentId).set({ level }).execute()
    const read = async () => {
      const [{ letters }, mine] = [await child.learning.map(), await child.learning.mine()]
      return [letters.length, mine.letters.length]
    }
    return { ...child, read }
  }
  for (const [age, level] of [
    [11, 'niveau-1'],
    [10, 'niveau-2'],
  ] as const)
    expect(await (await ageAndLevel(age, level)).read()).toEqual([36, 36])
  const older = await ageAndLevel(11, 'niveau-2')
  expect(await older.read()).toEqual([0, 0])
  await older.know('letter:ba')
  await older.meet('letter:ta')
  expect(await older.read()).toEqual([2, 2])
})

test('the map shows letters and points as known, met and to come', async () => {
  const child = await makeChild()
  await child.meet('letter:ba')
  await child.meet('letter:ta')
  await child.know('letter:ta')
  const { rows } = await base.pool.query<{ id: string; point: string }>(
    `select e.id, e.point_id as point from learning_exercises e
     join (select id from learning_points where level = 'niveau-1' order by place limit 2) p on p.id = e.point_id`,
  )
  const [first = '', second = ''] = [...new Set(rows.map(({ point }) => point))]
  for (const { id, point } of rows) if (point === first) await child.know(`exercise:${id}`)
  await child.meet(`point:${first}`)
  await child.meet(`point:${second}`)
  const { letters, points } = await child.learning.map()
  const stateOf = (letter: string) => letters.find(one => one.letter === letter)?.state
  expect(['ب', 'ت', 'ث'].map(stateOf)).toEqual(['met', 'known', 'new'])
  expect(points.find(({ id }) => id === first)?.state).toBe('known')
  expect(points.find(({ id }) => id === second)?.state).toBe('met')
  expect(points.some(({ state }) => state === 'new')).toBe(true)
})

test('the curriculum is kept until it changes, and a correction is seen at once', async () => {
  const before = await getContent(base.db, 'niveau-1')
  expect(await getContent(base.db, 'niveau-1')).toBe(before)
  await base.pool.query(`update learning_words set fr = 'le garçon (corrigé)' where id = 'walad'`)
  const after = await getContent(base.db, 'niveau-1')
  expect(after).not.toBe(before)
  expect(after.words.find(({ id }) => id === 'walad')?.fr).toBe('le garçon (corrigé)')
})

test('the map names letters in the language of the family', async () => {
  const { learning } = await makeChild()
  const names = async () => (await learning.map()).letters.map(({ name }) => name)
  expect(await names()).toEqual(expect.arrayContaining(['sîne', 'Tâ', 'tâ marbouta']))
  const english = await runWithLocale('en', names)
  expect(english).toEqual(expect.arrayContaining(['sin', 'ta (deep)', 'ta marbuta']))
  expect(new Set(english).size).toBe(36)
})

test('a child who does not read yet sees what it can be asked: words with a picture, and no grammar points', async () => {
  const child = await makeChild(6)
  const { themes, points } = await child.learning.map()
  const pictured = await base.pool.query(
    `select from learning_words where level = 'niveau-1' and retired_at is null and picture is not null`,
  )
  expect(themes.reduce((sum, { total }) => sum + total, 0)).toBe(pictured.rowCount)
  expect(pictured.rowCount).toBeLessThan(69)
  expect(points).toEqual([])
  await child.meet('word:marhaban')
  const met = (await child.learning.map()).themes.flatMap(({ words }) => words.map(({ item }) => item))
  expect(met).toEqual(['word:marhaban'])
})

test('a child who does not read yet fills its level with what it can be asked, and has more to learn once it reads', async () => {
  const child = await makeChild(6)
  await base.pool.query(
    `insert into learning_cards (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
     select $1, item, 'read'::learning_facet, 40, 5, date '2026-11-24', date '2026-12-29', 5 from (
       select distinct 'word:' || concept as item from learning_words
       where level = 'niveau-1' and picture is not null
       union all select 'letter:' || id from learning_letters) items`,
    [child.studentId],
  )
  const family = { familyId: child.parentId, studentId: null } as never
  const shareAt = async (age: number) => {
    await base.db.updateTable('students').where('id', '=', child.studentId).set({ age }).execute()
    const found = await findChild(base.db, family, child.studentId)
    if (!found) throw new Error('no child')
    const { steps, totals } = await measureLevel(base.db, found)
    return computeProgress(steps, totals).currentLevelProgress
  }
  expect(await shareAt(6)).toBe(100)
  expect(await shareAt(7)).toBeLessThan(60)
})

test('a child who reads is told how many grammar points are missing in its level, and a younger one of none', async () => {
  const [child, young] = [await makeChild(11), await makeChild(6)]
  const before = (await child.learning.mine()).grammarLeft
  expect(before).toBe(7)
  const { rows } = await base.pool.query<{ id: string }>(
    `select id from learning_exercises where point_id = 'n1-saluer' and retired_at is null`,
  )
  for (const { id } of rows) {
    expect((await child.learning.mine()).grammarLeft).toBe(before)
    await child.know(`exercise:${id}`)
  }
  expect((await child.learning.mine()).grammarLeft).toBe(before - 1)
  expect((await young.learning.mine()).grammarLeft).toBe(0)
})
