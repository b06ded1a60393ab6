import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Level, levels } from '#features/families/families.ts'
import { seededRandom } from '#features/learning/random.ts'
import {
  awaitsDecision,
  type GivenAnswer,
  isReliable,
  longestPlacement,
  nextPlacementOn,
  nextPlacementStep,
} from './placement.ts'

const questions = levels.flatMap(level =>
  Array.from({ length: 6 }, (_, index) => ({ id: `${level}-${index + 1}`, level })),
)

/** Plays a test; `answer` says whether the question is answered rightly. */
const play = (answer: (level: Level, place: number) => boolean, readsArabic = false) => {
  const answers: { questionId: string; level: Level; isRight: boolean }[] = []
  for (;;) {
    const step = nextPlacementStep(questions, answers, readsArabic)
    if (!('question' in step)) return { ...step, asked: answers.map(({ questionId }) => questionId) }
    const { id, level } = step.question
    answers.push({ questionId: id, level, isRight: answer(level, answers.length) })
  }
}
const knows =
  (...known: Level[]) =>
  (level: Level) =>
    known.includes(level)

test('a child who knows nothing is asked two questions and starts at the first level', () => {
  expect(play(() => false)).toEqual({
    result: 'niveau-1',
    isAdvanced: false,
    asked: ['niveau-1-1', 'niveau-1-2'],
  })
})

test('five right answers pass a level and leave the sixth question out', () => {
  const { result, asked } = play(knows('niveau-1'))
  expect(result).toBe('niveau-2')
  expect(asked).toEqual([...[1, 2, 3, 4, 5].map(n => `niveau-1-${n}`), 'niveau-2-1', 'niveau-2-2'])
})

test('one wrong answer in a level does not stop the test, two do', () => {
  expect(play((level, place) => level === 'niveau-1' && place !== 0)).toMatchObject({ result: 'niveau-2' })
  expect(play((_, place) => place !== 0 && place !== 3)).toMatchObject({
    result: 'niveau-1',
    asked: ['niveau-1-1', 'niveau-1-2', 'niveau-1-3', 'niveau-1-4'],
  })
})

test('a child who passes every level starts at the fifth, as an advanced one', () => {
  expect(play(() => true)).toMatchObject({ result: 'niveau-5', isAdvanced: true })
  expect(play(knows('niveau-1', 'niveau-2', 'niveau-3', 'niveau-4'))).toMatchObject({
    result: 'niveau-5',
    isAdvanced: false,
  })
})

test('a child who reads Arabic begins at the third level', () => {
  expect(play(() => true, true)).toMatchObject({ result: 'niveau-5', isAdvanced: true })
  expect(play(knows('niveau-3'), true)).toMatchObject({ result: 'niveau-4' })
  expect(play(knows('niveau-3'), true).asked[0]).toBe('niveau-3-1')
})

test('not passing the third level leads back to the first, and never above the third', () => {
  expect(play(() => false, true)).toMatchObject({ result: 'niveau-1' })
  expect(play(knows('niveau-1'), true)).toMatchObject({ result: 'niveau-2' })
  expect(play(knows('niveau-1', 'niveau-2', 'niveau-4', 'niveau-5'), true)).toMatchObject({
    result: 'niveau-3',
    isAdvanced: false,
  })
})

test('whatever is answered, a test ends after 2 to 30 questions and asks none twice', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.boolean()), fc.boolean(), (stream, readsArabic) => {
      const { asked } = play(() => stream.next().value ?? false, readsArabic)
      expect(asked.length).toBeGreaterThanOrEqual(2)
      expect(asked.length).toBeLessThanOrEqual(longestPlacement)
      expect(new Set(asked).size).toBe(asked.length)
    }),
  )
})

test('a parent has to decide about a reliable result that is not the child’s level already', () => {
  const finished = { result: 'niveau-2' as const, isReliable: true, decision: null }
  const child = { level: 'niveau-1' as const, levelKnown: true, finished }
  expect(awaitsDecision(child)).toBe(true)
  expect(awaitsDecision({ ...child, level: 'niveau-2', levelKnown: false })).toBe(true)
  expect(awaitsDecision({ ...child, level: 'niveau-2' })).toBe(false)
  expect(awaitsDecision({ ...child, finished: { ...finished, decision: 'declined' } })).toBe(false)
  expect(awaitsDecision({ ...child, finished: { ...finished, isReliable: false } })).toBe(false)
  expect(awaitsDecision({ ...child, finished: null })).toBe(false)
})

test('the test may be taken again thirty days later', () => {
  expect(nextPlacementOn('2026-11-24')).toBe('2026-12-24')
})

const given = (results: string, seconds = 6, level: Level = 'niveau-1'): GivenAnswer[] =>
  [...results].map(one => ({
    level,
    isRight: one === 'r',
    isSkipped: one === '-',
    seconds,
    options: 4,
  }))

test('answers as fast as presses without reading show nothing, whatever they reached', () => {
  expect(isReliable('niveau-1', given('rwrrrw', 0.8))).toBe(false)
  expect(isReliable('niveau-2', [...given('rrrrr', 0.8), ...given('ww', 0.8, 'niveau-2')])).toBe(false)
  // One pause does not make a test of it.
  expect(isReliable('niveau-2', [...given('rrrrr', 0.8), ...given('ww', 20, 'niveau-2')])).toBe(false)
  expect(isReliable('niveau-2', [...given('rrrrr'), ...given('ww', 0.8, 'niveau-2')])).toBe(true)
})

test('a test that ended at the lowest level shows nothing when guessing finds as many', () => {
  for (const guessed of ['ww', 'wrw', 'rwrw', 'rrwrw', 'w-'])
    expect(isReliable('niveau-1', given(guessed))).toBe(false)
  expect(isReliable('niveau-1', given('rrrwrw'))).toBe(true)
  // «Je ne sais pas» is an answer, not a guess.
  expect(isReliable('niveau-1', given('--', 0.5))).toBe(true)
  expect(isReliable('niveau-1', given('r--'))).toBe(true)
  expect(isReliable('niveau-2', [...given('rrrrr'), ...given('ww', 6, 'niveau-2')])).toBe(true)
})

test('of a hundred blind tests hardly any shows anything', () => {
  const random = seededRandom(5)
  const blind = Array.from({ length: 300 }, () => {
    const answers: (GivenAnswer & { questionId: string })[] = []
    for (;;) {
      const step = nextPlacementStep(questions, answers, false)
      if (!('question' in step)) return isReliable(step.result, answers)
      const { id, level } = step.question
      answers.push({
        questionId: id,
        level,
        isRight: random() < 1 / 4,
        isSkipped: false,
        seconds: 4,
        options: 4,
      })
    }
  })
  expect(blind.filter(Boolean).length / blind.length).toBeLessThanOrEqual(0.08)
})
