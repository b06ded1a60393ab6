import { expect, test } from 'vitest'
import { contentUpTo } from '../../../../tests/support/curriculum.ts'
import type { Word } from '../curriculum.ts'
import { seededRandom } from '../random.ts'
import { vocabularyOf } from '../vocabulary.ts'
import { pickByShape, pickByTheme } from './distractors.ts'
import { pickWordsForPairs } from './word-questions.ts'

test('two words with one picture never stand in one question', () => {
  const { words } = contentUpTo('niveau-1')
  // Every noun with a picture has that of the first one.
  const shared = words.find(({ picture }) => picture !== null)?.picture ?? ''
  const vocabulary = vocabularyOf({
    words: words.map(word => (word.picture === null ? word : { ...word, picture: shared })),
  })
  const pictured = vocabulary.words.filter(({ picture }) => picture === shared)
  expect(pictured.length).toBeGreaterThan(20)
  const random = seededRandom(7)
  for (const word of pictured) {
    expect(pickByTheme(word, vocabulary, random).map(({ picture }) => picture)).not.toContain(shared)
    expect(pickByShape(word, vocabulary, random).map(({ picture }) => picture)).not.toContain(shared)
  }
  expect(pickWordsForPairs(pictured, 4)).toHaveLength(1)
})

test('red and green are never choices of one question, nor a splash of paint beside the palette that means colour', () => {
  const vocabulary = vocabularyOf(contentUpTo('niveau-1'))
  const random = seededRandom(11)
  const colours = ['ahmar', 'azraq', 'akhdar', 'asfar', 'abyad', 'aswad']
  const find = (id: string) => vocabulary.byConcept.get(id) as Word
  for (const asked of [...colours, 'lawn'].map(find))
    for (let turn = 0; turn < 50; turn++)
      for (const pick of [pickByTheme, pickByShape]) {
        const ids = [asked, ...pick(asked, vocabulary, random)].map(({ concept }) => concept)
        expect(ids).toHaveLength(4)
        expect(ids.includes('ahmar') && ids.includes('akhdar'), ids.join(' ')).toBe(false)
        expect(ids.includes('lawn') && ids.some(id => colours.includes(id)), ids.join(' ')).toBe(false)
      }
  expect(pickWordsForPairs(['ahmar', 'akhdar', 'lawn'].map(find), 3)).toHaveLength(1)
})

test('a colour or a number is a choice between its pictured own kind', () => {
  const vocabulary = vocabularyOf(contentUpTo('niveau-1'))
  const random = seededRandom(13)
  const asked = vocabulary.words.filter(
    ({ theme, concept }) => theme === 'nombres' || (theme === 'couleurs' && concept !== 'lawn'),
  )
  expect(asked).toHaveLength(16)
  for (const word of asked)
    for (let turn = 0; turn < 20; turn++)
      for (const other of pickByTheme(word, vocabulary, random)) {
        expect(other.theme).toBe(word.theme)
        expect(other.picture).not.toBeNull()
      }
})

test('the Arabic of a word is looked for among words that the child met, when enough of its theme were', () => {
  const vocabulary = vocabularyOf(contentUpTo('niveau-1'))
  const random = seededRandom(17)
  const met = ['kalb', 'qitta', 'arnab', 'samaka', 'usfur'].map(id => vocabulary.byConcept.get(id) as Word)
  const pick = (known: readonly Word[]) =>
    Array.from({ length: 20 }, () =>
      pickByShape(met[0] as Word, vocabulary, random, one => known.includes(one)),
    )
  for (const chosen of pick(met)) {
    expect(chosen).toHaveLength(3)
    expect(met).toEqual(expect.arrayContaining(chosen))
  }
  // With two of them a third comes from the theme.
  for (const chosen of pick(met.slice(0, 3))) {
    expect(chosen).toHaveLength(3)
    expect(chosen).toEqual(expect.arrayContaining(met.slice(1, 3)))
  }
})
