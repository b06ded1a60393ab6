import { expect, test } from 'vitest'
import { arabicSpan, detectScript, emptyQuestion, frenchSpan, questionSize, toSpan } from './spans.ts'

test.each([
  ['كِتَاب', 'ar'],
  ['la lettre ب', 'fr'],
  ['le livre', 'fr'],
  ['Élève', 'fr'],
  ['kitāb', 'translit'],
  ['ʿayn', 'translit'],
  ['l’ī', 'fr'],
  ['le kitāb', 'fr'],
  ['2', 'fr'],
  ['', 'fr'],
] as const)('the text "%s" is in the script %s', (text, script) => {
  expect(detectScript(text)).toBe(script)
  expect(toSpan(text)).toEqual({ text, script })
})

test('a text may name its script itself', () => {
  expect(arabicSpan('ب')).toEqual({ text: 'ب', script: 'ar' })
  expect(frenchSpan('ب')).toEqual({ text: 'ب', script: 'fr' })
})

test('a question counts once, a memory board once per pair, what asks nothing not at all', () => {
  const question = {
    ...emptyQuestion,
    kind: 'match',
    form: 'pairs',
    left: [frenchSpan('a'), frenchSpan('b')],
  } as const
  const example = { ar: 'ب', soundsFr: 'b', fr: 'b' }
  const size = (some: Partial<Parameters<typeof questionSize>[0]>) =>
    questionSize({ ...question, left: [...question.left], ...some })
  expect(size({})).toBe(1)
  expect(size({ kind: 'memory-pairs' })).toBe(2)
  expect(size({ kind: 'echo', echo: { item: 'word:bab', ...example, contrast: null } })).toBe(0)
  const meeting = { ...example, rule: null, hintFr: null, picture: null, forms: [], example: null, steps: [] }
  expect(size({ kind: 'meet-letter', meeting })).toBe(0)
})
