import { expect, test } from 'vitest'
import { praiseFor, sessionResult, sessionShare } from './instructions.ts'

const tried = { result: 'wrong', isFirstTry: true, isDone: false, comesBack: 'now' } as const

test('encourages another attempt after a wrong pair, and announces after another wrong answer only what comes again', () => {
  expect(praiseFor({ ...tried, solution: null }, 0)).toMatch(/Essaie encore/)
  const over = { ...tried, solution: [2] }
  expect(praiseFor(over, 0)).toMatch(/tu y reviendras/)
  expect(praiseFor({ ...over, comesBack: 'later' }, 0)).toMatch(/on le reverra une autre fois/)
  expect(praiseFor({ ...over, comesBack: 'no' }, 0)).not.toMatch(/revien|reverra/)
})

test('a session in which nothing was found claims neither new words nor a full star', () => {
  const none = { foundFirst: 0, asked: 0, pairs: 0 }
  expect(sessionResult(none)).toMatch(/Rien à compter/)
  expect(sessionResult({ ...none, met: [{}] })).toMatch(/mots nouveaux/)
  expect(sessionResult({ ...none, asked: 2 })).toMatch(/0 sur 2/)
  expect(sessionShare(none)).toBe(0)
  expect(sessionShare({ ...none, asked: 2 })).toBe(0)
  expect(sessionShare({ ...none, pairs: 3, pairsAsked: 12 })).toBe(25)
})
