import type { ExerciseKind, Level } from './curriculum.ts'
import type { Skill } from './progress.ts'

/** The games with words and letters, named as exercises.md names them (1, 4, 7, 8, 8 typed, 9, 10, 11, 12). */
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
export type Kind = Game | ExerciseKind

/** What the hand does: pick one, write, put in order, give a sign to each place, join pairs. */
export type Form = 'choice' | 'text' | 'order' | 'signs' | 'pairs'

export type Script = 'ar' | 'fr' | 'translit'
export type Piece = { text: string; script: Script; translit?: string }

/** Help that names a way, never the answer. */
export type Hint =
  | { is: 'translit'; text: string }
  | { is: 'dots'; count: number; place: 'none' | 'above' | 'below' }
  | { is: 'first-letter'; text: string }
  | { is: 'sun-rule' }
  | { is: 'gender-rule' }
  | { is: 'rule'; text: string }

/** What a child sees before answering; nothing in it says which option is right. */
export type Question = {
  kind: Kind
  form: Form
  /** The content's own sentence; null where the game has its instruction. */
  promptFr: string | null
  /** The letter's name, in a detective's question. */
  nameFr: string | null
  /** What is looked at, above the options. */
  show: Piece[]
  /** Buttons, tiles, signs, or the second column of pairs. */
  options: Piece[]
  /** The first column of pairs. */
  left: Piece[]
  /** The word to dress: `slot` numbers the places whose sign is missing. */
  letters: { base: string; signs: string; slot: number | null }[]
  hint: Hint | null
}

/** What the server keeps. */
export type Key = {
  /** choice: [option]; order: tiles in order; signs: option of each slot; pairs: option of each left card. */
  solution: number[]
  /** order: the texts in order, so that twin tiles are one; text: the expected writing. */
  texts: string[]
  about: { ar: string; translit: string; fr: string } | null
  whyFr: string | null
  /** What each option would have meant, to name the difference. */
  notes: (string | null)[]
}

export type Posed = { item: string; skill: Skill; level: Level; question: Question; key: Key }

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
/** How a piece of content is written; a French sentence with an Arabic word in it is French. */
export const scriptOf = (text: string): Script => {
  if (arabic.test(text) && !latin.test(text)) return 'ar'
  return /[āīūḥṣḍṭẓʿʾ]/.test(text) && !/[\s’]/.test(text) ? 'translit' : 'fr'
}
export const piece = (text: string): Piece => ({ text, script: scriptOf(text) })
export const ar = (text: string): Piece => ({ text, script: 'ar' })
export const fr = (text: string): Piece => ({ text, script: 'fr' })

/** How much of a session a question fills: a board of pairs is as many as it has pairs. */
export const sizeOf = (question: Question): number =>
  question.kind === 'memory-pairs' ? question.left.length : 1
