import { expect, test } from 'vitest'
import { contentUpTo } from '../../../tests/support/curriculum.ts'
import type { Word } from './curriculum.ts'
import { buildWordToMeaning } from './questions/word-questions.ts'
import { seededRandom } from './random.ts'
import { areConfusable, hasUniqueMeaning, shareAnswer, vocabularyOf } from './vocabulary.ts'

const { words } = contentUpTo('niveau-1')
const kitab = words.find(({ id }) => id === 'kitab') as Word
/** A word that has nothing in common with another but what is given. */
const wordWith = (id: string, has: Partial<Word>): Word => ({
  ...kitab,
  id,
  concept: id,
  ar: id,
  fr: id,
  picture: null,
  ...has,
})

test('a word of two levels counts once, as the higher level has it, and is found by the id of either', () => {
  const low = wordWith('bayt', { ar: 'بَيْت', fr: 'la maison' })
  const high = { ...low, id: 'bayt-3', level: 'niveau-3' as const, fr: 'la maison, le foyer' }
  const vocabulary = vocabularyOf({ words: [low, kitab, high] })
  expect(vocabulary.words).toEqual([high, kitab])
  expect(vocabulary.byId.get('bayt')).toBe(high)
  expect(vocabulary.byId.get('bayt-3')).toBe(high)
  expect(vocabulary.byId.get('kitab')).toBe(kitab)
})

test('words that begin with one letter stand together, whatever its vowel', () => {
  const kalb = wordWith('kalb', { ar: 'كَلْب' })
  const bab = wordWith('bab', { ar: 'بَاب' })
  const { byFirstLetter } = vocabularyOf({ words: [kitab, bab, kalb] })
  expect(byFirstLetter.get('ك')).toEqual([kitab, kalb])
  expect(byFirstLetter.get('ب')).toEqual([bab])
})

test('the vocabulary of a curriculum is indexed once for all its sessions', () => {
  const content = { words: [kitab] }
  expect(vocabularyOf(content)).toBe(vocabularyOf({ ...content }))
  expect(vocabularyOf({ words: [kitab] })).not.toBe(vocabularyOf(content))
})

test('a meaning is asked for in Arabic only when each of its words means one thing', () => {
  const garden = wordWith('hadiqa', { ar: 'حَدِيقَة', fr: 'le jardin, le parc' })
  const orchard = wordWith('bustan', { ar: 'بُسْتَان', fr: 'le verger, le jardin' })
  const fruit = wordWith('fakiha', { ar: 'فَاكِهَة', fr: 'le fruit, la récolte' })
  // The same word at another level is no second answer.
  const fruitAgain = { ...fruit, id: 'fakiha-2' }
  const vocabulary = vocabularyOf({ words: [garden, orchard, fruit, fruitAgain] })
  expect(vocabulary.wordsMeaning('jardin')).toEqual([garden, orchard])
  expect(vocabulary.wordsMeaning('parc')).toEqual([garden])
  expect(vocabulary.wordsMeaning('forêt')).toEqual([])
  expect(hasUniqueMeaning(garden, vocabulary)).toBe(false)
  expect(hasUniqueMeaning(orchard, vocabulary)).toBe(false)
  expect(hasUniqueMeaning(fruit, vocabulary)).toBe(true)
})

test.each<[string, boolean, Partial<Word>, Partial<Word>]>([
  ['other letters and another meaning', false, {}, {}],
  ['the same letters with other vowels', true, { ar: 'كُتُب' }, { ar: 'كَتَبَ' }],
  ['one meaning of several', true, { fr: 'le jardin, le parc' }, { fr: 'un parc ; une place' }],
  ['one picture', true, { picture: 'shams' }, { picture: 'shams' }],
  ['two pictures', false, { picture: 'shams' }, { picture: 'qamar' }],
  ['the word at another level, spelled and translated anew', true, { concept: 'bayt' }, { concept: 'bayt' }],
])('two words could both be right: %s: %s', (_, areRight, one, other) => {
  expect(shareAnswer(wordWith('shams', one), wordWith('qamar', other))).toBe(areRight)
})

test('words that dictionaries translate by each other’s meaning are never choices of one question', () => {
  const all = vocabularyOf(contentUpTo('niveau-5'))
  for (const [one, other] of [
    ['penser', 'etre-convaincu'],
    ['reflechir', 'penser'],
    ['regarder', 'voir'],
    ['excursion', 'voyage'],
    ['numero', 'nombre'],
  ] as const) {
    const [first, second] = [all.byConcept.get(one), all.byConcept.get(other)]
    if (!first || !second) throw new Error(`${one} or ${other} is no word.`)
    expect(areConfusable(first, second)).toBe(true)
    for (let seed = 0; seed < 40; seed++) {
      const asked = buildWordToMeaning(first, all, seededRandom(seed)).question.options
      expect(asked.map(({ text }) => text)).not.toContain(second.fr)
    }
  }
})
