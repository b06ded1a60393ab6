import type { Question } from '../question.ts'

/** The texts of a question that may be read aloud: what is Arabic, and the names of letters. */
export const listTexts = ({ show, options, left, meeting, nameFr }: Question): string[] => [
  ...[...show, ...options, ...left].flatMap(({ script, text }) => (script === 'ar' ? [text] : [])),
  ...[meeting?.ar, meeting?.example?.ar, nameFr].flatMap(text => text ?? []),
  ...(meeting?.steps.map(({ ar }) => ar) ?? []),
]

/** Kinds whose words may be heard before the answer. It counts as a hint: reading or recalling is what they ask for. */
const heardAsHint: readonly string[] = ['word-to-meaning', 'find-the-arabic']

/** Whether the texts of a question have a speaker before it is answered. A quiz has no hints. */
export const mayHearBefore = ({ kind, hint }: Question) => heardAsHint.includes(kind) && hint !== null
