import { letterForms } from '#features/letters/letter-forms.ts'
import type { Dialogue, GrammarPoint, Letter, Word } from '../curriculum.ts'
import type { meetingKinds } from '../games.ts'
import { dialogueItemId, letterItemId, pointItemId, ruleItemId, wordItemId } from '../items.ts'
import { pickByTheme } from '../questions/distractors.ts'
import { nameOf } from '../questions/letter-questions.ts'
import type { ExerciseItem, GameRule, Meeting, TextSpan } from '../questions/question.ts'
import { meaningSpans } from '../questions/word-questions.ts'
import { type Random, shuffle } from '../random.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { arabicSpan, emptyKey, emptyQuestion, toExample } from './spans.ts'

/** First meetings: what the child sees before any question about it, with one easy choice. They are never reviewed. */

export const emptyMeeting: Meeting = {
  ar: null,
  soundsFr: '',
  fr: '',
  hintFr: null,
  picture: null,
  rule: null,
  forms: [],
  example: null,
  steps: [],
}

const toMeeting = (
  kind: (typeof meetingKinds)[number],
  item: string,
  meeting: Partial<Meeting>,
  options: TextSpan[],
  right: number,
): ExerciseItem => ({
  item,
  facet: 'read',
  question: {
    ...emptyQuestion,
    kind,
    form: 'choice',
    options,
    meeting: { ...emptyMeeting, ...meeting },
  },
  key: { ...emptyKey, solution: [right] },
})

/** A word with its picture, meaning and example; then the choice of its meaning between two. */
export const meetWord = (word: Word, vocabulary: Vocabulary, random: Random): ExerciseItem => {
  const options = shuffle(random, [word, ...pickByTheme(word, vocabulary, random, 1)])
  return toMeeting(
    'meet-word',
    wordItemId(word),
    {
      ar: word.ar,
      soundsFr: word.soundsFr,
      fr: word.fr,
      picture: word.picture,
      example: word.example,
    },
    meaningSpans(options),
    options.indexOf(word),
  )
}

/** A word for a child who does not read French yet and has no picture of it: the choice is between two Arabic words. */
export const meetWordByForm = (word: Word, vocabulary: Vocabulary, random: Random): ExerciseItem => {
  const options = shuffle(random, [word, ...pickByTheme(word, vocabulary, random, 1)])
  const meeting = meetWord(word, vocabulary, random)
  return {
    ...meeting,
    question: { ...meeting.question, options: options.map(({ ar }) => arabicSpan(ar)) },
    key: { ...meeting.key, solution: [options.indexOf(word)] },
  }
}

/** A letter with its name, sound and forms and a word; then the choice between it and a letter of another shape. */
export const meetLetter = (
  letter: Letter,
  letters: readonly Letter[],
  { words }: Pick<Vocabulary, 'words'>,
  random: Random,
): ExerciseItem => {
  const [shown = null] = letter.examples
    .map(example => ({ ...example, picture: words.find(({ ar }) => ar === example.ar)?.picture ?? null }))
    .sort((one, other) => Number(other.picture !== null) - Number(one.picture !== null))
  const others = letters.filter(
    ({ id, isSpecial }) => !isSpecial && id !== letter.id && !letter.lookAlike.includes(id),
  )
  const options = shuffle(random, [letter, ...shuffle(random, others).slice(0, 1)])
  return toMeeting(
    'meet-letter',
    letterItemId(letter),
    {
      ar: letter.letter,
      soundsFr: nameOf(letter),
      fr: letter.soundFr,
      hintFr: letter.hintFr ?? (letter.isSpecial ? letter.soundsFr : null),
      forms: letterForms.map(form => letter.forms[form]),
      picture: shown?.picture ?? null,
      example: shown && toExample(shown),
    },
    options.map(option => arabicSpan(option.letter)),
    options.indexOf(letter),
  )
}

/** A rule or dialogue asks for no choice: the child says that it was read. */
const meetByReading = (
  kind: 'meet-rule' | 'meet-dialogue',
  item: string,
  meeting: Partial<Meeting>,
): ExerciseItem => toMeeting(kind, item, meeting, [{ text: '', script: 'fr' }], 0)

/** A grammar point, in its steps or its first examples. */
export const meetPoint = (point: GrammarPoint): ExerciseItem =>
  meetByReading('meet-rule', pointItemId(point.id), {
    fr: point.titleFr,
    steps:
      point.steps.length > 0
        ? [...point.steps]
        : point.examples.slice(0, 3).map(example => ({ ...example, textFr: '' })),
  })

/** The rule of a game that is not about the meaning of words. Its sentences stand in the catalogue. */
export const meetGameRule = (rule: GameRule): ExerciseItem =>
  meetByReading('meet-rule', ruleItemId(rule), { rule })

/** A dialogue, line by line with who speaks. */
export const meetDialogue = (dialogue: Dialogue): ExerciseItem =>
  meetByReading('meet-dialogue', dialogueItemId(dialogue), {
    fr: dialogue.titleFr,
    steps: dialogue.lines.map(({ speaker, ar, soundsFr, fr }) => ({
      textFr: speaker ?? '',
      ar,
      soundsFr: soundsFr ?? '',
      fr,
    })),
  })
