import { stripSigns } from '../arabic.ts'
import type { Word } from '../curriculum.ts'
import { wordItemId } from '../items.ts'
import { arabicSpan, emptyKey, emptyQuestion, frenchSpan, toExample } from '../plan/spans.ts'
import { type Random, shuffle } from '../random.ts'
import { areConfusable, type Vocabulary } from '../vocabulary.ts'
import { pickByShape, pickByTheme } from './distractors.ts'
import type { ExerciseItem, TextSpan } from './question.ts'

const picturedSpan = ({ fr, picture }: Word): TextSpan =>
  picture === null ? frenchSpan(fr) : { ...frenchSpan(fr), picture }

/** The meanings of words, with their pictures when every one of them has one: a single picture would be the answer. */
export const meaningSpans = (words: readonly Word[]): TextSpan[] => {
  const arePictured = words.every(({ picture }) => picture !== null)
  return words.map(word => (arePictured ? picturedSpan(word) : frenchSpan(word.fr)))
}

/** Word to meaning: a vowelled word and four meanings. */
export const buildWordToMeaning = (word: Word, vocabulary: Vocabulary, random: Random): ExerciseItem => {
  const options = shuffle(random, [word, ...pickByTheme(word, vocabulary, random)])
  return {
    item: wordItemId(word),
    facet: 'read',
    question: {
      ...emptyQuestion,
      kind: 'word-to-meaning',
      form: 'choice',
      show: [arabicSpan(word.ar)],
      options: meaningSpans(options),
      hint: { is: 'translit', text: word.soundsFr },
    },
    key: {
      ...emptyKey,
      solution: [options.indexOf(word)],
      about: toExample(word),
      notes: options.map(option => option.ar),
    },
  }
}

/** Find the Arabic: a meaning and four words. */
export const buildFindTheArabic = (
  word: Word,
  vocabulary: Vocabulary,
  random: Random,
  met: ReadonlySet<string>,
): ExerciseItem => {
  const isMet = (one: Word) => met.has(wordItemId(one))
  const options = shuffle(random, [word, ...pickByShape(word, vocabulary, random, isMet)])
  return {
    item: wordItemId(word),
    facet: 'recall',
    question: {
      ...emptyQuestion,
      kind: 'find-the-arabic',
      form: 'choice',
      show: meaningSpans([word]),
      options: options.map(option => arabicSpan(option.ar)),
      hint: { is: 'translit', text: word.soundsFr },
    },
    key: {
      ...emptyKey,
      solution: [options.indexOf(word)],
      about: toExample(word),
      notes: options.map(option => option.fr),
    },
  }
}

/** Write the Arabic: a meaning; the child types the word. */
export const buildWriteTheArabic = (word: Word): ExerciseItem => ({
  item: wordItemId(word),
  facet: 'spell',
  question: {
    ...emptyQuestion,
    kind: 'write-the-arabic',
    form: 'text',
    show: meaningSpans([word]),
    hint: { is: 'translit', text: word.soundsFr },
  },
  key: { ...emptyKey, texts: [word.ar], about: toExample(word) },
})

/** Picks the words of a memory board: none can be confused with another, and first letters differ where possible. */
export const pickWordsForPairs = (words: readonly Word[], howMany: number): Word[] => {
  const chosen: Word[] = []
  const fits = (word: Word) => !chosen.some(other => areConfusable(other, word))
  const firstLetter = (word: Word) => stripSigns(word.ar)[0]
  for (const word of words)
    if (
      chosen.length < howMany &&
      fits(word) &&
      !chosen.some(other => firstLetter(other) === firstLetter(word))
    )
      chosen.push(word)
  for (const word of words) if (chosen.length < howMany && fits(word)) chosen.push(word)
  return chosen
}

/** Memory pairs: a board of words and their meanings. It is weak evidence of knowledge, so it never reviews a card. */
export const buildMemoryPairs = (words: readonly Word[], random: Random): ExerciseItem => {
  const left = shuffle(random, words)
  const right = shuffle(random, words)
  return {
    item: words[0] ? wordItemId(words[0]) : 'word:',
    items: words.map(wordItemId),
    facet: 'read',
    question: {
      ...emptyQuestion,
      kind: 'memory-pairs',
      form: 'pairs',
      left: left.map(word => ({ ...arabicSpan(word.ar), soundsFr: word.soundsFr })),
      options: right.map(picturedSpan),
    },
    key: { ...emptyKey, solution: left.map(word => right.indexOf(word)) },
  }
}
