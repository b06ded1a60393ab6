import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily } from '../../../../tests/support/people.ts'
import type { ExerciseItem } from '../questions/question.ts'

const base = testDatabase()
beforeAll(async () => {
  await loadCurriculum(base.url)
})

const createChild = async (timezone = 'Europe/Paris') => {
  const { parentId, studentIds } = await makeFamily(base.db, { timezone })
  const [studentId = ''] = studentIds
  await base.db.updateTable('students').set({ level: 'niveau-1' }).where('id', '=', studentId).execute()
  const child = (now: Temporal.Instant) =>
    callAs(base.db, { userId: randomUUID(), role: 'student', familyId: parentId, studentId, timezone }, now)
      .learning
  const readAsParent = (now: Temporal.Instant) =>
    callAs(base.db, parentCaller(parentId, timezone), now).learning.progressOf({ studentId })
  return { child, readAsParent, studentId }
}
/** Gives the right answer to the first question of a letter game. */
const answerOne = async (
  { child }: Awaited<ReturnType<typeof createChild>>,
  now: Temporal.Instant,
  { id = randomUUID(), subject = 'dot-detective' } = {},
) => {
  await child(now).startSession({ id, purpose: 'vocabulary', subject })
  const row = await base.db
    .selectFrom('learning_sessions')
    .where('id', '=', id)
    .select('questions')
    .executeTakeFirstOrThrow()
  const questions = row.questions as unknown as ExerciseItem[]
  const place = questions.findIndex(({ question }) => !question.meeting)
  await child(now).answerQuestion({
    sessionId: id,
    id: randomUUID(),
    place,
    answer: { choice: questions[place]?.key.solution[0] ?? 0 },
  })
}
const noon = Temporal.Instant.from('2026-11-23T11:00:00Z')

test('shows a parent no found letters and no activity before the first answer', async () => {
  const one = await createChild()
  const seen = await one.readAsParent(noon)
  expect(seen).toMatchObject({ askedThisWeek: 0, lastActivityOn: null })
  expect(seen.letters).toHaveLength(36)
  const alif = { letter: 'ا', name: 'alif', hint: null, isSpecial: false }
  expect(seen.letters[0]).toEqual({ ...alif, isKnown: false, isMet: false })
})

test('tells a parent a letter that the child met from one still to come', async () => {
  const one = await createChild()
  await base.db
    .insertInto('learning_meetings')
    .values({ student_id: one.studentId, item: 'letter:ba', met_on: '2026-11-23', met_at: noon })
    .execute()
  const met = (await one.readAsParent(noon)).letters.filter(({ isMet }) => isMet)
  expect(met).toMatchObject([{ letter: 'ب', isKnown: false }])
})

test('shows a parent the letter that the child found', async () => {
  const [one, other] = [await createChild(), await createChild()]
  await answerOne(one, noon)
  const seen = await one.readAsParent(noon)
  expect(seen.letters.filter(({ isKnown }) => isKnown)).toHaveLength(1)
  expect(seen).toMatchObject({ lastActivityOn: '2026-11-23' })
  expect((await other.readAsParent(noon)).letters.some(({ isKnown }) => isKnown)).toBe(false)
})

test('counts each question answered on seven days of the family’s zone, in sessions that were left too', async () => {
  const one = await createChild('Asia/Kathmandu')
  // 23:00 in Kathmandu on the 22nd, and half an hour into the 23rd.
  await answerOne(one, Temporal.Instant.from('2026-11-22T17:15:00Z'))
  await answerOne(one, Temporal.Instant.from('2026-11-22T18:45:00Z'))
  const asked = async (now: Temporal.Instant) => {
    const { askedThisWeek, rightThisWeek } = await one.readAsParent(now)
    expect(rightThisWeek).toBe(askedThisWeek)
    return askedThisWeek
  }
  expect(await asked(noon)).toBe(2)
  const sixDaysOn = noon.add({ hours: 24 * 6 })
  expect(await asked(sixDaysOn)).toBe(1)
  expect(await asked(sixDaysOn.add({ hours: 24 }))).toBe(0)
  expect(await one.readAsParent(sixDaysOn)).toMatchObject({ lastActivityOn: '2026-11-23' })
})

test('counts neither meetings nor memory boards nor what is asked again after a miss', async () => {
  const one = await createChild()
  const id = randomUUID()
  const { questions } = await one
    .child(noon)
    .startSession({ id, purpose: 'vocabulary', subject: 'dot-detective' })
  const answer = async (place: number, choice: number) =>
    one.child(noon).answerQuestion({ sessionId: id, id: randomUUID(), place, answer: { choice } })
  const places = questions.map(({ meeting }, place) => ({ isMeeting: meeting !== null, place }))
  const met = places.find(({ isMeeting }) => isMeeting)?.place ?? -1
  const asked = places.find(({ isMeeting }) => !isMeeting)?.place ?? -1
  await answer(met, 0)
  expect((await one.readAsParent(noon)).askedThisWeek).toBe(0)
  const stored = await base.db
    .selectFrom('learning_sessions')
    .where('id', '=', id)
    .select('questions')
    .executeTakeFirstOrThrow()
  const [right = 0] = (stored.questions as unknown as ExerciseItem[])[asked]?.key.solution ?? []
  const { added } = await answer(asked, right === 0 ? 1 : 0)
  if (!added) throw new Error('It is not asked again.')
  await answer(added.place, 0)
  expect((await one.readAsParent(noon)).askedThisWeek).toBe(1)
  const board = randomUUID()
  await one.child(noon).startSession({ id: board, purpose: 'vocabulary', subject: 'memory-pairs' })
  const boards = await base.db
    .selectFrom('learning_sessions')
    .where('id', '=', board)
    .select('questions')
    .executeTakeFirstOrThrow()
  const items = boards.questions as unknown as ExerciseItem[]
  for (const [place, { question, key }] of items.entries())
    if (question.kind === 'memory-pairs')
      for (const [left, found] of key.solution.entries())
        await one
          .child(noon)
          .answerQuestion({ sessionId: board, id: randomUUID(), place, answer: { pair: [left, found] } })
  expect(items.some(({ question }) => question.kind === 'memory-pairs')).toBe(true)
  expect((await one.readAsParent(noon)).askedThisWeek).toBe(1)
})

test('names the session of the day that was begun, until it is finished, another one begun, or the day over: one that is only opened hides it', async () => {
  const one = await createChild()
  const unfinished = async (now: Temporal.Instant) => (await one.child(now).mine()).unfinishedId
  const [opened, begun, game] = [randomUUID(), randomUUID(), randomUUID()]
  await one.child(noon).startSession({ id: opened, purpose: 'vocabulary', subject: '' })
  expect(await unfinished(noon)).toBeNull()
  await answerOne(one, noon.add({ minutes: 1 }), { id: begun, subject: '' })
  expect(await unfinished(noon.add({ minutes: 2 }))).toBe(begun)
  await answerOne(one, noon.add({ minutes: 3 }), { id: game })
  expect(await unfinished(noon.add({ minutes: 4 }))).toBe(begun)
  const openedLater = { id: randomUUID(), purpose: 'vocabulary', subject: '' } as const
  await one.child(noon.add({ minutes: 4 })).startSession(openedLater)
  expect(await unfinished(noon.add({ minutes: 5 }))).toBe(begun)
  expect(await unfinished(noon.add({ hours: 24 }))).toBeNull()
  await base.db
    .updateTable('learning_sessions')
    .set({ finished_at: noon, finished_on: '2026-11-23', found_first: 1, asked: 10 })
    .where('id', '=', begun)
    .execute()
  expect(await unfinished(noon.add({ minutes: 5 }))).toBeNull()
})

test('measures reading, writing and comprehension at the level that a parent chooses, and leaves speaking to the teacher', async () => {
  const { parentId, studentIds } = await makeFamily(base.db)
  const [id = ''] = studentIds
  await base.pool.query(`update students set level = 'niveau-1', age = 9 where id = $1`, [id])
  await base.pool.query(
    'update student_progress set reading = 90, writing = 70, comprehension = 80, speaking = 60 where student_id = $1',
    [id],
  )
  // Half of what is read at the second level.
  await base.pool.query(
    `insert into learning_cards (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
     select $1, item, 'read', 40, 5, '2026-01-01', '2030-01-01', 5 from (
       select item, row_number() over () as place, count(*) over () as total from (
         select distinct 'word:' || coalesce(concept, id) as item from learning_words
         where level = 'niveau-2' and retired_at is null) words) numbered
     where 2 * place <= total`,
    [id],
  )
  const { learning, families } = callAs(base.db, parentCaller(parentId), noon)
  const figures = async () => {
    const { reading, writing, comprehension, speaking } = await learning.progressOf({ studentId: id })
    return { reading, writing, comprehension, speaking }
  }
  // Anything else that a parent changes moves no figure.
  await learning.changeStudent({ id, firstName: 'Zoé', level: 'niveau-1' })
  expect(await figures()).toEqual({ reading: 90, writing: 70, comprehension: 80, speaking: 60 })
  const { progress } = await learning.changeStudent({ id, level: 'niveau-2' })
  expect(progress).toMatchObject({ reading: 50, writing: 0, listening: 0, speaking: 60 })
  expect(await figures()).toEqual({ reading: 50, writing: 0, comprehension: 0, speaking: 60 })
  expect((await families.students()).students[0]?.progress.reading).toBe(50)
})
