import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  compareWritten,
  contextualForms,
  editDistance,
  foldForSearch,
  isSingleLetter,
  lettersOfCloseSound,
  lettersOfSameShape,
  listMeanings,
} from './arabic.ts'

test.each([
  ['L’École', 'l ecole'],
  ['  garçon,  fille ! ', 'garcon fille'],
  ['كِتَاب', 'كتاب'],
  // A word is found with or without its hamza, and without the stroke that lengthens it.
  ['أَحْمَر', 'احمر'],
  ['كـتـاب', 'كتاب'],
  ['Niveau 2', 'niveau 2'],
  ['', ''],
])('a search finds %j as "%s"', (text, folded) => {
  expect(foldForSearch(text)).toBe(folded)
})

test.each([
  ['ب', true],
  ['بَ', true],
  ['ـبـ', true],
  ['ـب', true],
  ['بـ', true],
  ['لا', true],
  ['ـلا', true],
  ['ـلَاـ', false],
  ['بت', false],
  ['بَّ', false],
  ['', false],
  ['كتاب', false],
])('%s is a single letter: %s', (text, isOne) => {
  expect(isSingleLetter(text)).toBe(isOne)
})

describe('a typed answer', () => {
  test.each([
    ['without a sign', 'right', 'كتاب'],
    ['with one of its vowels', 'right', 'كِتاب'],
    ['with its vowels and a full stop', 'right', 'كِتَاب.'],
    ['with a vowel, a stretched letter and spaces', 'right', ' كـتَاب '],
    ['with a wrong vowel', 'nearly', 'كَتاب'],
    ['with a wrong vowel and a full stop', 'nearly', 'كَتاب.'],
    ['with a wrong vowel on a stretched letter', 'nearly', 'كـَتاب'],
    ['with a wrong vowel between spaces', 'nearly', ' كَتاب '],
  ])('for «livre» %s is %s', (_, result, written) => {
    expect(compareWritten(written, 'كِتَاب')).toBe(result)
  })

  test('may have a space too much between two words, but not one too few', () => {
    expect(compareWritten('كيف  حالك', 'كَيْفَ حَالُكَ؟')).toBe('right')
    expect(compareWritten('كيفحالك', 'كَيْفَ حَالُكَ؟')).toBe('wrong')
  })

  test('may have its hamza on another seat, but not leave it out', () => {
    expect(compareWritten('احمر', 'أَحْمَر')).toBe('nearly')
    expect(compareWritten('حمر', 'أَحْمَر')).toBe('wrong')
  })

  test('may say that a letter has no vowel where the word leaves it unsaid, but not that it has one', () => {
    expect(compareWritten('مِنْ', 'مِن')).toBe('right')
    expect(compareWritten('مِنَ', 'مِن')).toBe('nearly')
  })
})

test.each([
  ['كِتَاب', ['كـ', 'ـتـ', 'ـا', 'ب']],
  ['دَرْس', ['د', 'ر', 'س']],
  // A hamza by itself joins neither side.
  ['شَيْء', ['شـ', 'ـي', 'ء']],
  ['قِرَاءَة', ['قـ', 'ـر', 'ا', 'ء', 'ة']],
  ['ب', ['ب']],
])('the letters of %s are written %j', (word, forms) => {
  expect(contextualForms(word)).toEqual(forms)
})

const curriculum = JSON.parse(
  readFileSync(new URL('../../../db/curriculum/letters.json', import.meta.url), 'utf8'),
) as Record<'letters' | 'special', { id: string; letter: string }[]> & {
  lookAlike: { letters: string[]; places: string[] }[]
  soundAlike: string[][]
}
const letterOf = new Map(
  [...curriculum.letters, ...curriculum.special].map(({ id, letter }) => [id, letter] as const),
)
/** The letters with these ids, each beside each other one. */
const pairsOf = (ids: readonly string[]) =>
  ids.flatMap(one =>
    ids
      .filter(other => other !== one)
      .map(other => [letterOf.get(one) ?? one, letterOf.get(other) ?? other] as const),
  )

describe('letters that are taken for each other', () => {
  const { lookAlike, soundAlike } = curriculum

  test('have one shape and other dots', () => {
    expect([...lettersOfSameShape('ب')].sort()).toEqual([...'تثني'].sort())
    expect(lettersOfSameShape('د')).toEqual(['ذ'])
    // Letters without a twin.
    expect(lettersOfSameShape('b')).toEqual([])
  })

  test('sound alike to a French ear', () => {
    expect(lettersOfCloseSound('ت')).toEqual(['ط'])
    expect([...lettersOfCloseSound('ح')].sort()).toEqual([...'هخ'].sort())
    expect(lettersOfCloseSound('ب')).toEqual([])
  })

  test('are those that the curriculum says look the same at every place of a word', () => {
    const alike = lookAlike.filter(({ places }) => places.length === 4)
    expect(alike.length).toBeGreaterThan(10)
    for (const group of alike)
      for (const [one, other] of pairsOf(group.letters))
        expect(lettersOfSameShape(one), `${one} ${other}`).toContain(other)
  })

  test.each([
    ['ك', 'ل', 'at the beginning of a word'],
    ['ي', 'ى', 'at its end'],
    ['ه', 'ة', 'at its end'],
  ])('have one shape at some places: %s and %s %s', (one, other) => {
    expect(lettersOfSameShape(one)).toContain(other)
    expect(lettersOfSameShape(other)).toContain(one)
  })

  test('are those that the curriculum says sound alike', () => {
    expect(soundAlike.length).toBeGreaterThan(5)
    for (const group of soundAlike)
      for (const [one, other] of pairsOf(group))
        expect(lettersOfCloseSound(one), `${one} ${other}`).toContain(other)
  })
})

describe('the distance of two words', () => {
  test.each([
    ['the same word', 'كتاب', 'كتاب', 0],
    ['the same letters, with and without signs', 'كِتَاب', 'كتاب', 0],
    ['a letter of the same shape is half a step', 'كلب', 'كلت', 0.5],
    ['another letter is one', 'كلب', 'كلم', 1],
    ['a letter more is one', 'كلب', 'كلبي', 1],
    ['a letter less is one', 'كلاب', 'كلب', 1],
    ['a letter before is one', 'كتب', 'مكتب', 1],
    ['two changes are two', 'كلب', 'ملم', 2],
    ['no letter', '', 'كلب', 3],
    ['no letters at all', '', '', 0],
  ])('%s', (_, one, other, distance) => {
    expect(editDistance(one, other, 5)).toBe(distance)
    expect(editDistance(other, one, 5)).toBe(distance)
  })

  test('is no longer counted beyond what is asked for', () => {
    expect(editDistance('كلب', 'ملم', 2)).toBe(2)
    expect(editDistance('كلب', 'ملم', 1.5)).toBe(Infinity)
    expect(editDistance('كلب', 'كلت', 0.5)).toBe(0.5)
    expect(editDistance('كلب', 'كلت', 0)).toBe(Infinity)
    expect(editDistance('كلب', 'مستشفى', 2)).toBe(Infinity)
    // The last row alone is beyond it.
    expect(editDistance('', 'كلب', 2)).toBe(Infinity)
  })
})

test.each([
  ['le jardin, le parc (public)', ['jardin', 'parc']],
  ['l’eau ; de la boisson', ['eau', 'boisson']],
  ["L'école", ['école']],
  ['La maison', ['maison']],
  ['des livres, du lait, un chat, une table, les mains', ['livres', 'lait', 'chat', 'table', 'mains']],
  // An article is cut from the beginning only.
  ['salle de la classe', ['salle de la classe']],
  ['leçon', ['leçon']],
  ['(rien)', []],
  ['', []],
])('the meanings of «%s» are %j', (gloss, meanings) => {
  expect(listMeanings(gloss)).toEqual(meanings)
})
