import { splitClusters, stripSigns } from '../arabic.ts'
import type { Word } from '../curriculum.ts'
import { wordItemId } from '../items.ts'
import { arabicSpan, emptyKey, emptyQuestion, toExample } from '../plan/spans.ts'
import { type Random, shuffle } from '../random.ts'
import type { ExerciseItem, GameRule } from './question.ts'
import { meaningSpans } from './word-questions.ts'

const fatha = '\u064e'
const damma = '\u064f'
const kasra = '\u0650'
const shadda = '\u0651'
const sukun = '\u0652'
const single = [fatha, kasra, damma, sukun]
const placeable = [...single, ...[fatha, kasra, damma].map(vowel => vowel + shadda)]

/** Indexes of the letters whose sign may be removed. Not the last letter, whose sign is silent in pause, nor the article. */
const listPlacesToDress = (word: Word): number[] => {
  const clusters = splitClusters(word.ar)
  const first = /^[اٱ]ل/.test(stripSigns(word.ar)) ? 2 : 0
  return clusters.flatMap((cluster, index) => {
    const next = clusters[index + 1]
    const isLast = !next || /[^\u0621-\u064a]/.test(next.base)
    return index >= first && !isLast && placeable.includes(cluster.signs) ? [index] : []
  })
}
/** Words that dictionaries vowel in several ways (عُمْر and عُمُر, دَجاجة and دُجاجة), without their signs: another sign is right too. */
const variouslyVowelled = [
  'عمر',
  'أذن',
  'إصبع',
  'دجاجة',
  'زرافة',
  'ضفدع',
  'جبن',
  'الأربعاء',
  'الثلاثاء',
  'الجمعة',
  'ربع',
  'حلم',
  'كذبة',
]

/** Not a word with a dagger alif, since no rule teaches that sign, nor one with several right vowels. */
export const hasPlacesToDress = (word: Word) =>
  listPlacesToDress(word).length > 0 &&
  !variouslyVowelled.includes(stripSigns(word.ar)) &&
  splitClusters(word.ar).every(({ base, signs }) => /[\u0621-\u064a]/.test(base) && !signs.includes('\u0670'))

/** The rules of the signs that a child sees in this game: those to choose from, and a tanwīn that the word has. */
export const rulesToDress = ({ ar }: Word): GameRule[] => [
  'vowels',
  'sukun-shadda',
  ...(/[\u064b-\u064d]/.test(ar) ? (['tanwin'] as const) : []),
]

/** Dress the word: the signs of one to three letters are removed; the options always contrast shadda with sukūn. */
export const buildDressTheWord = (word: Word, howMany: number, random: Random): ExerciseItem => {
  const places = shuffle(random, listPlacesToDress(word))
    .slice(0, howMany)
    .sort((one, other) => one - other)
  const clusters = splitClusters(word.ar)
  const missing = places.map(place => clusters[place]?.signs ?? '')
  const doubled = [...new Set(missing.filter(signs => signs.includes(shadda)))]
  // Shuffled: fatha alone is right so often that its place would be pressed without looking.
  const signs = shuffle(random, [...single, ...(doubled.length > 0 ? doubled : [fatha + shadda])].slice(0, 6))
  return {
    item: wordItemId(word),
    facet: 'spell',
    question: {
      ...emptyQuestion,
      kind: 'dress-the-word',
      form: 'signs',
      show: meaningSpans([word]),
      // The sign is set on a tatweel because the fonts have no dotted circle.
      options: signs.map(one => arabicSpan(`ـ${one}`)),
      letters: clusters.map((cluster, index) => {
        const slot = places.indexOf(index)
        return slot < 0
          ? { base: cluster.base, signs: cluster.signs, slot: null }
          : { base: cluster.base, signs: '', slot }
      }),
      hint: { is: 'translit', text: word.soundsFr },
    },
    key: { ...emptyKey, solution: missing.map(one => signs.indexOf(one)), about: toExample(word) },
  }
}
