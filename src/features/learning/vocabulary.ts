import { haveSameMeaning, stripSigns } from './arabic.ts'
import type { Content, Word } from './curriculum.ts'

/** The words of a content, one for each concept, with the groups that distractors are taken from. */
export type Vocabulary = {
  words: readonly Word[]
  byConcept: ReadonlyMap<string, Word>
  /** By the id of any level. */
  byId: ReadonlyMap<string, Word>
  byTheme: ReadonlyMap<string, readonly Word[]>
  byFirstLetter: ReadonlyMap<string, readonly Word[]>
}

const indexed = new WeakMap<readonly Word[], Vocabulary>()

/** The vocabulary of a content, indexed once. */
export const vocabularyOf = (content: Pick<Content, 'words'>): Vocabulary => {
  const known = indexed.get(content.words) ?? indexWords(content)
  indexed.set(content.words, known)
  return known
}

/** A word of several levels counts once, as the highest of them has it. */
const indexWords = ({ words: all }: Pick<Content, 'words'>): Vocabulary => {
  const byConcept = new Map(all.map(word => [word.concept, word]))
  const words = [...byConcept.values()]
  return {
    words,
    byConcept,
    byId: new Map(all.map(word => [word.id, byConcept.get(word.concept) ?? word])),
    byTheme: Map.groupBy(words, ({ theme }) => theme),
    // A vowelled word begins with its letter: signs follow it.
    byFirstLetter: Map.groupBy(words, ({ ar }) => ar[0] ?? ''),
  }
}

/** Whether two words could both be right answers: same letters, or a meaning in common. */
export const areConfusable = (one: Word, other: Word) =>
  one.concept === other.concept ||
  stripSigns(one.ar) === stripSigns(other.ar) ||
  haveSameMeaning(one.fr, other.fr)

export const hasUniqueMeaning = (word: Word, { words }: Vocabulary) =>
  !words.some(other => other.concept !== word.concept && haveSameMeaning(other.fr, word.fr))
