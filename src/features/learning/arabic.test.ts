import { describe, expect, test } from 'vitest'
import {
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

describe('letters that are taken for each other', () => {
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
