import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Level, levels } from '#features/families/families.ts'
import { longestPlacement, nextPlacementOn, nextPlacementStep } from './placement.ts'

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

test('the test may be taken again thirty days later', () => {
  expect(nextPlacementOn('2026-11-24')).toBe('2026-12-24')
})
