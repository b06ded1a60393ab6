import type { ExerciseKind, Level } from './curriculum.ts'
import type { Skill } from './progress.ts'

/** The games with letters and words (domain.md, «Learning»). */
export const games = [
  'dot-detective',
  'word-to-meaning',
  'memory-pairs',
  'find-the-arabic',
  'write-the-arabic',
  'letter-train',
  'dress-the-word',
  'sun-or-moon',
  'this-one',
] as const
export type Game = (typeof games)[number]
export type QuestionKind = Game | ExerciseKind

/** How the child answers: pick an option, type, order tiles, put a sign on each slot, or match pairs. */
export type AnswerForm = 'choice' | 'text' | 'order' | 'signs' | 'pairs'

export type Script = 'ar' | 'fr' | 'translit'
export type TextSpan = { text: string; script: Script; translit?: string }

/** A hint points to a rule or a clue; it never names the answer. */
export type Hint =
  | { is: 'translit'; text: string }
  | { is: 'dots'; count: number; place: 'none' | 'above' | 'below' }
  | { is: 'first-letter'; text: string }
  | { is: 'sun-rule' }
  | { is: 'gender-rule' }
  | { is: 'rule'; text: string }

/** The part of an exercise that is sent to the child. It does not reveal the right option. */
export type Question = {
  kind: QuestionKind
  form: AnswerForm
  /** The sentence of a grammar exercise; null for a game, which has a title of its own. */
  promptFr: string | null
  /** The name of the letter to find; set for `dot-detective` only. */
  nameFr: string | null
  /** The prompt above the options. */
  show: TextSpan[]
  /** Buttons, tiles, signs, or the right column of pairs. */
  options: TextSpan[]
  /** The left column of pairs. */
  left: TextSpan[]
  /** The letters of `dress-the-word`; `slot` numbers the letters whose sign is missing. */
  letters: { base: string; signs: string; slot: number | null }[]
  hint: Hint | null
}

/** The solution of an exercise. It stays on the server. */
export type AnswerKey = {
  /** choice: [option]; order: tiles in order; signs: option of each slot; pairs: option of each left card. */
  solution: number[]
  /** order: the texts in order (two tiles may have the same text); text: the expected word. */
  texts: string[]
  about: { ar: string; translit: string; fr: string } | null
  whyFr: string | null
  /** The meaning of each option, shown after a wrong choice. */
  notes: (string | null)[]
}

/** An exercise of a session. `item` names what is reviewed (`word:kitab`); with `skill` it identifies the review state. */
export type ExerciseItem = { item: string; skill: Skill; level: Level; question: Question; key: AnswerKey }

export type Answer =
  | { choice: number }
  | { text: string }
  | { order: number[] }
  | { signs: number[] }
  | { pair: [number, number] }

export const emptyQuestion = {
  promptFr: null,
  nameFr: null,
  show: [],
  options: [],
  left: [],
  letters: [],
  hint: null,
}

const arabic = /[\u0600-\u06ff]/
const latin = /[a-zà-ÿœ]/i
/** Detects the script of a text. A French sentence that contains an Arabic word is French. */
export const detectScript = (text: string): Script => {
  if (arabic.test(text) && !latin.test(text)) return 'ar'
  return /[āīūḥṣḍṭẓʿʾ]/.test(text) && !/[\s’]/.test(text) ? 'translit' : 'fr'
}
export const toSpan = (text: string): TextSpan => ({ text, script: detectScript(text) })
export const arabicSpan = (text: string): TextSpan => ({ text, script: 'ar' })
export const frenchSpan = (text: string): TextSpan => ({ text, script: 'fr' })

/** How many questions of a session this one counts for: a memory board counts once per pair. */
export const questionSize = (question: Question): number =>
  question.kind === 'memory-pairs' ? question.left.length : 1
