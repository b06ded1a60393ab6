import { expect, test } from 'vitest'
import { contentUpTo } from '../../../../tests/support/curriculum.ts'
import { canSpell, listNewLetters, listSpellable } from './spelling.ts'

const { words, letters } = contentUpTo('niveau-1')
const word = words.find(({ concept }) => concept === 'bab')
const ba = letters.filter(({ id }) => id === 'ba')

test('the letters of the first level are new until a child has met them; later all are known', () => {
  expect([...listNewLetters(ba, { level: 'niveau-1', met: new Set() })]).toEqual(['ب'])
  expect([...listNewLetters(ba, { level: 'niveau-1', met: new Set(['letter:ba']) })]).toEqual([])
  expect([...listNewLetters(ba, { level: 'niveau-2', met: new Set() })]).toEqual([])
})

test('a word can be put together once each of its letters was met', () => {
  if (!word) throw new Error('no word')
  expect(canSpell(word, new Set())).toBe(true)
  expect(canSpell(word, new Set(['ق']))).toBe(true)
  expect(canSpell(word, new Set(['ق', 'ب']))).toBe(false)
  expect(canSpell({ ...word, ar: 'و' }, new Set())).toBe(false)
})

test('a child that does not read French yet puts words with a picture together only', () => {
  if (!word) throw new Error('no word')
  const list = (picture: string | null, age: number) => [
    ...listSpellable(
      { words: [{ ...word, picture }], letters: [] },
      { level: 'niveau-1', age, met: new Set() },
    ),
  ]
  expect(list('bab', 5)).toEqual(['word:bab'])
  expect(list(null, 5)).toEqual([])
  expect(list(null, 12)).toEqual(['word:bab'])
})
