import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily } from '../../../../tests/support/people.ts'
import type { Posed } from '../question.ts'

const base = testDatabase()
beforeAll(async () => {
  await loadCurriculum(base.url)
})

const aChild = async (timezone = 'Europe/Paris') => {
  const { parentId, studentIds } = await makeFamily(base.db, { timezone })
  const [studentId = ''] = studentIds
  await base.db.updateTable('students').set({ level: 'niveau-1' }).where('id', '=', studentId).execute()
  const child = (now: Temporal.Instant) =>
    callAs(base.db, { userId: randomUUID(), role: 'student', parentId, studentId, timezone }, now).learning
  const seenByParent = (now: Temporal.Instant) =>
    callAs(base.db, parentCaller(parentId, timezone), now).learning.progressOf({ studentId })
  return { child, seenByParent }
}
/** Answers the first question of a letters game rightly. */
const answerOne = async ({ child }: Awaited<ReturnType<typeof aChild>>, now: Temporal.Instant) => {
  const id = randomUUID()
  await child(now).startSession({ id, purpose: 'vocabulary', subject: 'dot-detective' })
  const row = await base.db
    .selectFrom('learning_sessions')
    .where('id', '=', id)
    .select('questions')
    .executeTakeFirstOrThrow()
  const [posed] = row.questions as unknown as Posed[]
  await child(now).answerQuestion({
    sessionId: id,
    id: randomUUID(),
    place: 0,
    answer: { choice: posed?.key.solution[0] ?? 0 },
  })
}
const noon = Temporal.Instant.from('2026-11-23T11:00:00Z')

test('before the first answer a parent sees an alphabet to come and no activity', async () => {
  const one = await aChild()
  const seen = await one.seenByParent(noon)
  expect(seen).toMatchObject({ answersThisWeek: 0, lastActivityOn: null })
  expect(seen.letters).toHaveLength(28)
  expect(seen.letters[0]).toEqual({ letter: 'ا', nameFr: 'alif', isFound: false })
})

test('a letter found once is known from then on, and the parent sees it move', async () => {
  const [one, other] = [await aChild(), await aChild()]
  await answerOne(one, noon)
  const seen = await one.seenByParent(noon)
  expect(seen.letters.filter(({ isFound }) => isFound)).toHaveLength(1)
  expect(seen).toMatchObject({ answersThisWeek: 1, lastActivityOn: '2026-11-23' })
  expect((await other.seenByParent(noon)).letters.some(({ isFound }) => isFound)).toBe(false)
})

test('a week is seven days of the family’s own calendar', async () => {
  const one = await aChild('Asia/Kathmandu')
  // 23:00 in Kathmandu on the 22nd, and half an hour into the 23rd.
  await answerOne(one, Temporal.Instant.from('2026-11-22T17:15:00Z'))
  await answerOne(one, Temporal.Instant.from('2026-11-22T18:45:00Z'))
  expect(await one.seenByParent(noon)).toMatchObject({ answersThisWeek: 2, lastActivityOn: '2026-11-23' })
  const sixDaysOn = noon.add({ hours: 24 * 6 })
  expect(await one.seenByParent(sixDaysOn)).toMatchObject({
    answersThisWeek: 1,
    lastActivityOn: '2026-11-23',
  })
  expect(await one.seenByParent(sixDaysOn.add({ hours: 24 }))).toMatchObject({ answersThisWeek: 0 })
})
