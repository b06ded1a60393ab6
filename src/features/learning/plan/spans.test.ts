import { expect, test } from 'vitest'
import { arabicSpan, detectScript, frenchSpan, toSpan } from './spans.ts'

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
