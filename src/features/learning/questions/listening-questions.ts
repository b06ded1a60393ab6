import { editDistance } from '../arabic.ts'
import type { Letter, Word } from '../curriculum.ts'
import { letterItemId, wordItemId } from '../items.ts'
import type { Learner } from '../learner.ts'
import { arabicSpan, emptyKey, emptyQuestion, toExample } from '../plan/spans.ts'
import { type Random, shuffle } from '../random.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { pickByShape, pickByTheme } from './distractors.ts'
import { buildLetterTrain, nameOf } from './letter-questions.ts'
import type { ExerciseItem, Source } from './question.ts'
import { meaningSpans } from './word-questions.ts'

// Kinds that judge hearing. They are built from a teacher's clip only, never from the voice of a device. The hint shows how
// the sound is written in French letters, for a child who can't listen just now.

/** The clip of this word as it is written here; none when the clip says another form of it. */
export const canHear = (word: Word, { heard }: Pick<Learner, 'heard'>): Source[] | undefined => {
  const found = heard?.get(wordItemId(word))
  return found?.spoken === word.ar ? found.sources : undefined
}

/** Listen and choose: a word is heard, its meaning is chosen among four. */
export const buildListenAndChoose = (
  word: Word,
  sound: Source[],
  vocabulary: Vocabulary,
  random: Random,
): ExerciseItem => {
  const others =
    word.picture === null ? pickByShape(word, vocabulary, random) : pickByTheme(word, vocabulary, random)
  const options = shuffle(random, [word, ...others])
  return {
    item: wordItemId(word),
    facet: 'hear',
    question: {
      ...emptyQuestion,
      kind: 'listen-and-choose',
      form: 'choice',
      sound,
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

/** The name of a letter, one character for each sound; deep letters have capitals, which are the same sound here. */
const soundsOfName = ({ soundsFr }: Letter) =>
  soundsFr.toLowerCase().replace(/([kgdtc])h/g, (_, first) => first.toUpperCase())

/** Whether two names differ by one sound, as bâ and tâ do. */
const areNamesClose = (one: Letter, other: Letter) =>
  editDistance(soundsOfName(one), soundsOfName(other), 1) <= 1

/**
 * Sound twins: the name of a letter is heard, the letter is found among those that sound like it: by their sound, then by their
 * name; among these, and among the others, those that were met come first.
 */
export const buildSoundTwins = (
  letter: Letter,
  sound: Source[],
  letters: readonly Letter[],
  random: Random,
  isMet: (letter: Letter) => boolean,
): ExerciseItem => {
  const rank = (other: Letter) => {
    if (letter.soundAlike.includes(other.id)) return 0
    return (areNamesClose(letter, other) ? 1 : 3) + (isMet(other) ? 0 : 1)
  }
  const others = shuffle(
    random,
    letters.filter(({ id }) => id !== letter.id),
  ).sort((one, other) => rank(one) - rank(other))
  const options = shuffle(random, [letter, ...others.slice(0, 2)])
  return {
    item: letterItemId(letter),
    facet: 'hear',
    question: {
      ...emptyQuestion,
      kind: 'sound-twins',
      form: 'choice',
      sound,
      options: options.map(option => arabicSpan(option.letter)),
      hint: { is: 'translit', text: letter.soundsFr },
    },
    key: {
      ...emptyKey,
      solution: [options.indexOf(letter)],
      whyFr: letter.soundFr,
      notes: options.map(nameOf),
    },
  }
}

/** Dictation: a word is heard and put together from its letters and two others. */
export const buildDictation = (
  word: Word,
  sound: Source[],
  random: Random,
  newLetters: ReadonlySet<string>,
): ExerciseItem => {
  const train = buildLetterTrain(word, random, newLetters)
  return {
    ...train,
    facet: 'hear',
    question: {
      ...train.question,
      kind: 'dictation',
      show: [],
      sound,
      hint: { is: 'translit', text: word.soundsFr },
    },
  }
}
