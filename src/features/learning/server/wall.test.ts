import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher } from '../../../../tests/support/people.ts'

const base = testDatabase()
beforeAll(async () => {
  await loadCurriculum(base.url)
})
const now = Temporal.Instant.from('2026-11-25T15:00:00Z')

const makeChild = async () => {
  const { parentId, studentIds } = await makeFamily(base.db, { timezone: 'America/New_York' })
  const [studentId = ''] = studentIds
  const learning = callAs(
    base.db,
    { userId: randomUUID(), role: 'student', familyId: parentId, studentId },
    now,
  ).learning
  const meet = (items: readonly string[], at = '2026-11-24T10:00:00Z') =>
    base.pool.query(
      `insert into learning_meetings (student_id, item, met_on, met_at)
       select $1, item, $3::timestamptz::date, $3::timestamptz + place * interval '1 second'
       from unnest($2::text[]) with ordinality as one (item, place)`,
      [studentId, items, at],
    )
  return { parentId, studentId, learning, meet }
}

test('the wall has a tile for every letter and word met, in the order of meeting, and for no rule', async () => {
  const [child, other] = [await makeChild(), await makeChild()]
  await child.meet(['letter:ba', 'rule:article', 'word:kitab', 'point:n1-ana', 'word:sadiq'])
  const wall = await child.learning.wall()
  expect(wall).toMatchObject({ letters: 1, words: 2 })
  expect(wall.tiles.map(({ item }) => item)).toEqual(['letter:ba', 'word:kitab', 'word:sadiq'])
  expect(wall.tiles[0]).toMatchObject({ ar: 'ب', picture: null })
  expect(wall.tiles[1]).toMatchObject({ ar: 'كِتَاب', picture: 'kitab' })
  expect(await other.learning.wall()).toEqual({ letters: 0, words: 0, tiles: [] })
})

test('a wall of many words sends the latest forty, and counts them all', async () => {
  const child = await makeChild()
  const { rows } = await base.pool.query<{ item: string }>(
    `select distinct 'word:' || coalesce(concept, id) as item from learning_words order by 1 limit 120`,
  )
  await child.meet(rows.map(({ item }) => item))
  const wall = await child.learning.wall()
  expect(wall.words).toBe(120)
  expect(wall.tiles.map(({ item }) => item)).toEqual(rows.slice(-40).map(({ item }) => item))
})

test('the week names the teacher of a day’s lesson, in the family’s zone', async () => {
  const child = await makeChild()
  const { teacherId } = await makeTeacher(base.db)
  // Tuesday evening in New York is Wednesday in Paris.
  const startsAt = Temporal.Instant.from('2026-11-25T02:00:00Z')
  await makeLesson(base.db, { teacherId, startsAt, familyId: child.parentId, studentId: child.studentId })
  const parent = callAs(base.db, parentCaller(child.parentId, 'America/New_York'), now).learning
  const { week } = await parent.progressOf({ studentId: child.studentId })
  expect(week.map(({ teacher }) => teacher !== null)).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})
