import type { Letter } from '../curriculum.ts'
import { lengthItemId, longVowelItemId, syllableItemId, vowelItemId } from '../items.ts'
import type { ClipRef } from '../learner.ts'
import { arabicSpan, emptyKey, emptyQuestion } from '../plan/spans.ts'
import { type Random, shuffle } from '../random.ts'
import { soundsFr } from '../sounds-fr.ts'
import type { ExerciseItem, Source, TextSpan } from './question.ts'

// A letter with a vowel sign, read or heard. A short vowel is a sign on the letter; a long one is the sign and a letter after it.

const vowels = ['a', 'i', 'u'] as const
type Vowel = (typeof vowels)[number]
type Written = { sign: string; lengthening: string; translit: string; longTranslit: string }
const written: Record<Vowel, Written> = {
  a: { sign: '\u064e', lengthening: 'ا', translit: 'a', longTranslit: 'ā' },
  i: { sign: '\u0650', lengthening: 'ي', translit: 'i', longTranslit: 'ī' },
  u: { sign: '\u064f', lengthening: 'و', translit: 'u', longTranslit: 'ū' },
}

type Syllable = { ar: string; soundsFr: string }
const syllableOf = (letter: Letter, vowel: Vowel, isLong: boolean): Syllable => {
  const { sign, lengthening, translit, longTranslit } = written[vowel]
  return {
    ar: `${letter.letter}${sign}${isLong ? lengthening : ''}`,
    soundsFr: soundsFr(`${letter.translit}${isLong ? longTranslit : translit}`),
  }
}
const soundSpan = (syllable: Syllable): TextSpan => ({ text: syllable.soundsFr, script: 'translit' })

/** Alif has no sound of its own: it carries a hamza, or lengthens. The special letters stand at fixed places or with fixed vowels. */
export const hasSyllables = ({ id, isSpecial }: Letter) => id !== 'alif' && !isSpecial

/**
 * Syllable lift: a letter with a vowel is read, its sound is chosen among three. A short one stands among the three short
 * vowels, a long one beside its own short vowel and another long one.
 */
export const buildSyllableLift = (letter: Letter, isLong: boolean, random: Random): ExerciseItem => {
  const [vowel = 'a', ...others] = shuffle(random, vowels)
  const asked = syllableOf(letter, vowel, isLong)
  const [other = vowel] = others
  const distractors = isLong
    ? [syllableOf(letter, vowel, false), syllableOf(letter, other, true)]
    : others.map(one => syllableOf(letter, one, false))
  const options = shuffle(random, [asked, ...distractors])
  return {
    item: isLong ? longVowelItemId(letter) : vowelItemId(letter),
    facet: 'read',
    question: {
      ...emptyQuestion,
      kind: 'syllable-lift',
      form: 'choice',
      show: [arabicSpan(asked.ar)],
      options: options.map(soundSpan),
      hint: { is: 'vowel', vowel, isLong },
    },
    key: { ...emptyKey, solution: [options.indexOf(asked)], notes: options.map(({ ar }) => ar) },
  }
}

/** The clips of a letter with a vowel, short and long. Both are needed: with one alone the answer would always be the same. */
type LengthPair = { letter: Letter; vowel: Vowel; short: Source[]; long: Source[] }

const findClip = (heard: ReadonlyMap<string, ClipRef>, letter: Letter, vowel: Vowel, isLong: boolean) => {
  const found = heard.get(syllableItemId(letter, isLong ? vowel + vowel : vowel))
  return found?.spoken === syllableOf(letter, vowel, isLong).ar ? found.sources : undefined
}
export const listLengthPairs = (
  letters: readonly Letter[],
  heard: ReadonlyMap<string, ClipRef>,
): LengthPair[] =>
  letters.flatMap(letter =>
    vowels.flatMap(vowel => {
      const [short, long] = [false, true].map(isLong => findClip(heard, letter, vowel, isLong))
      return short && long ? [{ letter, vowel, short, long }] : []
    }),
  )

/** Short or long: a syllable is heard. The two bars keep their places, as their keys S and L do; which is heard is drawn. */
export const buildShortOrLong = (pair: LengthPair, random: Random): ExerciseItem => {
  const isLong = random() < 0.5
  const options = [false, true].map(one => syllableOf(pair.letter, pair.vowel, one))
  return {
    item: lengthItemId(pair),
    facet: 'hear',
    question: {
      ...emptyQuestion,
      kind: 'short-or-long',
      form: 'choice',
      sound: isLong ? pair.long : pair.short,
      options: options.map(soundSpan),
      hint: { is: 'translit', text: options[isLong ? 1 : 0]?.soundsFr ?? '' },
    },
    key: { ...emptyKey, solution: [isLong ? 1 : 0], notes: options.map(({ ar }) => ar) },
  }
}
