import { translateLetterName } from '#features/letters/server/letter-name.ts'
import { m } from '#paraglide/messages.js'
import { currentLocale } from '#platform/locale/locale.ts'
import type { AnswerKey, ExerciseItem, Meeting, Question, QuestionKind } from '../questions/question.ts'
import { withSoundsFr } from '../sounds-fr.ts'
import { translateCurriculum } from './curriculum-english.ts'

// A session is stored with French names of letters and reasons. They are translated where it is sent, since a family may change its
// language.

/** Kinds whose notes are about letters: a name, or a name and what sets the letter apart. Other notes are meanings. */
const kindsAboutLetters: readonly QuestionKind[] = ['dot-detective', 'hide-and-seek', 'sound-twins']

const translateNote = (note: string) => {
  const [name = '', ...rest] = note.split(', ')
  return [translateLetterName(name), ...rest.map(translateCurriculum)].join(', ')
}

/** «La lettre ع n’a aucun point. …» (`describeAsked`), a text about its sound or strokes, or the reason of an exercise of grammar. */
const translateReason = (why: string) => {
  const [, letter, dots, sound] = /^La lettre (\S+) (?:n’)?a ([^.]+)\. (.*)$/.exec(why) ?? []
  return letter && dots && sound
    ? m.learning_letter_dots({ letter, dots: translateCurriculum(dots), sound: translateCurriculum(sound) })
    : translateCurriculum(why)
}

const meetingFor = (meeting: Meeting): Meeting => ({
  ...meeting,
  soundsFr: translateLetterName(meeting.soundsFr),
  hintFr: meeting.hintFr && translateCurriculum(meeting.hintFr),
})

const questionFor = (question: Question): Question => ({
  ...question,
  // `nameFr` stays: its clip is found by it.
  ...(question.nameFr !== null && { letterName: translateLetterName(question.nameFr) }),
  nameHintFr: question.nameHintFr && translateCurriculum(question.nameHintFr),
  meeting:
    question.meeting && question.kind === 'meet-letter' ? meetingFor(question.meeting) : question.meeting,
})

/** What the school wrote has no English, and its page says that it is French. */
const reasonFor = ({ whyFr }: AnswerKey): Pick<AnswerKey, 'whyFr' | 'whyLang'> => {
  if (whyFr === null) return { whyFr }
  const shown = translateReason(whyFr)
  return { whyFr: shown, ...(shown === withSoundsFr(whyFr) && { whyLang: 'fr' }) }
}

const keyFor = (kind: QuestionKind, key: AnswerKey): AnswerKey => ({
  ...key,
  ...reasonFor(key),
  notes: kindsAboutLetters.includes(kind) ? key.notes.map(note => note && translateNote(note)) : key.notes,
})

/** An exercise with the names of letters, and the reason after its answer, in the reader's language. */
export const translateLetterNames = (exercise: ExerciseItem): ExerciseItem =>
  currentLocale() === 'fr'
    ? exercise
    : {
        ...exercise,
        question: questionFor(exercise.question),
        key: keyFor(exercise.question.kind, exercise.key),
      }
