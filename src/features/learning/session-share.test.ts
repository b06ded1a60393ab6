import { expect, test } from 'vitest'
import { deservesBravo, sessionShare } from './session-share.ts'

const questions = (firstTryRight: number, asked: number) => ({
  firstTryRight,
  asked,
  pairs: 0,
  pairsAsked: 0,
})

test('«Bravo» is said when half was right at once, never for nothing right', () => {
  expect([0, 2, 4].map(right => deservesBravo(questions(right, 10)))).toEqual([false, false, false])
  expect([5, 10].map(right => deservesBravo(questions(right, 10)))).toEqual([true, true])
  expect(deservesBravo({ firstTryRight: 0, asked: 0, pairs: 2, pairsAsked: 12 })).toBe(false)
  expect(deservesBravo({ firstTryRight: 0, asked: 0, pairs: 12, pairsAsked: 12 })).toBe(true)
})

test('a session that only showed new words is praised, and fills no star', () => {
  expect(deservesBravo(questions(0, 0))).toBe(true)
  expect(sessionShare(questions(0, 0))).toBe(0)
  expect(sessionShare(questions(0, 2))).toBe(0)
  expect(sessionShare({ firstTryRight: 0, asked: 0, pairs: 3, pairsAsked: 12 })).toBe(25)
})
