import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentUpTo } from '../../../tests/support/curriculum.ts'
import { runs } from '../../../tests/support/runs.ts'
import { haveSameMeaning, stripSigns } from './arabic.ts'
import { gamesFor, type Learner, reviewKey } from './candidates.ts'
import { levels } from './curriculum.ts'
import { grammarExerciseItem } from './grammar-questions.ts'
import { judge } from './judging.ts'
import { type Answer, type ExerciseItem, games, questionSize } from './question.ts'
import { seededRandom } from './random.ts'
import type { ReviewState } from './review-state.ts'
import { buildGrammarSession, buildQuiz, buildVocabularySession } from './session.ts'

const contents = new Map(levels.map(level => [level, contentUpTo(level)]))
const getContent = (level: (typeof levels)[number]) => contents.get(level) ?? contentUpTo(level)

/** Every possible answer to a question of a form with finitely many. */
const allAnswers = ({ question }: ExerciseItem): Answer[] => {
  const indexes = question.options.map((_, index) => index)
  if (question.form === 'choice') return indexes.map(choice => ({ choice }))
  if (question.form === 'pairs')
    return question.left.flatMap((_, left) =>
      indexes.map(right => ({ pair: [left, right] as [number, number] })),
    )
  if (question.form === 'signs') {
    const slots = question.letters.filter(({ slot }) => slot !== null).length
    let all: number[][] = [[]]
    for (let slot = 0; slot < slots; slot++) all = all.flatMap(signs => indexes.map(sign => [...signs, sign]))
    return all.map(signs => ({ signs }))
  }
  return []
}
const rightAnswers = ({ question, key }: ExerciseItem): Answer[] => {
  switch (question.form) {
    case 'choice':
      return [{ choice: key.solution[0] ?? -1 }]
    case 'text':
      return [{ text: key.texts[0] ?? '' }, { text: stripSigns(key.texts[0] ?? '') }]
    case 'order':
      return [{ order: key.solution }]
    case 'signs':
      return [{ signs: key.solution }]
    case 'pairs':
      return key.solution.map((right, left) => ({ pair: [left, right] }))
  }
}

const expectSolvable = (exercise: ExerciseItem) => {
  const { question, key } = exercise
  const description = JSON.stringify({ kind: question.kind, item: exercise.item, options: question.options })
  const texts = question.options.map(option => option.text)
  expect(texts.join(''), description).toBe(texts.join('').normalize('NFC'))
  if (question.form !== 'order') expect(new Set(texts).size, description).toBe(texts.length)
  for (const answer of rightAnswers(exercise)) expect(judge(exercise, answer), description).toBe('right')
  const right = allAnswers(exercise).filter(answer => judge(exercise, answer) === 'right').length
  if (question.form === 'choice' || question.form === 'signs') expect(right, description).toBe(1)
  if (question.form === 'pairs') expect(right, description).toBe(question.left.length)
  if (question.form === 'order') {
    expect(judge(exercise, { order: [...key.solution].reverse() }), description).not.toBe('right')
    expect(judge(exercise, { order: key.solution.slice(1) }), description).not.toBe('right')
  }
  if (question.form === 'text') expect(judge(exercise, { text: 'ببب' }), description).toBe('wrong')
}

/** A child of any age and level with random review states for some of the words. */
const learners = fc
  .record({
    level: fc.constantFrom(...levels),
    age: fc.integer({ min: 4, max: 17 }),
    seed: fc.integer(),
    known: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ level, age, seed, known }) => {
    const random = seededRandom(seed)
    const reviewStates = new Map<string, ReviewState>()
    for (const word of getContent(level).words)
      for (const skill of ['reading', 'writing', 'comprehension'] as const)
        if (random() < known) {
          const step = Math.floor(random() * 6)
          reviewStates.set(reviewKey(`word:${word.id}`, skill), {
            step,
            bestStep: step,
            dueOn: random() < 0.5 ? '2026-11-01' : '2026-12-20',
          })
        }
    const learner: Learner = { level, age, today: '2026-11-24', reviewStates }
    return { learner, seed }
  })

const countQuestions = (items: readonly ExerciseItem[]) =>
  items.reduce((sum, { question }) => sum + questionSize(question), 0)

describe('sessions', () => {
  test('a vocabulary session has 10 to 14 solvable questions of games that suit the child', () => {
    fc.assert(
      fc.property(learners, ({ learner, seed }) => {
        const content = getContent(learner.level)
        const items = buildVocabularySession(content, learner, seed, null)
        expect(countQuestions(items)).toBeGreaterThanOrEqual(10)
        expect(countQuestions(items)).toBeLessThanOrEqual(14)
        const asked = items.filter(({ question }) => question.kind !== 'memory-pairs').map(({ item }) => item)
        expect(new Set(asked).size).toBe(asked.length)
        for (const one of items) {
          expectSolvable(one)
          expect(gamesFor(learner)).toContain(one.question.kind)
        }
      }),
      { numRuns: runs(60) },
    )
  })

  test('every game fills a session for every child whom it suits', () => {
    for (const level of levels)
      for (const age of [4, 7, 9, 13, 17]) {
        const learner: Learner = { level, age, today: '2026-11-24', reviewStates: new Map() }
        for (const game of gamesFor(learner).filter(one => one !== 'write-the-arabic')) {
          const items = buildVocabularySession(getContent(level), learner, age, game)
          expect(countQuestions(items), `${game} ${level} ${age}`).toBeGreaterThanOrEqual(10)
          for (const one of items) expectSolvable(one)
        }
      }
  })

  test('at least four games suit every child from seven on, and every game suits some child', () => {
    for (const level of levels)
      for (let age = 7; age <= 17; age++) expect(gamesFor({ level, age }).length).toBeGreaterThanOrEqual(4)
    expect(new Set(levels.flatMap(level => [6, 9].flatMap(age => gamesFor({ level, age }))))).toEqual(
      new Set(games),
    )
  })

  test('every grammar point fills a session of 10 to 14 questions with all its exercises', () => {
    for (const level of levels)
      for (const point of getContent(level).points) {
        const learner: Learner = { level, age: 9, today: '2026-11-24', reviewStates: new Map() }
        const items = buildGrammarSession(getContent(level), learner, 7, point.id)
        expect(items.length, point.id).toBeGreaterThanOrEqual(10)
        expect(items.length, point.id).toBeLessThanOrEqual(14)
        for (const exercise of point.exercises)
          expect(items.map(({ item }) => item)).toContain(`exercise:${exercise.id}`)
        for (const one of items) expectSolvable(one)
      }
  })

  test('a quiz has ten questions without hints', () => {
    fc.assert(
      fc.property(learners, ({ learner, seed }) => {
        const items = buildQuiz(getContent(learner.level), learner, seed)
        expect(items).toHaveLength(10)
        for (const one of items) {
          expect(one.question.hint).toBeNull()
          expectSolvable(one)
        }
      }),
      { numRuns: runs(40) },
    )
  })

  test('every exercise of the curriculum accepts its own answer alone', () => {
    const { points } = getContent('niveau-5')
    expect(points.flatMap(point => point.exercises).length).toBeGreaterThan(300)
    for (const point of points)
      for (const exercise of point.exercises) {
        const built = grammarExerciseItem(exercise, point, seededRandom(1))
        expectSolvable(built)
        if (exercise.kind === 'match')
          expect(
            built.question.left.map(
              (_, left) => built.question.options[built.key.solution[left] ?? -1]?.text,
            ),
          ).toEqual(built.question.left.map(({ text }) => exercise.answer[exercise.itemsAr.indexOf(text)]))
      }
  })

  test('every right order of an order exercise is accepted', () => {
    const orders = getContent('niveau-5').points.flatMap(point =>
      point.exercises
        .filter(({ alsoRight }) => alsoRight.length > 0)
        .map(exercise => ({
          exercise,
          built: grammarExerciseItem(exercise, point, seededRandom(3)),
        })),
    )
    expect(orders.length).toBeGreaterThan(8)
    for (const { exercise, built } of orders)
      for (const order of [exercise.answer, ...exercise.alsoRight]) {
        const free = built.question.options.map(({ text }) => text)
        const placed = order.map(text => {
          const at = free.indexOf(text)
          free[at] = ''
          return at
        })
        expect(judge(built, { order: placed }), exercise.id).toBe('right')
      }
  })

  test('no distractor has the letters or a meaning of another option', () => {
    fc.assert(
      fc.property(
        learners,
        fc.constantFrom('word-to-meaning' as const, 'find-the-arabic' as const),
        ({ learner, seed }, game) => {
          for (const { question, key } of buildVocabularySession(
            getContent(learner.level),
            learner,
            seed,
            game,
          )) {
            expect(question.options).toHaveLength(4)
            const right = key.solution[0] ?? -1
            const meanings = game === 'word-to-meaning' ? question.options.map(o => o.text) : key.notes
            const words = game === 'word-to-meaning' ? key.notes : question.options.map(o => o.text)
            for (let one = 0; one < 4; one++)
              for (let other = one + 1; other < 4; other++) {
                expect(haveSameMeaning(meanings[one] ?? '', meanings[other] ?? '')).toBe(false)
                expect(stripSigns(words[one] ?? '')).not.toBe(stripSigns(words[other] ?? ''))
              }
            expect(right).toBeGreaterThanOrEqual(0)
          }
        },
      ),
      { numRuns: runs(30) },
    )
  })

  test('equal seeds give equal sessions, other seeds other sessions', () => {
    const learner: Learner = { level: 'niveau-2', age: 9, today: '2026-11-24', reviewStates: new Map() }
    const content = getContent('niveau-2')
    expect(buildVocabularySession(content, learner, 5, null)).toEqual(
      buildVocabularySession(content, learner, 5, null),
    )
    expect(buildVocabularySession(content, learner, 5, null)).not.toEqual(
      buildVocabularySession(content, learner, 6, null),
    )
  })

  test('due items come before new ones, and items not due yet are left out', () => {
    const reviewStates = new Map<string, ReviewState>([
      [reviewKey('word:kalb', 'reading'), { step: 2, bestStep: 2, dueOn: '2026-11-20' }],
      [reviewKey('word:ana', 'reading'), { step: 3, bestStep: 3, dueOn: '2026-12-20' }],
    ])
    const learner: Learner = { level: 'niveau-1', age: 9, today: '2026-11-24', reviewStates }
    const items = buildVocabularySession(getContent('niveau-1'), learner, 3, 'word-to-meaning').map(
      ({ item }) => item,
    )
    expect(items).toContain('word:kalb')
    expect(items).not.toContain('word:ana')
    expect(items.at(-1)).toBe('word:kalb') // the item that the child knows best ends the session
  })
})
