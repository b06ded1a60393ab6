import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { printSounds } from '#features/letters/print-sounds.ts'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily } from '../../../../tests/support/people.ts'
import { rightAnswers, wrongAnswer } from '../../../../tests/support/simulated-child.ts'
import { explain, judge } from '../questions/judging.ts'
import type { Answer, ExerciseItem } from '../questions/question.ts'

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
    callAs(database.db, { userId: randomUUID(), role: 'student', familyId: parentId, studentId }, now)
      .learning
  const parentAs = (now: Temporal.Instant) => callAs(database.db, parentCaller(parentId), now).learning
  return { parentId, studentId, as, parentAs }
}
type Child = Awaited<ReturnType<typeof makeChild>>

/** The exercises with their answer keys, which the API does not return. */
const itemsOfSession = async (sessionId: string): Promise<ExerciseItem[]> => {
  const { questions } = await database.db
    .selectFrom('learning_sessions')
    .where('id', '=', sessionId)
    .select('questions')
    .executeTakeFirstOrThrow()
  return questions as unknown as ExerciseItem[]
}
/** The words of level 1, met a month ago: games about them begin with questions. */
const meetWords = async (child: Child) => {
  await database.pool.query(
    `insert into learning_meetings (student_id, item, met_on, met_at)
     select $1, 'word:' || concept, '2026-10-20', '2026-10-20T12:00:00Z' from learning_words
     where level = 'niveau-1' on conflict do nothing`,
    [child.studentId],
  )
}
/** The letters, met a month ago: a beginner puts words together from them. */
const meetLetters = (child: Child) =>
  database.pool.query(
    `insert into learning_meetings (student_id, item, met_on, met_at)
     select $1, 'letter:' || id, '2026-10-20', '2026-10-20T12:00:00Z' from learning_letters on conflict do nothing`,
    [child.studentId],
  )
const startVocabulary = async (child: Child, subject = 'word-to-meaning', now = monday) => {
  await meetWords(child)
  const id = randomUUID()
  const session = await child.as(now).startSession({ id, purpose: 'vocabulary', subject })
  return { id, session, exercises: await itemsOfSession(id) }
}
const playThrough = async (child: Child, id: string, now = monday) => {
  for (const [place, exercise] of (await itemsOfSession(id)).entries())
    for (const answer of rightAnswers(exercise))
      await child.as(now).answerQuestion({ sessionId: id, id: randomUUID(), place, answer })
  return child.as(now).finish({ id })
}
const listCards = (child: Child) =>
  database.db
    .selectFrom('learning_cards')
    .where('student_id', '=', child.studentId)
    .select(['item', 'facet', 'best_step as bestStep', 'due_on as dueOn'])
    .orderBy('item')
    .execute()

describe('sessions', () => {
  test('of writing alone are neither offered nor begun: it asks only words that are recalled well', async () => {
    const child = await makeChild({ age: 12, level: 'niveau-3' })
    expect((await child.as(monday).mine()).games).not.toContain('write-the-arabic')
    const start = child
      .as(monday)
      .startSession({ id: randomUUID(), purpose: 'vocabulary', subject: 'write-the-arabic' })
    await expect(start).rejects.toEqual(refusedWith('not_found'))
  })

  test('send the browser what it judges practice with, beside the questions, and nothing of it for a quiz', async () => {
    const child = await makeChild()
    const { session, exercises } = await startVocabulary(child)
    const secret = /solution|"key"|texts|notes|about/
    expect(JSON.stringify(session.questions)).not.toMatch(secret)
    expect(session.questions).toHaveLength(14)
    expect(session.judging.map(({ key }) => key.solution)).toEqual(exercises.map(({ key }) => key.solution))
    const id = randomUUID()
    const quiz = await child.as(monday).quiz({ id })
    expect(JSON.stringify(quiz)).not.toMatch(secret)
    const place = quiz.questions.findIndex(({ meeting }) => !meeting)
    const [exercise] = (await itemsOfSession(id)).slice(place)
    if (!exercise) throw new Error('no question')
    const answer = wrongAnswer(exercise)
    const feedback = await child.as(monday).answerQuestion({ sessionId: id, id: randomUUID(), place, answer })
    expect(JSON.stringify(feedback.added)).not.toMatch(secret)
  })

  test('judge in the browser as on the server: the same words, without what was earned', async () => {
    const child = await makeChild()
    const { id, session, exercises } = await startVocabulary(child)
    for (const [place, exercise] of exercises.slice(0, 4).entries()) {
      const answer = place % 2 === 0 ? rightAnswers(exercise)[0] : wrongAnswer(exercise)
      const [question, judging] = [session.questions[place], session.judging[place]]
      if (!answer || !question || !judging) throw new Error('no question')
      const result = judge({ question, key: judging.key }, answer)
      if (!result) throw new Error('no result')
      const here = explain({ question, key: judging.key }, { answer, result }, true)
      const there = await child.as(monday).answerQuestion({ sessionId: id, id: randomUUID(), place, answer })
      expect(there).toMatchObject(here)
    }
  })

  test('start once when started eight times at once', async () => {
    const child = await makeChild()
    const id = randomUUID()
    const request = { id, purpose: 'vocabulary', subject: '' } as const
    const sessions = await Promise.all(
      Array.from({ length: 8 }, () => child.as(monday).startSession(request)),
    )
    expect(new Set(sessions.map(session => JSON.stringify(session.questions))).size).toBe(1)
  })

  test('of the letter train begin once a beginner has met letters', async () => {
    const child = await makeChild()
    await expect(startVocabulary(child, 'letter-train')).rejects.toEqual(refusedWith('not_found'))
    expect((await child.as(monday).mine()).games).not.toContain('letter-train')
    await meetLetters(child)
    expect((await child.as(monday).mine()).games).toContain('letter-train')
    expect((await startVocabulary(child, 'letter-train')).exercises.length).toBeGreaterThanOrEqual(10)
  })

  test('resume where they stopped', async () => {
    const child = await makeChild()
    const { id, exercises } = await startVocabulary(child)
    const [first, second] = exercises
    if (!first || !second) throw new Error('no questions')
    const [answer = { choice: 0 }] = rightAnswers(first)
    const give = (place: number, given: Answer) =>
      child.as(monday).answerQuestion({ sessionId: id, id: randomUUID(), place, answer: given })
    expect((await give(0, answer)).left).toBe(13)
    const wrong = { choice: ((second.key.solution[0] ?? 0) + 1) % 4 }
    expect((await give(1, wrong)).left).toBe(13)
    const again = await child.as(monday).startSession({ id, purpose: 'vocabulary', subject: '' })
    expect(again.questions).toHaveLength(15) // the missed one comes again
    expect(again.answered).toEqual([
      { place: 0, isDone: true, foundPairs: [], attempts: [expect.objectContaining({ result: 'right' })] },
      { place: 1, isDone: true, foundPairs: [], attempts: [expect.objectContaining({ result: 'wrong' })] },
    ])
    expect(again.judging.map(({ isAgain }) => isAgain).indexOf(true)).toBe(14)
  })

  test('refuse an unknown grammar point and a game that does not suit the child', async () => {
    const child = await makeChild()
    for (const request of [
      { purpose: 'grammar', subject: 'cas-panorama' }, // niveau-5
      { purpose: 'grammar', subject: 'nothing' },
      { purpose: 'vocabulary', subject: 'sun-or-moon' }, // from niveau-2 on
      { purpose: 'vocabulary', subject: 'nothing' },
    ] as const)
      await expect(child.as(monday).startSession({ id: randomUUID(), ...request })).rejects.toEqual(
        refusedWith('not_found'),
      )
  })

  test('finish only when every question is solved, and give their points once', async () => {
    const child = await makeChild()
    const { id } = await startVocabulary(child)
    await expect(child.as(monday).finish({ id })).rejects.toEqual(refusedWith('not_finished'))
    const summary = await playThrough(child, id)
    expect(summary).toMatchObject({
      asked: 14,
      firstTryRight: 14,
      gained: 160,
      points: 160,
      isDayFull: false,
      isStarFilled: false,
    })
    const again = await Promise.all(Array.from({ length: 5 }, () => child.as(monday).finish({ id })))
    for (const one of again) expect(one).toMatchObject({ gained: 160, points: 160 })
    // The parent reads what the child read at the end.
    const { lastSessions } = await child.parentAs(monday).progressOf({ studentId: child.studentId })
    expect(lastSessions).toMatchObject([{ points: 160 }])
  })

  test('include quizzes of ten questions without hints', async () => {
    const child = await makeChild({ level: 'niveau-3' })
    const id = randomUUID()
    const session = await child.as(monday).quiz({ id })
    expect(session.questions.filter(({ meeting }) => !meeting)).toHaveLength(10)
    expect(session.questions.every(({ hint }) => hint === null)).toBe(true)
    expect(await playThrough(child, id)).toMatchObject({ asked: 10, firstTryRight: 10 })
    expect((await child.as(monday).mine()).lastSessions[0]).toMatchObject({
      purpose: 'quiz',
      firstTryRight: 10,
    })
  })
})

describe('answers', () => {
  test('count once when sent ten times at once', async () => {
    const child = await makeChild()
    const { id, exercises } = await startVocabulary(child)
    const [answer = { choice: 0 }] = exercises[0] ? rightAnswers(exercises[0]) : []
    const sent = { sessionId: id, id: randomUUID(), place: 0, answer }
    const replies = await Promise.all(Array.from({ length: 10 }, () => child.as(monday).answerQuestion(sent)))
    expect(new Set(replies.map(one => JSON.stringify(one))).size).toBe(1)
    expect(replies[0]).toMatchObject({ result: 'right', gained: 10, points: 10, isFirstTry: true })
    expect((await child.as(monday).mine()).points).toBe(10)
    expect(await listCards(child)).toMatchObject([{ facet: 'read', bestStep: 1, dueOn: '2026-11-27' }])
  })

  test('that waited for a network count once, on the day they were given, whichever of two tabs sends them', async () => {
    const child = await makeChild()
    const saturday = Temporal.Instant.from('2026-11-21T15:00:00Z')
    const { id, exercises } = await startVocabulary(child, 'word-to-meaning', saturday)
    const waitedMs = monday.since(saturday).total('milliseconds') - 60_000
    const given = exercises.map((exercise, place) => ({
      sessionId: id,
      id: randomUUID(),
      place,
      answer: rightAnswers(exercise)[0] ?? { choice: 0 },
    }))
    const sendAll = async (later: number) => {
      for (const one of given) await child.as(monday).answerQuestion({ ...one, waitedMs: waitedMs + later })
    }
    await Promise.all([sendAll(0), sendAll(5)])
    expect(await child.as(monday).finish({ id })).toMatchObject({ asked: 14, firstTryRight: 14, gained: 160 })
    expect((await child.as(monday).mine()).points).toBe(160)
    const reviews = await database.db
      .selectFrom('learning_reviews')
      .where('student_id', '=', child.studentId)
      .select(['reviewed_on', 'due_on'])
      .execute()
    expect(reviews).toHaveLength(14)
    expect(new Set(reviews.map(one => `${one.reviewed_on} ${one.due_on}`))).toEqual(
      new Set(['2026-11-21 2026-11-25']),
    )
    const { finishedOn } = await database.db
      .selectFrom('learning_sessions')
      .where('id', '=', id)
      .select('finished_on as finishedOn')
      .executeTakeFirstOrThrow()
    expect(finishedOn).toBe('2026-11-21')
  })

  test('earn no more points when the same question is answered again', async () => {
    const child = await makeChild()
    const { id, exercises } = await startVocabulary(child)
    const [answer = { choice: 0 }] = exercises[0] ? rightAnswers(exercises[0]) : []
    for (let time = 0; time < 3; time++)
      await child.as(monday).answerQuestion({ sessionId: id, id: randomUUID(), place: 0, answer })
    expect((await child.as(monday).mine()).points).toBe(10)
  })

  test('of a second tab to a question that was answered are acknowledged and count for nothing', async () => {
    const child = await makeChild()
    const { id, exercises } = await startVocabulary(child)
    const answerAll = async (answerOf: (exercise: ExerciseItem) => Answer) => {
      const replies = []
      for (const [place, exercise] of exercises.slice(0, 5).entries())
        replies.push(
          await child
            .as(monday)
            .answerQuestion({ sessionId: id, id: randomUUID(), place, answer: answerOf(exercise) }),
        )
      return replies
    }
    const first = await answerAll(exercise => rightAnswers(exercise)[0] ?? { choice: 0 })
    const cards = await listCards(child)
    const second = await answerAll(wrongAnswer)
    expect(
      second.map(({ result, gained, isDone, added, comesBack }) => [
        result,
        gained,
        isDone,
        added,
        comesBack,
      ]),
    ).toEqual(Array(5).fill(['wrong', 0, true, null, 'no']))
    expect(second.map(({ solution }) => solution)).toEqual(first.map(({ solution }) => solution))
    expect(second.at(-1)?.left).toBe(first.at(-1)?.left)
    expect(await listCards(child)).toEqual(cards)
    const stored = await database.pool.query<{ answers: number; reviews: number }>(
      `select (select count(*)::int from learning_answers where session_id = $1) as answers,
        (select count(*)::int from learning_reviews where session_id = $1) as reviews`,
      [id],
    )
    expect(stored.rows).toEqual([{ answers: 5, reviews: 5 }])
    for (const [place, exercise] of exercises.entries())
      if (place >= 5)
        for (const answer of rightAnswers(exercise))
          await child.as(monday).answerQuestion({ sessionId: id, id: randomUUID(), place, answer })
    expect(await child.as(monday).finish({ id })).toMatchObject({ asked: 14, firstTryRight: 14 })
  })

  test('that both end one question are refused by the database', async () => {
    const child = await makeChild()
    const { id, exercises } = await startVocabulary(child)
    const [answer = { choice: 0 }] = exercises[0] ? rightAnswers(exercises[0]) : []
    await child.as(monday).answerQuestion({ sessionId: id, id: randomUUID(), place: 0, answer })
    const copy = database.pool.query(
      `insert into learning_answers (session_id, id, student_id, place, answer, result, is_hinted, answered_on, answered_at, feedback)
       select session_id, gen_random_uuid(), student_id, place, answer, result, is_hinted, answered_on, answered_at, feedback
       from learning_answers where session_id = $1`,
      [id],
    )
    await expect(copy).rejects.toThrow(/learning_answers_end_a_question/)
  })

  test('explain a wrong choice, and ask again at the end of the session for no points', async () => {
    const child = await makeChild()
    const { id, session, exercises } = await startVocabulary(child)
    const right = exercises[0]?.key.solution[0] ?? 0
    const wrong = (right + 1) % 4
    const feedback = await child
      .as(monday)
      .answerQuestion({ sessionId: id, id: randomUUID(), place: 0, answer: { choice: wrong } })
    expect(feedback).toMatchObject({ result: 'wrong', isDone: true, solution: [right], gained: 0 })
    expect(feedback.picked?.note).toBe(exercises[0]?.key.notes[wrong])
    expect(feedback.added?.place).toBe(session.questions.length)
    const again = (await itemsOfSession(id)).at(-1)
    if (!again) throw new Error('It is not asked again.')
    // As it is sent: readings have their apostrophe printed.
    const printed = (question: unknown) => printSounds(JSON.stringify(question))
    expect(JSON.parse(printed(feedback.added?.question))).toEqual(JSON.parse(printed(again.question)))
    const [answer = { choice: 0 }] = rightAnswers(again)
    const second = await child
      .as(monday)
      .answerQuestion({ sessionId: id, id: randomUUID(), place: session.questions.length, answer })
    expect(second).toMatchObject({ result: 'right', isDone: true, isFirstTry: false, gained: 0, added: null })
    expect(await listCards(child)).toMatchObject([{ bestStep: 0, dueOn: '2026-11-24' }])
  })

  test('that are all wrong end with a meeting, and the feedback announces only what comes again', async () => {
    const child = await makeChild()
    const { id } = await startVocabulary(child)
    const told: { place: number; comesBack: string; added: boolean; retryOf: number | undefined }[] = []
    for (let place = 0; place < (await itemsOfSession(id)).length; place++) {
      const [exercise] = (await itemsOfSession(id)).slice(place)
      if (!exercise) throw new Error('no question')
      const answer = wrongAnswer(exercise)
      const { comesBack, added, left } = await child
        .as(monday)
        .answerQuestion({ sessionId: id, id: randomUUID(), place, answer })
      expect(left).toBe((await itemsOfSession(id)).length - place - 1)
      told.push({ place, comesBack, added: added !== null, retryOf: exercise.retryOf })
    }
    const items = await itemsOfSession(id)
    expect(items).toHaveLength(24)
    expect(items.at(-1)?.question.kind).toBe('meet-word')
    expect(told.slice(0, 9).map(({ comesBack }) => comesBack)).toEqual(Array(9).fill('now'))
    for (const { place, comesBack, added, retryOf } of told.slice(0, -2))
      expect([place, comesBack]).toEqual([place, added && retryOf === undefined ? 'now' : 'later'])
    expect(told.slice(-2).map(({ comesBack }) => comesBack)).toEqual(['later', 'no'])
    // What is announced for later is due again.
    const due = new Set(
      (await listCards(child)).filter(({ dueOn }) => dueOn > '2026-11-23').map(one => one.item),
    )
    const later = told.filter(({ comesBack }) => comesBack === 'later')
    expect(later.length).toBeGreaterThan(0)
    for (const { place } of later) expect(due).toContain(items[place]?.item)
    expect((await child.as(monday).finish({ id })).met).toEqual([])
  })

  test('that copy what was shown after a miss earn nothing, and the session ends within 24 turns', async () => {
    const child = await makeChild()
    const { id } = await startVocabulary(child)
    let place = 0
    for (; place < (await itemsOfSession(id)).length; place++) {
      const exercise = (await itemsOfSession(id))[place]
      if (!exercise) break
      const isPlanned = exercise.retryOf === undefined
      const [copied = { choice: 0 }] = rightAnswers(exercise)
      await child.as(monday).answerQuestion({
        sessionId: id,
        id: randomUUID(),
        place,
        answer: isPlanned ? wrongAnswer(exercise) : copied,
      })
    }
    // The last turn is kept for a session that would end with a miss.
    expect(place).toBe(23)
    expect(await child.as(monday).finish({ id })).toMatchObject({
      asked: 14,
      firstTryRight: 0,
      gained: 0,
      points: 0,
    })
  })

  test('review a card by the day of the family’s zone, and are kept one by one', async () => {
    const child = await makeChild()
    const late = Temporal.Instant.from('2026-11-23T22:30:00Z') // 23:30 in Paris
    const { id, exercises } = await startVocabulary(child, 'word-to-meaning', late)
    const [answer = { choice: 0 }] = exercises[0] ? rightAnswers(exercises[0]) : []
    await child.as(late).answerQuestion({ sessionId: id, id: randomUUID(), place: 0, answer })
    expect(await listCards(child)).toMatchObject([{ dueOn: '2026-11-27' }])
    const reviews = database.db.selectFrom('learning_reviews').where('student_id', '=', child.studentId)
    expect(await reviews.selectAll().execute()).toMatchObject([
      { item: exercises[0]?.item, facet: 'read', rating: 'good', reviewed_on: '2026-11-23' },
    ])
    await expect(
      database.db
        .updateTable('learning_reviews')
        .set({ rating: 'again' })
        .where('student_id', '=', child.studentId)
        .execute(),
    ).rejects.toThrow(/append-only/)
  })

  test('store what was met, and nothing is asked before', async () => {
    const child = await makeChild()
    const id = randomUUID()
    const session = await child.as(monday).startSession({ id, purpose: 'vocabulary', subject: '' })
    expect(session.questions[0]?.meeting).not.toBeNull()
    const summary = await playThrough(child, id)
    expect(summary.met.length).toBeGreaterThanOrEqual(2)
    const { rows } = await database.pool.query<{ item: string }>(
      'select item from learning_meetings where student_id = $1',
      [child.studentId],
    )
    expect(rows).toHaveLength(summary.met.length)
    expect((await child.as(monday).mine()).wordsMet).toBe(
      rows.filter(({ item }) => item.startsWith('word:')).length,
    )
  })

  test('of memory boards without any pair are none: they count as asked and not right', async () => {
    const child = await makeChild({ age: 5 })
    const { id } = await startVocabulary(child, 'memory-pairs')
    const boards = (await itemsOfSession(id)).length
    for (let place = 0; place < (await itemsOfSession(id)).length; place++) {
      const [exercise] = (await itemsOfSession(id)).slice(place)
      if (!exercise) throw new Error('no question')
      const answer = wrongAnswer(exercise)
      for (let isDone = false; !isDone; )
        ({ isDone } = await child
          .as(monday)
          .answerQuestion({ sessionId: id, id: randomUUID(), place, answer }))
    }
    expect(await child.as(monday).finish({ id })).toMatchObject({
      asked: boards,
      firstTryRight: 0,
      pairs: 0,
      gained: 0,
      met: [],
    })
  })
  test('of a memory board earn nothing when one pair is found again and again', async () => {
    const child = await makeChild()
    const { id } = await startVocabulary(child, 'memory-pairs')
    const items = await itemsOfSession(id)
    const place = items.findIndex(({ question }) => question.kind === 'memory-pairs')
    const board = items[place]
    const [right] = board ? rightAnswers(board) : []
    if (!board || !right) throw new Error('no board')
    const wrong = wrongAnswer(board)
    const give = (answer: typeof right) =>
      child.as(monday).answerQuestion({ sessionId: id, id: randomUUID(), place, answer })
    for (let times = 0; times < board.question.left.length; times++) await give(right)
    let feedback = await give(wrong)
    while (!feedback.isDone) feedback = await give(wrong)
    expect(feedback).toMatchObject({ gained: 0, points: 0 })
  })

  test('of a memory board are counted as pairs, because a first try is luck', async () => {
    const child = await makeChild()
    const { id } = await startVocabulary(child, 'memory-pairs')
    expect(await playThrough(child, id)).toMatchObject({ asked: 0, firstTryRight: 0, pairs: 12, gained: 32 })
  })

  test('of a match board do not contain the reason before the last pair is found', async () => {
    const child = await makeChild()
    const [row] = (
      await database.pool.query<{ point_id: string }>(
        `select point_id from learning_exercises e join learning_points p on p.id = e.point_id
         where e.kind = 'match' and p.level = 'niveau-1' limit 1`,
      )
    ).rows
    const id = randomUUID()
    await child.as(monday).startSession({ id, purpose: 'grammar', subject: row?.point_id ?? '' })
    const items = await itemsOfSession(id)
    const place = items.findIndex(({ question }) => question.kind === 'match')
    const board = items[place]
    if (!board) throw new Error('no board')
    const reasons: (string | null)[] = []
    for (const answer of rightAnswers(board)) {
      const one = await child.as(monday).answerQuestion({ sessionId: id, id: randomUUID(), place, answer })
      reasons.push(one.whyFr)
    }
    expect(reasons.slice(0, -1).every(why => why === null)).toBe(true)
    expect(reasons.at(-1)).toBe(board.key.whyFr)
  })

  test('are refused when they do not fit their question', async () => {
    const child = await makeChild()
    const { id } = await startVocabulary(child)
    for (const [place, answer] of [
      [0, { text: 'chat' }],
      [0, { choice: 9 }],
      [40, { choice: 0 }],
    ] as const)
      await expect(
        child.as(monday).answerQuestion({ sessionId: id, id: randomUUID(), place, answer }),
      ).rejects.toEqual(refusedWith('invalid_input'))
  })

  test('fill the star of the level in one session only, which is the one that began below', async () => {
    const child = await makeChild()
    const setProgress = (progress: number) =>
      database.db
        .updateTable('student_progress')
        .where('student_id', '=', child.studentId)
        .set({ current_level_progress: progress })
        .execute()
    const endAt = async (progress: number) => {
      const { id } = await startVocabulary(child)
      await playThrough(child, id)
      await setProgress(progress)
      return (await child.as(monday).finish({ id })).isStarFilled
    }
    expect(await endAt(93)).toBe(false)
    await setProgress(93)
    expect(await endAt(94)).toBe(true)
    expect(await endAt(94)).toBe(false)
  })

  test('earn 300 points a day at most', async () => {
    const child = await makeChild()
    await meetLetters(child)
    for (const game of [
      'word-to-meaning',
      'find-the-arabic',
      'letter-train',
      'dot-detective',
      'word-to-meaning',
    ])
      await playThrough(child, (await startVocabulary(child, game)).id)
    expect((await child.as(monday).mine()).points).toBe(300)
    // The end of the session says why nothing was gained.
    const { id } = await startVocabulary(child)
    expect(await playThrough(child, id)).toMatchObject({ gained: 0, isDayFull: true })
  })
})

describe('access', () => {
  test('does not find another family’s child, session or progress', async () => {
    const one = await makeChild()
    const other = await makeChild()
    const { id } = await startVocabulary(one)
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

  test('refuses a quiz to a parent', async () => {
    const child = await makeChild()
    await expect(child.parentAs(monday).quiz({ id: randomUUID() })).rejects.toEqual(refusedWith('forbidden'))
  })

  test('shows the parent higher figures after sessions, with speaking unchanged', async () => {
    const child = await makeChild()
    await database.db
      .updateTable('student_progress')
      .where('student_id', '=', child.studentId)
      .set({ reading: 62, speaking: 30 })
      .execute()
    await meetLetters(child)
    await playThrough(child, (await startVocabulary(child, 'word-to-meaning')).id)
    await playThrough(child, (await startVocabulary(child, 'letter-train')).id)
    const seen = await child.parentAs(monday).progressOf({ studentId: child.studentId })
    expect(seen.reading).toBeGreaterThan(62)
    expect(seen.writing).toBeGreaterThan(0)
    expect(seen.currentLevelProgress).toBeGreaterThan(0)
    expect(seen.speaking).toBe(30)
    expect(seen.lastSessions).toHaveLength(2)
    expect(seen.wordsKnown).toBeGreaterThanOrEqual(12)
  })

  test('erases sessions, answers and review states with the child', async () => {
    const child = await makeChild()
    await playThrough(child, (await startVocabulary(child)).id)
    await database.db.deleteFrom('students').where('id', '=', child.studentId).execute()
    for (const table of [
      'learning_meetings',
      'learning_cards',
      'learning_reviews',
      'learning_sessions',
      'learning_answers',
    ] as const) {
      const left = await database.db
        .selectFrom(table)
        .where('student_id', '=', child.studentId)
        .select('student_id')
        .execute()
      expect(left).toEqual([])
    }
  })
})

describe('grammar lessons', () => {
  test('list and open the grammar points of the child’s level and below', async () => {
    const child = await makeChild({ level: 'niveau-3' })
    const list = await child.as(monday).points()
    expect(new Set(list.map(({ level }) => level))).toEqual(new Set(['niveau-3', 'niveau-2', 'niveau-1']))
    const lesson = await child.as(monday).point({ id: list[0]?.id ?? '' })
    expect(lesson.examples.length).toBeGreaterThan(0)
    await expect(child.as(monday).point({ id: 'cas-panorama' })).rejects.toEqual(refusedWith('not_found'))
  })

  test('show how many exercises the child solved', async () => {
    const child = await makeChild()
    const id = randomUUID()
    await child.as(monday).startSession({ id, purpose: 'grammar', subject: 'n1-voyelles-breves' })
    await playThrough(child, id)
    const list = await child.as(monday).points()
    expect(list.find(one => one.id === 'n1-voyelles-breves')).toMatchObject({ exercises: 6, found: 6 })
  })
})
