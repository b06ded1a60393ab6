import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentUpTo } from '../../../tests/support/curriculum.ts'
import { shareMeaning, withoutSigns } from './arabic.ts'
import { chanceOf } from './chance.ts'
import { levels } from './curriculum.ts'
import { exerciseQuestion } from './grammar-questions.ts'
import { judge } from './judging.ts'
import { type Answer, games, type Posed, sizeOf } from './question.ts'
import {
  gamesFor,
  grammarSession,
  type Learner,
  quizSession,
  standingKey,
  vocabularySession,
} from './session.ts'
import type { Standing } from './spacing.ts'

const contents = new Map(levels.map(level => [level, contentUpTo(level)]))
const contentOf = (level: (typeof levels)[number]) => contents.get(level) ?? contentUpTo(level)

/** Every answer that a hand could give to a question, where they can be counted. */
const allAnswers = ({ question }: Posed): Answer[] => {
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
const ownAnswers = ({ question, key }: Posed): Answer[] => {
  switch (question.form) {
    case 'choice':
      return [{ choice: key.solution[0] ?? -1 }]
    case 'text':
      return [{ text: key.texts[0] ?? '' }, { text: withoutSigns(key.texts[0] ?? '') }]
    case 'order':
      return [{ order: key.solution }]
    case 'signs':
      return [{ signs: key.solution }]
    case 'pairs':
      return key.solution.map((right, left) => ({ pair: [left, right] }))
  }
}

const expectFair = (posed: Posed) => {
  const { question, key } = posed
  const story = JSON.stringify({ kind: question.kind, item: posed.item, options: question.options })
  const texts = question.options.map(option => option.text)
  expect(texts.join(''), story).toBe(texts.join('').normalize('NFC'))
  if (question.form !== 'order') expect(new Set(texts).size, story).toBe(texts.length)
  for (const answer of ownAnswers(posed)) expect(judge(posed, answer), story).toBe('right')
  const right = allAnswers(posed).filter(answer => judge(posed, answer) === 'right').length
  if (question.form === 'choice' || question.form === 'signs') expect(right, story).toBe(1)
  if (question.form === 'pairs') expect(right, story).toBe(question.left.length)
  if (question.form === 'order') {
    expect(judge(posed, { order: [...key.solution].reverse() }), story).not.toBe('right')
    expect(judge(posed, { order: key.solution.slice(1) }), story).not.toBe('right')
  }
  if (question.form === 'text') expect(judge(posed, { text: 'ببب' }), story).toBe('wrong')
}

/** A child of any age and level, who stands anywhere with some of the words and letters. */
const learners = fc
  .record({
    level: fc.constantFrom(...levels),
    age: fc.integer({ min: 4, max: 17 }),
    seed: fc.integer(),
    known: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ level, age, seed, known }) => {
    const chance = chanceOf(seed)
    const standings = new Map<string, Standing>()
    for (const word of contentOf(level).words)
      for (const skill of ['reading', 'writing', 'comprehension'] as const)
        if (chance() < known) {
          const step = Math.floor(chance() * 6)
          standings.set(standingKey(`word:${word.id}`, skill), {
            step,
            bestStep: step,
            dueOn: chance() < 0.5 ? '2026-11-01' : '2026-12-20',
          })
        }
    const learner: Learner = { level, age, today: '2026-11-24', standings }
    return { learner, seed }
  })

const sizeOfAll = (posed: readonly Posed[]) => posed.reduce((sum, { question }) => sum + sizeOf(question), 0)

describe('sessions', () => {
  test('every session of words is 10 to 14 items, fair, of the child’s level and below', () => {
    fc.assert(
      fc.property(learners, ({ learner, seed }) => {
        const content = contentOf(learner.level)
        const posed = vocabularySession(content, learner, seed, null)
        expect(sizeOfAll(posed)).toBeGreaterThanOrEqual(10)
        expect(sizeOfAll(posed)).toBeLessThanOrEqual(14)
        const asked = posed.filter(({ question }) => question.kind !== 'memory-pairs').map(({ item }) => item)
        expect(new Set(asked).size).toBe(asked.length)
        for (const one of posed) {
          expectFair(one)
          expect(gamesFor(learner)).toContain(one.question.kind)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('every game makes a whole session for every child whom it suits', () => {
    for (const level of levels)
      for (const age of [4, 7, 9, 13, 17]) {
        const learner: Learner = { level, age, today: '2026-11-24', standings: new Map() }
        for (const game of gamesFor(learner).filter(one => one !== 'write-the-arabic')) {
          const posed = vocabularySession(contentOf(level), learner, age, game)
          expect(sizeOfAll(posed), `${game} ${level} ${age}`).toBeGreaterThanOrEqual(10)
          for (const one of posed) expectFair(one)
        }
      }
  })

  test('at least four games suit whoever reads, and no game is left without a child', () => {
    for (const level of levels)
      for (let age = 7; age <= 17; age++) expect(gamesFor({ level, age }).length).toBeGreaterThanOrEqual(4)
    expect(new Set(levels.flatMap(level => [6, 9].flatMap(age => gamesFor({ level, age }))))).toEqual(
      new Set(games),
    )
  })

  test('every point of every level makes a session of 10 to 14 with all its exercises', () => {
    for (const level of levels)
      for (const point of contentOf(level).points) {
        const learner: Learner = { level, age: 9, today: '2026-11-24', standings: new Map() }
        const posed = grammarSession(contentOf(level), learner, 7, point.id)
        expect(posed.length, point.id).toBeGreaterThanOrEqual(10)
        expect(posed.length, point.id).toBeLessThanOrEqual(14)
        for (const exercise of point.exercises)
          expect(posed.map(({ item }) => item)).toContain(`exercise:${exercise.id}`)
        for (const one of posed) expectFair(one)
      }
  })

  test('every quiz is ten questions without a hint', () => {
    fc.assert(
      fc.property(learners, ({ learner, seed }) => {
        const posed = quizSession(contentOf(learner.level), learner, seed)
        expect(posed).toHaveLength(10)
        for (const one of posed) {
          expect(one.question.hint).toBeNull()
          expectFair(one)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('every exercise of the curriculum is judged right with its own answer and wrong otherwise', () => {
    const { points } = contentOf('niveau-5')
    expect(points.flatMap(point => point.exercises).length).toBeGreaterThan(300)
    for (const point of points)
      for (const exercise of point.exercises) {
        const posed = exerciseQuestion(exercise, point, chanceOf(1))
        expectFair(posed)
        if (exercise.kind === 'match')
          expect(
            posed.question.left.map(
              (_, left) => posed.question.options[posed.key.solution[left] ?? -1]?.text,
            ),
          ).toEqual(posed.question.left.map(({ text }) => exercise.answer[exercise.itemsAr.indexOf(text)]))
      }
  })

  test('no distractor could be taken for the right answer', () => {
    fc.assert(
      fc.property(
        learners,
        fc.constantFrom('word-to-meaning' as const, 'find-the-arabic' as const),
        ({ learner, seed }, game) => {
          for (const { question, key } of vocabularySession(contentOf(learner.level), learner, seed, game)) {
            expect(question.options).toHaveLength(4)
            const right = key.solution[0] ?? -1
            const meanings = game === 'word-to-meaning' ? question.options.map(o => o.text) : key.notes
            const words = game === 'word-to-meaning' ? key.notes : question.options.map(o => o.text)
            for (let one = 0; one < 4; one++)
              for (let other = one + 1; other < 4; other++) {
                expect(shareMeaning(meanings[one] ?? '', meanings[other] ?? '')).toBe(false)
                expect(withoutSigns(words[one] ?? '')).not.toBe(withoutSigns(words[other] ?? ''))
              }
            expect(right).toBeGreaterThanOrEqual(0)
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  test('the same seed gives the same session, another one another', () => {
    const learner: Learner = { level: 'niveau-2', age: 9, today: '2026-11-24', standings: new Map() }
    const content = contentOf('niveau-2')
    expect(vocabularySession(content, learner, 5, null)).toEqual(vocabularySession(content, learner, 5, null))
    expect(vocabularySession(content, learner, 5, null)).not.toEqual(
      vocabularySession(content, learner, 6, null),
    )
  })

  test('what is due comes before what is new, and what is known waits', () => {
    const standings = new Map<string, Standing>([
      [standingKey('word:kalb', 'reading'), { step: 2, bestStep: 2, dueOn: '2026-11-20' }],
      [standingKey('word:ana', 'reading'), { step: 3, bestStep: 3, dueOn: '2026-12-20' }],
    ])
    const learner: Learner = { level: 'niveau-1', age: 9, today: '2026-11-24', standings }
    const items = vocabularySession(contentOf('niveau-1'), learner, 3, 'word-to-meaning').map(
      ({ item }) => item,
    )
    expect(items).toContain('word:kalb')
    expect(items).not.toContain('word:ana')
    expect(items.at(-1)).toBe('word:kalb') // the one that the child knows best ends the session
  })
})
