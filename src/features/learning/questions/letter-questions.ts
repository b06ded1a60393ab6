import { letterForms } from '#features/letters/letter-forms.ts'
import type { Example } from '#features/letters/sounds.ts'
import {
  contextualForms,
  lettersOfCloseSound,
  lettersOfSameShape,
  splitClusters,
  stripSigns,
} from '../arabic.ts'
import type { Letter, Word } from '../curriculum.ts'
import { letterItemId, wordItemId } from '../items.ts'
import { arabicSpan, emptyKey, emptyQuestion, toExample } from '../plan/spans.ts'
import { type Random, shuffle, shuffleToNewOrder } from '../random.ts'
import { traceModelOf } from '../tracing/pens.ts'
import { drawThree } from '../tracing/trace-drawings.ts'
import type { ExerciseItem } from './question.ts'
import { meaningSpans } from './word-questions.ts'

/** What a child reads as the name of a letter: of a special one, whose Arabic name is a phrase, what it is called in French. */
export const nameOf = ({ isSpecial, nameFr, soundsFr }: Letter): string => (isSpecial ? nameFr : soundsFr)

/** A letter as it looks at some place of a word; alone where it has no other form. */
const formInWord = ({ letter, forms }: Letter, random: Random): string =>
  shuffle(
    random,
    [forms.initial, forms.medial, forms.final].flatMap(form => (form && form !== letter ? [form] : [])),
  )[0] ?? letter

const dotCounts = ['aucun point', 'un point', 'deux points', 'trois points']

/** The number and place of the dots of a letter: «trois points au-dessus». */
const describeDots = ({ dotsCount, dotsPlace }: Letter): string => {
  const place = { none: '', above: ' au-dessus', below: ' au-dessous' }[dotsPlace]
  return `${dotCounts[dotsCount]}${place}`
}

const looksLike = (letter: Letter, other: Letter) =>
  letter.lookAlike.includes(other.id) || lettersOfSameShape(letter.letter).includes(other.letter)

/** Whether the dots of two letters are equal, so that counting them does not tell one from the other. */
const haveSameDots = (one: Letter, other: Letter) =>
  one.dotsCount === other.dotsCount && (one.dotsCount === 0 || one.dotsPlace === other.dotsPlace)

/** The letter that was chosen, with its dots, which set it apart from the one to find. */
const describeChosen = (chosen: Letter): string => `${nameOf(chosen)}, ${describeDots(chosen)}`

const describeAsked = (asked: Letter): string =>
  `La lettre ${asked.letter} ${asked.dotsCount === 0 ? 'n’a' : 'a'} ${describeDots(asked)}. ${asked.soundFr}`

/** The hamza of a letter that can carry one: أ, إ, ا. */
const describeHamza = (letter: string): string => {
  if ('أؤئ'.includes(letter)) return 'avec une hamza au-dessus'
  return letter === 'إ' ? 'avec une hamza au-dessous' : letter === 'آ' ? 'avec une madda' : 'sans hamza'
}
const carriesHamza = (letter: string) => 'أإآؤئ'.includes(letter)

/** The name of the letter that was chosen, and its hamza where that is what sets it apart from the one to find. */
const describeByHamza = (chosen: Letter, asked: Letter): string =>
  lettersOfSameShape(asked.letter).includes(chosen.letter) &&
  (carriesHamza(chosen.letter) || carriesHamza(asked.letter))
    ? `${nameOf(chosen)}, ${describeHamza(chosen.letter)}`
    : nameOf(chosen)

/** Minimum number of met letters with other dots, for a real choice. */
const minRivals = 2

/**
 * The letters among which the dot detective finds one: those that the child has met and whose dots are others. While these are
 * fewer than two, the letters that are taught next take their place.
 */
export const listDotRivals = (
  letter: Letter,
  letters: readonly Letter[],
  isMet: (letter: Letter) => boolean,
): Letter[] => {
  const apart = letters.filter(one => !haveSameDots(one, letter))
  const met = apart.filter(isMet)
  const next = apart
    .filter(one => !isMet(one) && !one.isSpecial)
    .sort((one, other) => one.group - other.group)
  return [...met, ...next.slice(0, Math.max(0, minRivals - met.length))]
}

/**
 * Dot detective: find the named letter among four, by its dots: those of the others differ. Distractors look like it.
 * @param isShown for a child who can't read its name: the letter is shown as it looks in a word
 */
export const buildDotDetective = (
  letter: Letter,
  letters: readonly Letter[],
  random: Random,
  isShown = false,
): ExerciseItem => {
  const rank = (distractor: Letter) => (looksLike(letter, distractor) ? 0 : 1)
  const distractors = shuffle(
    random,
    letters.filter(distractor => !haveSameDots(distractor, letter)),
  )
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, 3)
  const options = shuffle(random, [letter, ...distractors])
  return {
    item: letterItemId(letter),
    facet: 'read',
    question: {
      ...emptyQuestion,
      kind: 'dot-detective',
      form: 'choice',
      nameFr: nameOf(letter),
      nameHintFr: isShown ? null : letter.hintFr,
      show: isShown ? [arabicSpan(formInWord(letter, random))] : [],
      options: options.map(option => arabicSpan(option.letter)),
      hint: { is: 'dots', count: letter.dotsCount, place: letter.dotsPlace },
    },
    key: {
      ...emptyKey,
      solution: [options.indexOf(letter)],
      whyFr: describeAsked(letter),
      notes: options.map(option => (option === letter ? nameOf(letter) : describeChosen(option))),
    },
  }
}

/** Letters that a child may take for this one, though they are others: a hamza on it, the tâ of feminine nouns. */
const variants: Record<string, string> = { ا: 'أإآٱى', و: 'ؤ', ي: 'ىئ', ت: 'ة', ه: 'ة' }

/** Whether a letter can hide in a word: three to six letters, it stands there once, and no two look the same. */
export const canHideIn = (letter: Letter, { ar }: Example): boolean => {
  // Rejects most words early: a session goes through the whole vocabulary.
  if (ar.split(letter.letter).length !== 2) return false
  const bases = splitClusters(ar).map(({ base }) => base)
  return (
    bases.length >= 3 &&
    bases.length <= 6 &&
    bases.every(base => /[\u0621-\u064a]/.test(base)) &&
    !bases.some(base => variants[letter.letter]?.includes(base)) &&
    // Lām and alif melt into one shape.
    !/ل[اأإآ]/.test(bases.join('')) &&
    new Set(contextualForms(ar)).size === bases.length
  )
}

/**
 * Hide and seek: find the named letter in a joined word. Words in which it stands at a place drawn at first, then those with a
 * letter of the same shape are preferred.
 * @param words in which it can hide; at least one
 */
export const buildHideAndSeek = (
  letter: Letter,
  words: readonly Example[],
  letters: readonly Letter[],
  random: Random,
): ExerciseItem => {
  const placeIn = ({ ar }: Example) => splitClusters(ar).findIndex(({ base }) => base === letter.letter)
  const [place] = shuffle(random, [...new Set(words.map(placeIn))])
  const rivals = lettersOfSameShape(letter.letter)
  const [word = { ar: letter.letter, soundsFr: '', fr: '' }] = shuffle(random, words)
    .filter(one => placeIn(one) === place)
    .sort((one, other) => Number(hasAny(other.ar, rivals)) - Number(hasAny(one.ar, rivals)))
  const clusters = splitClusters(word.ar)
  return {
    item: letterItemId(letter),
    facet: 'read',
    question: {
      ...emptyQuestion,
      kind: 'hide-and-seek',
      form: 'choice',
      nameFr: nameOf(letter),
      show: [arabicSpan(letter.letter)],
      // In the order of the word: the place is what is drawn.
      options: contextualForms(word.ar).map(arabicSpan),
      letters: clusters.map(cluster => ({ ...cluster, slot: null })),
      hint: { is: 'dots', count: letter.dotsCount, place: letter.dotsPlace },
    },
    key: {
      ...emptyKey,
      solution: [placeIn(word)],
      about: toExample(word),
      notes: clusters.map(({ base }) => {
        const chosen = letters.find(one => one.letter === base)
        return chosen ? describeByHamza(chosen, letter) : null
      }),
    },
  }
}
const hasAny = (text: string, letters: readonly string[]) => letters.some(letter => text.includes(letter))

/** A letter is traced alone first; once that is known, in any of its forms. The best of three drawings is chosen afterwards. */
export const buildTraceLetter = (
  letter: Letter,
  bestStep: number,
  random: Random,
): ExerciseItem | undefined => {
  const [form = 'isolated'] = bestStep === 0 ? [] : shuffle(random, [...letterForms])
  const joined = form === 'isolated' ? undefined : traceModelOf(letter.id, form)
  const trace = joined ?? traceModelOf(letter.id, 'isolated')
  if (!trace) return undefined
  const { drawings, best } = drawThree(trace, random)
  return {
    item: letterItemId(letter),
    facet: 'write',
    question: {
      ...emptyQuestion,
      kind: 'trace-the-letter',
      form: 'trace',
      nameFr: nameOf(letter),
      nameHintFr: letter.hintFr,
      trace,
      drawings,
    },
    // Its strokes are described as it stands alone; joined, their arrows may go another way.
    key: { ...emptyKey, solution: [best], whyFr: joined ? null : letter.writingFr },
  }
}

/** Whether a word suits `letter-train`: one word of two to eight letters. */
export const fitsTrain = (word: Word) => {
  const letters = [...stripSigns(word.ar)]
  return letters.length >= 2 && letters.length <= 8 && letters.every(letter => /[\u0621-\u064a]/.test(letter))
}

/**
 * Letter train: the word's letters as tiles, and two extra letters of the same shape or a close sound.
 * @param newLetters letters that the child has not met; others are preferred as extra ones
 */
export const buildLetterTrain = (
  word: Word,
  random: Random,
  newLetters: ReadonlySet<string>,
): ExerciseItem => {
  const letters = [...stripSigns(word.ar)]
  const distractors = shuffle(random, [
    ...new Set(letters.flatMap(letter => [...lettersOfSameShape(letter), ...lettersOfCloseSound(letter)])),
  ]).filter(distractor => !letters.includes(distractor))
  const extra = [...distractors, ...shuffle(random, [...'بمدرسل']).filter(one => !letters.includes(one))]
    .sort((one, other) => Number(newLetters.has(one)) - Number(newLetters.has(other)))
    .slice(0, 2)
  const tiles = shuffleToNewOrder(random, [...letters, ...extra])
  const free = tiles.map((text, index) => ({ text, index }))
  const solution = letters.map(letter => {
    const at = free.findIndex(tile => tile.text === letter)
    return free.splice(at, 1)[0]?.index ?? 0
  })
  return {
    item: wordItemId(word),
    facet: 'spell',
    question: {
      ...emptyQuestion,
      kind: 'letter-train',
      form: 'order',
      show: [...meaningSpans([word]), { text: word.soundsFr, script: 'translit' }],
      options: tiles.map(arabicSpan),
      hint: { is: 'first-letter', text: letters[0] ?? '' },
    },
    key: { ...emptyKey, solution, texts: letters, about: toExample(word) },
  }
}

/** The letter train of a word that stands above it: a child who does not read French yet puts its letters together. */
export const buildCopyTheWord = (
  word: Word,
  random: Random,
  newLetters: ReadonlySet<string>,
): ExerciseItem => {
  const train = buildLetterTrain(word, random, newLetters)
  return { ...train, facet: 'read', question: { ...train.question, show: [arabicSpan(word.ar)] } }
}
