import { editDistance, haveSameMeaning, stripSigns } from './arabic.ts'
import type { Word } from './curriculum.ts'
import { arabicSpan, type ExerciseItem, emptyQuestion, frenchSpan } from './question.ts'
import { type Random, shuffle } from './random.ts'

const toAbout = (word: Word) => ({ ar: word.ar, soundsFr: word.soundsFr, fr: word.fr })

/** Whether two words could both be right answers: same letters, or a meaning in common. */
const areConfusable = (one: Word, other: Word) =>
  stripSigns(one.ar) === stripSigns(other.ar) || haveSameMeaning(one.fr, other.fr)

/** Removes words that occur in several levels; the entry of the highest level stays. */
export const dropDuplicates = (words: readonly Word[]): Word[] => {
  const byLetters = Map.groupBy(words, word => stripSigns(word.ar))
  return words.filter(word => {
    const duplicates = byLetters.get(stripSigns(word.ar)) ?? []
    return !duplicates.slice(duplicates.indexOf(word) + 1).some(later => haveSameMeaning(later.fr, word.fr))
  })
}

/** Picks three distractors, similar words first. None can be confused with the word or with another distractor. */
const pickDistractors = (word: Word, words: readonly Word[], random: Random): Word[] => {
  const dissimilarity = (distractor: Word) =>
    (distractor.root !== null && distractor.root === word.root ? 0 : editDistance(distractor.ar, word.ar)) +
    (distractor.pos === word.pos ? 0 : 1.5)
  const nearest = words
    .filter(distractor => distractor.id !== word.id && !areConfusable(distractor, word))
    .map(distractor => ({ distractor, score: dissimilarity(distractor) }))
    .sort((one, other) => one.score - other.score)
    .slice(0, 12)
    .map(({ distractor }) => distractor)
  const chosen: Word[] = []
  // The most similar word is always among them; the others vary.
  for (const distractor of [...nearest.slice(0, 1), ...shuffle(random, nearest.slice(1))])
    if (chosen.length < 3 && !chosen.some(other => areConfusable(other, distractor))) chosen.push(distractor)
  return chosen
}

/** Word to meaning: a vowelled word and four meanings. */
export const wordToMeaningItem = (word: Word, words: readonly Word[], random: Random): ExerciseItem => {
  const options = shuffle(random, [word, ...pickDistractors(word, words, random)])
  return {
    item: `word:${word.id}`,
    skill: 'reading',
    level: word.level,
    question: {
      ...emptyQuestion,
      kind: 'word-to-meaning',
      form: 'choice',
      show: [arabicSpan(word.ar)],
      options: options.map(option => frenchSpan(option.fr)),
      hint: { is: 'translit', text: word.soundsFr },
    },
    key: {
      solution: [options.indexOf(word)],
      texts: [],
      about: toAbout(word),
      whyFr: null,
      notes: options.map(option => option.ar),
    },
  }
}

/** Find the Arabic: a meaning and four words. */
export const findTheArabicItem = (word: Word, words: readonly Word[], random: Random): ExerciseItem => {
  const options = shuffle(random, [word, ...pickDistractors(word, words, random)])
  return {
    item: `word:${word.id}`,
    skill: 'comprehension',
    level: word.level,
    question: {
      ...emptyQuestion,
      kind: 'find-the-arabic',
      form: 'choice',
      show: [frenchSpan(word.fr)],
      options: options.map(option => arabicSpan(option.ar)),
      hint: { is: 'translit', text: word.soundsFr },
    },
    key: {
      solution: [options.indexOf(word)],
      texts: [],
      about: toAbout(word),
      whyFr: null,
      notes: options.map(option => option.fr),
    },
  }
}

/** Write the Arabic: a meaning; the child types the word. */
export const writeTheArabicItem = (word: Word): ExerciseItem => ({
  item: `word:${word.id}`,
  skill: 'writing',
  level: word.level,
  question: {
    ...emptyQuestion,
    kind: 'write-the-arabic',
    form: 'text',
    show: [frenchSpan(word.fr)],
    hint: { is: 'translit', text: word.soundsFr },
  },
  key: { solution: [], texts: [word.ar], about: toAbout(word), whyFr: null, notes: [] },
})

export const hasUniqueMeaning = (word: Word, words: readonly Word[]) =>
  !words.some(other => other.id !== word.id && haveSameMeaning(other.fr, word.fr))

/** Picks the words of a memory board: none can be confused with another, and first letters differ where possible. */
export const pickWordsForPairs = (words: readonly Word[], howMany: number): Word[] => {
  const chosen: Word[] = []
  const fits = (word: Word) => !chosen.some(other => other.id === word.id || areConfusable(other, word))
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

/** Memory pairs: a board of words and their meanings. It is weak evidence of knowledge, so it never promotes an item. */
export const memoryPairsItem = (words: readonly Word[], random: Random): ExerciseItem => {
  const left = shuffle(random, words)
  const right = shuffle(random, words)
  const [first] = words
  return {
    item: `word:${first?.id}`,
    skill: 'reading',
    level: first?.level ?? 'niveau-1',
    question: {
      ...emptyQuestion,
      kind: 'memory-pairs',
      form: 'pairs',
      left: left.map(word => ({ ...arabicSpan(word.ar), soundsFr: word.soundsFr })),
      options: right.map(word => frenchSpan(word.fr)),
    },
    key: {
      solution: left.map(word => right.indexOf(word)),
      texts: [],
      about: null,
      whyFr: null,
      notes: [],
    },
  }
}
