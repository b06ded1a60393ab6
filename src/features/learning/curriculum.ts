/** The curriculum as loaded from the database: words, letters, grammar points and their exercises. Arabic text is in NFC. */

import { type Level, levels } from '#features/families/families.ts'
import type { LetterForm } from '#features/letters/letter-forms.ts'
import type { Example } from '#features/letters/sounds.ts'

/** 1 to 5. */
export const levelNumber = (level: Level): number => levels.indexOf(level) + 1
export const levelsUpTo = (level: Level): Level[] => levels.slice(0, levelNumber(level))

export type Word = {
  id: string
  /** The id of the word that it first was. The same word at two levels has one concept, and one memory. */
  concept: string
  level: Level
  theme: string
  ar: string
  /** The scholarly transliteration. Children see `soundsFr`. */
  translit: string
  /** What a French child reads aloud. */
  soundsFr: string
  fr: string
  pos: string
  gender: string | null
  root: string | null
  /** Ids of words of the same theme. */
  near: readonly string[]
  example: Example
  /** The name of its drawing in `public/pictures.svg`. */
  picture: string | null
}

/** One idea of a grammar point, in at most twelve words, with its example. */
export type GrammarStep = Example & { textFr: string }
/** A word of a letter, or one made from it. */
export type LetterExample = Example & {
  translit: string
  /** The meaning with its article, of a word that begins with the letter. */
  definiteFr?: string
}

export type Letter = {
  id: string
  letter: string
  nameAr: string
  nameFr: string
  translit: string
  /** How its name is read: tâ, Tâ. */
  soundsFr: string
  /** Shown beside the name of a letter that sounds like another: «t grave». */
  hintFr: string | null
  soundFr: string
  /** How it is written, in two or three sentences. */
  writingFr: string
  /** 1 to 7: the order in which letters are taught. */
  group: number
  /** A hamza on its seat, tâ marbouta, alif maqsoura or lâm-alif: none of the 28, but read and written like them. */
  isSpecial: boolean
  isSun: boolean
  dotsCount: number
  dotsPlace: 'none' | 'above' | 'below'
  /** Ids of letters that look like this one alone, or sound like it. */
  lookAlike: readonly string[]
  soundAlike: readonly string[]
  /** Alone, at the beginning, in the middle, at the end of a word. */
  forms: Record<LetterForm, string | null>
  examples: readonly LetterExample[]
}

export const exerciseKinds = ['choose', 'fill', 'true-false', 'order', 'match'] as const
export type ExerciseKind = (typeof exerciseKinds)[number]

export type Exercise = {
  id: string
  kind: ExerciseKind
  promptFr: string
  itemsAr: readonly string[]
  options: readonly string[]
  /** choose, fill, true-false: the one option; order: the items in order; match: the option of each item. */
  answer: readonly string[]
  whyFr: string
  /** Other right orders of an order exercise. */
  alsoRight: readonly (readonly string[])[]
}

export type GrammarPoint = {
  id: string
  level: Level
  titleFr: string
  goalFr: string
  /** Where there are steps it is for the adult. */
  explanationFr: string
  steps: readonly GrammarStep[]
  examples: readonly Example[]
  exercises: readonly Exercise[]
}

/** What a line of a dialogue asks for. Several replies to one topic could be right, so options come from other topics first. */
export const topics = ['greeting', 'name', 'place', 'colour', 'thing', 'person', 'other'] as const
export type Topic = (typeof topics)[number]

/** The shape of a line's key. */
export const lineKey = /^[a-z0-9]{1,12}$/

export type Line = {
  /** Unique in its dialogue. Identifies the card of the reply when lines are added or moved. */
  key: string
  speaker: string | null
  ar: string
  soundsFr: string | null
  fr: string
  /** The next line is the reply to it, and a child may be asked for that reply. */
  asks: Topic | null
}
export type Dialogue = { id: string; titleFr: string; lines: readonly Line[] }

export type Content = {
  words: readonly Word[]
  letters: readonly Letter[]
  points: readonly GrammarPoint[]
  dialogues: readonly Dialogue[]
}
