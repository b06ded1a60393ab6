import { isOwnPicture, ownPictureAddress } from '../../own-pictures.ts'
import type { Question } from '../../questions/question.ts'
import { bestOfThree, instructionFor, listPraises } from './instructions.ts'

/** The texts of a question that may be read aloud: its instruction, what is Arabic, and the names of letters. */
const listTexts = ({ kind, show, options, left, drawings, meeting, nameFr, echo }: Question): string[] => [
  instructionFor({ kind }),
  ...(drawings.length > 0 ? [bestOfThree()] : []),
  ...[...show, ...options, ...left].flatMap(({ script, text }) => (script === 'ar' ? [text] : [])),
  ...[meeting?.ar, meeting?.example?.ar, nameFr, echo?.ar, echo?.contrast?.ar].flatMap(text => text ?? []),
  ...(meeting?.steps.map(({ ar }) => ar) ?? []),
]

/** The texts of a session that may be read aloud; for a child who does not read, the praises too. */
export const listSessionTexts = (questions: readonly Question[], readsFrench: boolean): string[] => [
  ...questions.flatMap(listTexts),
  ...(readsFrench ? [] : listPraises()),
]

/** Kinds whose texts may be heard before the answer. It counts as a hint: reading or recalling is what they ask for. */
const heardAsHint: readonly string[] = ['word-to-meaning', 'find-the-arabic', 'conversation']

/** Whether the texts of a question have a speaker before it is answered. A quiz has no hints. */
export const mayHearBefore = ({ kind, hint }: Question) => heardAsHint.includes(kind) && hint !== null

/** The addresses of the school's own pictures in a question. */
export const listOwnPictures = ({ show, options, left, meeting }: Question): string[] =>
  [...show, ...options, ...left, ...(meeting ? [meeting] : [])].flatMap(({ picture }) =>
    picture && isOwnPicture(picture) ? [ownPictureAddress(picture)] : [],
  )
