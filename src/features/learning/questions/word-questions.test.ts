// Questions about words, and the feedback to their answers.
import { expect, test } from 'vitest'
import { contentUpTo } from '../../../../tests/support/curriculum.ts'
import type { Word } from '../curriculum.ts'
import { emptyQuestion } from '../plan/spans.ts'
import { seededRandom } from '../random.ts'
import { vocabularyOf } from '../vocabulary.ts'
import type { ExerciseItem } from './question.ts'
import {
  buildFindTheArabic,
  buildMemoryPairs,
  buildWordToMeaning,
  buildWriteTheArabic,
  meaningSpans,
  pickWordsForPairs,
} from './word-questions.ts'

const vocabulary = vocabularyOf(contentUpTo('niveau-1'))
const wordOf = (id: string): Word => {
  const word = vocabulary.byConcept.get(id)
  if (!word) throw new Error(`There is no word ${id}.`)
  return word
}
const [kitab, kalb, bab, huna] = ['kitab', 'kalb', 'bab', 'huna'].map(wordOf) as [Word, Word, Word, Word]
const book = { text: 'le livre', script: 'fr', picture: 'kitab' }
const aboutBook = { ar: 'كِتَاب', soundsFr: 'kitâb', fr: 'le livre' }
const seeds = Array.from({ length: 60 }, (_, seed) => seed)
const placesOf = (build: (seed: number) => ExerciseItem) =>
  new Set(seeds.map(seed => build(seed).key.solution[0]))

test('a word is read: it stands above four meanings, and each has its Arabic word to be told after a miss', () => {
  const { item, facet, question, key } = buildWordToMeaning(kitab, vocabulary, seededRandom(1))
  expect({ item, facet }).toEqual({ item: 'word:kitab', facet: 'read' })
  expect({ ...question, options: [] }).toEqual({
    ...emptyQuestion,
    kind: 'word-to-meaning',
    form: 'choice',
    show: [{ text: 'كِتَاب', script: 'ar' }],
    hint: { is: 'translit', text: 'kitâb' },
  })
  expect(question.options).toHaveLength(4)
  expect(question.options[key.solution[0] ?? -1]).toEqual(book)
  expect(key).toMatchObject({ texts: [], about: aboutBook, whyFr: null })
  expect(key.notes).toEqual(
    question.options.map(({ text }) => vocabulary.words.find(({ fr }) => fr === text)?.ar),
  )
  expect(key.notes[key.solution[0] ?? -1]).toBe('كِتَاب')
})

test('a word is recalled: its meaning stands above four Arabic words, each with its meaning to be told', () => {
  const { item, facet, question, key } = buildFindTheArabic(kitab, vocabulary, seededRandom(1), new Set())
  expect({ item, facet }).toEqual({ item: 'word:kitab', facet: 'recall' })
  expect({ ...question, options: [] }).toEqual({
    ...emptyQuestion,
    kind: 'find-the-arabic',
    form: 'choice',
    show: [book],
    hint: { is: 'translit', text: 'kitâb' },
  })
  expect(question.options.map(({ script }) => script)).toEqual(['ar', 'ar', 'ar', 'ar'])
  expect(question.options[key.solution[0] ?? -1]?.text).toBe('كِتَاب')
  expect(key).toMatchObject({ texts: [], about: aboutBook, whyFr: null })
  expect(key.notes).toEqual(
    question.options.map(({ text }) => vocabulary.words.find(({ ar }) => ar === text)?.fr),
  )
})

test('the right word or meaning stands at every place in time', () => {
  expect(placesOf(seed => buildWordToMeaning(kitab, vocabulary, seededRandom(seed)))).toEqual(
    new Set([0, 1, 2, 3]),
  )
  expect(placesOf(seed => buildFindTheArabic(kitab, vocabulary, seededRandom(seed), new Set()))).toEqual(
    new Set([0, 1, 2, 3]),
  )
})

test('a word is typed from its meaning', () => {
  expect(buildWriteTheArabic(kitab)).toEqual({
    item: 'word:kitab',
    facet: 'spell',
    question: {
      ...emptyQuestion,
      kind: 'write-the-arabic',
      form: 'text',
      show: [book],
      hint: { is: 'translit', text: 'kitâb' },
    },
    key: { solution: [], texts: ['كِتَاب'], about: aboutBook, whyFr: null, notes: [] },
  })
})

test('meanings have pictures when each of them has one, since a single picture would be the answer', () => {
  expect(meaningSpans([kitab, kalb])).toEqual([book, { text: 'le chien', script: 'fr', picture: 'kalb' }])
  expect(meaningSpans([kitab, huna])).toEqual([
    { text: 'le livre', script: 'fr' },
    { text: 'ici', script: 'fr' },
  ])
})

test('the words of a board begin with different letters, while there are enough of them', () => {
  expect(pickWordsForPairs([kitab, kalb, bab, huna], 3)).toEqual([kitab, bab, huna])
  expect(pickWordsForPairs([kitab, kalb, bab], 3)).toEqual([kitab, bab, kalb])
  expect(pickWordsForPairs([kitab, kalb, bab], 1)).toEqual([kitab])
  expect(pickWordsForPairs([kitab, kalb], 1)).toEqual([kitab])
})

test('a board has no word twice, nor two that mean the same', () => {
  const notebook = { ...bab, id: 'daftar', concept: 'daftar', ar: 'دَفْتَر', fr: 'le livre', picture: null }
  expect(pickWordsForPairs([kitab, kitab, notebook, bab], 4)).toEqual([kitab, bab])
})

test('a memory board has each word with its reading, and its meaning with its picture, both shuffled', () => {
  const words = [kitab, kalb, huna]
  const boards = seeds.map(seed => buildMemoryPairs(words, seededRandom(seed)))
  for (const { item, items, facet, question, key } of boards) {
    // The answer is weak evidence: no word of the board is reviewed.
    expect({ item, items, facet }).toEqual({
      item: 'word:kitab',
      items: ['word:kitab', 'word:kalb', 'word:huna'],
      facet: 'read',
    })
    expect({ ...question, left: [], options: [] }).toEqual({
      ...emptyQuestion,
      kind: 'memory-pairs',
      form: 'pairs',
    })
    expect({ ...key, solution: [] }).toEqual({ solution: [], texts: [], about: null, whyFr: null, notes: [] })
    const pairs = question.left.map((one, at) => [one, question.options[key.solution[at] ?? -1]])
    expect(pairs).toHaveLength(3)
    expect(pairs).toContainEqual([{ text: 'كِتَاب', script: 'ar', soundsFr: 'kitâb' }, book])
    expect(pairs).toContainEqual([
      { text: 'هُنَا', script: 'ar', soundsFr: 'hounâ' },
      { text: 'ici', script: 'fr' },
    ])
  }
  const firsts = (side: 'left' | 'options') =>
    new Set(boards.map(({ question }) => question[side][0]?.text)).size
  expect([firsts('left'), firsts('options')]).toEqual([3, 3])
})
