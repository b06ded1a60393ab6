/** The curriculum as loaded from the database: words, letters, grammar points and their exercises. Arabic text is in NFC. */

export const levels = ['niveau-1', 'niveau-2', 'niveau-3', 'niveau-4', 'niveau-5'] as const
export type Level = (typeof levels)[number]

/** 1 to 5. */
export const levelNumber = (level: Level): number => levels.indexOf(level) + 1
export const levelsUpTo = (level: Level): Level[] => levels.slice(0, levelNumber(level))

export type Word = {
  id: string
  level: Level
  ar: string
  translit: string
  fr: string
  pos: string
  gender: string | null
  root: string | null
}

export type Example = { ar: string; translit: string; fr: string }

export type Letter = {
  id: string
  letter: string
  nameAr: string
  nameFr: string
  translit: string
  soundFr: string
  /** 1 to 7: the order in which letters are taught. */
  group: number
  isSun: boolean
  dotsCount: number
  dotsPlace: 'none' | 'above' | 'below'
  examples: readonly Example[]
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
}

export type GrammarPoint = { id: string; level: Level; titleFr: string; exercises: readonly Exercise[] }

export type Content = { words: readonly Word[]; letters: readonly Letter[]; points: readonly GrammarPoint[] }
