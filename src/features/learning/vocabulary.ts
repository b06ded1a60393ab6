import { haveSameMeaning, listMeanings, stripSigns } from './arabic.ts'
import type { Content, Word } from './curriculum.ts'

/** The words of a content, one for each concept, with the groups that distractors are taken from. */
export type Vocabulary = {
  words: readonly Word[]
  byConcept: ReadonlyMap<string, Word>
  /** By the id of any level. */
  byId: ReadonlyMap<string, Word>
  byTheme: ReadonlyMap<string, readonly Word[]>
  byFirstLetter: ReadonlyMap<string, readonly Word[]>
  /** How many words have a meaning. */
  meanings: ReadonlyMap<string, number>
}

const cache = new WeakMap<readonly Word[], Vocabulary>()

/** A word of several levels counts once, as the highest of them has it. */
export const vocabularyOf = ({ words: all }: Pick<Content, 'words'>): Vocabulary => {
  const known = cache.get(all)
  if (known) return known
  const byConcept = new Map(all.map(word => [word.concept, word]))
  const words = [...byConcept.values()]
  const meanings = new Map<string, number>()
  for (const word of words)
    for (const meaning of listMeanings(word.fr)) meanings.set(meaning, (meanings.get(meaning) ?? 0) + 1)
  const vocabulary: Vocabulary = {
    words,
    byConcept,
    byId: new Map(all.map(word => [word.id, byConcept.get(word.concept) ?? word])),
    byTheme: Map.groupBy(words, ({ theme }) => theme),
    byFirstLetter: Map.groupBy(words, ({ ar }) => stripSigns(ar)[0] ?? ''),
    meanings,
  }
  cache.set(all, vocabulary)
  return vocabulary
}

/** Whether two words could both be right answers: same letters, or a meaning in common. */
export const areConfusable = (one: Word, other: Word) =>
  one.concept === other.concept ||
  stripSigns(one.ar) === stripSigns(other.ar) ||
  haveSameMeaning(one.fr, other.fr)

export const hasUniqueMeaning = (word: Word, { meanings }: Vocabulary) =>
  listMeanings(word.fr).every(meaning => meanings.get(meaning) === 1)
