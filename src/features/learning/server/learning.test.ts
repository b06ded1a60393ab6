import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily } from '../../../../tests/support/people.ts'
import type { Answer, Posed } from '../question.ts'

const database = testDatabase()
beforeAll(async () => {
  await loadCurriculum(database.url)
})

const monday = Temporal.Instant.from('2026-11-23T15:00:00Z')
const refusedWith = (code: string) => expect.objectContaining({ code })

const makeChild = async (changes: { level?: 'niveau-1' | 'niveau-3'; age?: number } = {}) => {
  const { parentId, studentIds } = await makeFamily(database.db)
  const [studentId = ''] = studentIds
  await database.db
    .updateTable('students')
    .where('id', '=', studentId)
    .set({ level: 'niveau-1', age: 9, ...changes })
    .execute()
  const as = (now: Temporal.Instant) =>
    callAs(database.db, { userId: randomUUID(), role: 'student', parentId, studentId }, now).learning
  const parentAs = (now: Temporal.Instant) => callAs(database.db, parentCaller(parentId), now).learning
  return { parentId, studentId, as, parentAs }
}
type Child = Awaited<ReturnType<typeof makeChild>>

/** The keys that only the server knows, to answer right or wrong on purpose. */
const posedIn = async (sessionId: string): Promise<Posed[]> => {
  const { questions } = await database.db
    .selectFrom('learning_sessions')
    .where('id', '=', sessionId)
    .select('questions')
    .executeTakeFirstOrThrow()
  return questions as unknown as Posed[]
}
const rightAnswers = ({ question, key }: Posed): Answer[] => {
  if (question.form === 'pairs') return key.solution.map((right, left) => ({ pair: [left, right] }))
  if (question.form === 'text') return [{ text: key.texts[0] ?? '' }]
  if (question.form === 'order') return [{ order: key.solution }]
  if (question.form === 'signs') return [{ signs: key.solution }]
  return [{ choice: key.solution[0] ?? 0 }]
}
const begin = async (child: Child, subject = 'word-to-meaning', now = monday) => {
  const id = randomUUID()
  const session = await child.as(now).startSession({ id, purpose: 'vocabulary', subject })
  return { id, session, posed: await posedIn(id) }
}
const playThrough = async (child: Child, id: string, now = monday) => {
  for (const [place, posed] of (await posedIn(id)).entries())
    for (const answer of rightAnswers(posed))
      await child.as(now).answerQuestion({ sessionId: id, id: randomUUID(), place, answer })
  return child.as(now).finish({ id })
}
const stepsOf = (child: Child) =>
  database.db
    .selectFrom('learning_item_states')
    .where('student_id', '=', child.studentId)
    .select(['item', 'step', 'due_on as dueOn'])
    .orderBy('item')
    .execute()

describe('a session', () => {
  test('the browser never receives which option is right before it answers', async () => {
    const child = await makeChild()
    const { session } = await begin(child)
    expect(JSON.stringify(session)).not.toMatch(/solution|"key"|texts|notes|about/)
    expect(session.questions).toHaveLength(12)
  })

  test('begun twice at once, it is one session', async () => {
    const child = await makeChild()
    const id = randomUUID()
    const wish = { id, purpose: 'vocabulary', subject: '' } as const
    const begun = await Promise.all(Array.from({ length: 8 }, () => child.as(monday).startSession(wish)))
    expect(new Set(begun.map(session => JSON.stringify(session.questions))).size).toBe(1)
  })

  test('is taken up again where it was left', async () => {
    const child = await makeChild()
    const { id, posed } = await begin(child)
    const [first, second] = posed
    if (!first || !second) throw new Error('no questions')
    const [answer = { choice: 0 }] = rightAnswers(first)
    await child.as(monday).answerQuestion({ sessionId: id, id: randomUUID(), place: 0, answer })
    const wrong = { choice: ((second.key.solution[0] ?? 0) + 1) % 4 }
    await child.as(monday).answerQuestion({ sessionId: id, id: randomUUID(), place: 1, answer: wrong })
    const again = await child.as(monday).startSession({ id, purpose: 'vocabulary', subject: '' })
    expect(again.met).toEqual([
      { place: 0, isDone: true, foundPairs: [] },
      { place: 1, isDone: false, foundPairs: [] },
    ])
  })

  test('an unknown point or a game that does not suit the child is not found', async () => {
    const child = await makeChild()
    for (const wish of [
      { purpose: 'grammar', subject: 'cas-panorama' }, // niveau-5
      { purpose: 'grammar', subject: 'nothing' },
      { purpose: 'vocabulary', subject: 'sun-or-moon' }, // from niveau-2 on
      { purpose: 'vocabulary', subject: 'nothing' },
    ] as const)
      await expect(child.as(monday).startSession({ id: randomUUID(), ...wish })).rejects.toEqual(
        refusedWith('not_found'),
      )
  })

  test('does not end before everything was found, then ends once, with its points', async () => {
    const child = await makeChild()
    const { id } = await begin(child)
    await expect(child.as(monday).finish({ id })).rejects.toEqual(refusedWith('not_finished'))
    const summary = await playThrough(child, id)
    expect(summary).toMatchObject({ asked: 12, foundFirst: 12, gained: 140, points: 140 })
    const again = await Promise.all(Array.from({ length: 5 }, () => child.as(monday).finish({ id })))
    for (const one of again) expect(one).toMatchObject({ gained: 140, points: 140 })
  })

  test('a quiz has ten questions, no hints, and can be played', async () => {
    const child = await makeChild({ level: 'niveau-3' })
    const id = randomUUID()
    const session = await child.as(monday).quiz({ id })
    expect(session.questions).toHaveLength(10)
    expect(session.questions.every(({ hint }) => hint === null)).toBe(true)
    expect(await playThrough(child, id)).toMatchObject({ asked: 10, foundFirst: 10 })
    expect((await child.as(monday).mine()).lastSessions[0]).toMatchObject({ purpose: 'quiz', foundFirst: 10 })
  })
})

describe('an answer', () => {
  test('sent twice at once counts once and is told the same', async () => {
    const child = await makeChild()
    const { id, posed } = await begin(child)
    const [answer = { choice: 0 }] = posed[0] ? rightAnswers(posed[0]) : []
    const sent = { sessionId: id, id: randomUUID(), place: 0, answer }
    const told = await Promise.all(Array.from({ length: 10 }, () => child.as(monday).answerQuestion(sent)))
    expect(new Set(told.map(one => JSON.stringify(one))).size).toBe(1)
    expect(told[0]).toMatchObject({ result: 'right', gained: 10, points: 10, isFirstTry: true })
    expect((await child.as(monday).mine()).points).toBe(10)
    expect((await stepsOf(child)).map(({ step }) => step)).toEqual([1])
  })

  test('given again with another id brings nothing more', async () => {
    const child = await makeChild()
    const { id, posed } = await begin(child)
    const [answer = { choice: 0 }] = posed[0] ? rightAnswers(posed[0]) : []
    for (let time = 0; time < 3; time++)
      await child.as(monday).answerQuestion({ sessionId: id, id: randomUUID(), place: 0, answer })
    expect((await child.as(monday).mine()).points).toBe(10)
  })

  test('wrong names the difference, costs a step, and the next try brings less', async () => {
    const child = await makeChild()
    const { id, posed } = await begin(child)
    const right = posed[0]?.key.solution[0] ?? 0
    const wrong = (right + 1) % 4
    const send = (choice: number) =>
      child.as(monday).answerQuestion({ sessionId: id, id: randomUUID(), place: 0, answer: { choice } })
    const told = await send(wrong)
    expect(told).toMatchObject({ result: 'wrong', isDone: false, solution: [right], gained: 0 })
    expect(told.picked?.note).toBe(posed[0]?.key.notes[wrong])
    expect(await send(right)).toMatchObject({ result: 'right', isDone: true, isFirstTry: false, gained: 3 })
    expect(await stepsOf(child)).toMatchObject([{ step: 0, dueOn: '2026-11-24' }])
  })

  test('climbs one step a day, by the family’s own calendar', async () => {
    const child = await makeChild()
    const late = Temporal.Instant.from('2026-11-23T22:30:00Z') // 23:30 in Paris
    const { id, posed } = await begin(child, 'word-to-meaning', late)
    const [answer = { choice: 0 }] = posed[0] ? rightAnswers(posed[0]) : []
    await child.as(late).answerQuestion({ sessionId: id, id: randomUUID(), place: 0, answer })
    expect(await stepsOf(child)).toMatchObject([{ step: 1, dueOn: '2026-11-24' }])
    const item = posed[0]?.item
    const afterMidnight = Temporal.Instant.from('2026-11-23T23:30:00Z')
    const next = await begin(child, 'word-to-meaning', afterMidnight)
    const place = next.posed.findIndex(one => one.item === item)
    const [again = { choice: 0 }] = next.posed[place] ? rightAnswers(next.posed[place] as Posed) : []
    await child
      .as(afterMidnight)
      .answerQuestion({ sessionId: next.id, id: randomUUID(), place, answer: again })
    expect(await stepsOf(child)).toMatchObject([{ step: 2, dueOn: '2026-11-27' }])
  })

  test('that does not fit its question is refused', async () => {
    const child = await makeChild()
    const { id } = await begin(child)
    for (const [place, answer] of [
      [0, { text: 'chat' }],
      [0, { choice: 9 }],
      [40, { choice: 0 }],
    ] as const)
      await expect(
        child.as(monday).answerQuestion({ sessionId: id, id: randomUUID(), place, answer }),
      ).rejects.toEqual(refusedWith('invalid_input'))
  })

  test('points of a day are bounded', async () => {
    const child = await makeChild()
    for (const game of [
      'word-to-meaning',
      'find-the-arabic',
      'letter-train',
      'dot-detective',
      'word-to-meaning',
    ])
      await playThrough(child, (await begin(child, game)).id)
    expect((await child.as(monday).mine()).points).toBe(300)
  })
})

describe('who', () => {
  test('another family’s child, session or progress is not found', async () => {
    const one = await makeChild()
    const other = await makeChild()
    const { id } = await begin(one)
    const missing = refusedWith('not_found')
    await expect(other.as(monday).startSession({ id, purpose: 'vocabulary' })).rejects.toEqual(missing)
    await expect(other.as(monday).finish({ id })).rejects.toEqual(missing)
    await expect(
      other.as(monday).answerQuestion({ sessionId: id, id: randomUUID(), place: 0, answer: { choice: 0 } }),
    ).rejects.toEqual(missing)
    for (const studentId of [one.studentId, randomUUID(), 'x'])
      await expect(other.parentAs(monday).progressOf({ studentId })).rejects.toEqual(missing)
    await expect(other.as(monday).progressOf({ studentId: one.studentId })).rejects.toEqual(missing)
  })

  test('a parent reads and does not play', async () => {
    const child = await makeChild()
    await expect(child.parentAs(monday).quiz({ id: randomUUID() })).rejects.toEqual(refusedWith('forbidden'))
  })

  test('the parent sees the figures move, and speaking is left to the teacher', async () => {
    const child = await makeChild()
    await database.db
      .updateTable('student_progress')
      .where('student_id', '=', child.studentId)
      .set({ reading: 62, speaking: 30 })
      .execute()
    await playThrough(child, (await begin(child, 'word-to-meaning')).id)
    await playThrough(child, (await begin(child, 'letter-train')).id)
    const seen = await child.parentAs(monday).progressOf({ studentId: child.studentId })
    expect(seen.reading).toBeGreaterThan(62)
    expect(seen.writing).toBeGreaterThan(0)
    expect(seen.currentLevelProgress).toBeGreaterThan(0)
    expect(seen.speaking).toBe(30)
    expect(seen.lastSessions).toHaveLength(2)
    expect(seen.wordsFound).toBeGreaterThanOrEqual(12)
  })

  test('erasing a child erases everything that the child did', async () => {
    const child = await makeChild()
    await playThrough(child, (await begin(child)).id)
    await database.db.deleteFrom('students').where('id', '=', child.studentId).execute()
    for (const table of ['learning_item_states', 'learning_sessions', 'learning_answers'] as const) {
      const left = await database.db
        .selectFrom(table)
        .where('student_id', '=', child.studentId)
        .select('student_id')
        .execute()
      expect(left).toEqual([])
    }
  })
})

describe('lessons', () => {
  test('those of the level and below, each to read', async () => {
    const child = await makeChild({ level: 'niveau-3' })
    const list = await child.as(monday).lessons()
    expect(new Set(list.map(({ level }) => level))).toEqual(new Set(['niveau-3', 'niveau-2', 'niveau-1']))
    const lesson = await child.as(monday).lesson({ id: list[0]?.id ?? '' })
    expect(lesson.examples.length).toBeGreaterThan(0)
    await expect(child.as(monday).lesson({ id: 'cas-panorama' })).rejects.toEqual(refusedWith('not_found'))
  })

  test('practised, a lesson shows what was found', async () => {
    const child = await makeChild()
    const id = randomUUID()
    await child.as(monday).startSession({ id, purpose: 'grammar', subject: 'n1-voyelles-breves' })
    await playThrough(child, id)
    const list = await child.as(monday).lessons()
    expect(list.find(one => one.id === 'n1-voyelles-breves')).toMatchObject({ exercises: 6, found: 6 })
  })
})
