import { haveSameMeaning, listMeanings, stripSigns } from './arabic.ts'
import type { Content, Word } from './curriculum.ts'
import { parseItem } from './items.ts'

/** The words of a content, one for each concept, with the groups that distractors are taken from. */
export type Vocabulary = {
  words: readonly Word[]
  byConcept: ReadonlyMap<string, Word>
  /** By the id of any level. */
  byId: ReadonlyMap<string, Word>
  byTheme: ReadonlyMap<string, readonly Word[]>
  byFirstLetter: ReadonlyMap<string, readonly Word[]>
  /** The words with this French meaning. Indexed at the first call: few sessions need it. */
  wordsMeaning: (meaning: string) => readonly Word[]
}

const indexed = new WeakMap<readonly Word[], Vocabulary>()

/** The vocabulary of a content, indexed once. */
export const vocabularyOf = (content: Pick<Content, 'words'>): Vocabulary => {
  const known = indexed.get(content.words) ?? indexWords(content)
  indexed.set(content.words, known)
  return known
}

/** The word that an item is about, such as `word:kitab`; undefined for an item of another kind. */
export const findWord = ({ byConcept }: Pick<Vocabulary, 'byConcept'>, item: string): Word | undefined => {
  const { kind, id } = parseItem(item)
  return kind === 'word' ? byConcept.get(id) : undefined
}

/** A word of several levels counts once, as the highest of them has it. */
const indexWords = ({ words: all }: Pick<Content, 'words'>): Vocabulary => {
  const byConcept = new Map(all.map(word => [word.concept, word]))
  const words = [...byConcept.values()]
  let byMeaning: ReadonlyMap<string, readonly Word[]> | undefined
  return {
    words,
    byConcept,
    byId: new Map(all.map(word => [word.id, byConcept.get(word.concept) ?? word])),
    byTheme: Map.groupBy(words, ({ theme }) => theme),
    // A vowelled word begins with its letter: signs follow it.
    byFirstLetter: Map.groupBy(words, ({ ar }) => ar[0] ?? ''),
    wordsMeaning: meaning => {
      byMeaning ??= indexMeanings(words)
      return byMeaning.get(meaning) ?? []
    },
  }
}

const indexMeanings = (words: readonly Word[]) => {
  const byMeaning = new Map<string, Word[]>()
  for (const word of words)
    for (const meaning of listMeanings(word.fr))
      byMeaning.set(meaning, [...(byMeaning.get(meaning) ?? []), word])
  return byMeaning
}

/** Whether two words could both be right answers: same letters, a meaning in common, or one picture. */
export const shareAnswer = (one: Word, other: Word) =>
  one.concept === other.concept ||
  (one.picture !== null && one.picture === other.picture) ||
  stripSigns(one.ar) === stripSigns(other.ar) ||
  haveSameMeaning(one.fr, other.fr)

const paintColours = ['ahmar', 'azraq', 'akhdar', 'asfar', 'abyad', 'aswad']
/**
 * Pairs of pictures that a child could take for each other. One boy in twelve tells red and green apart badly or not at all,
 * and a splash of paint shows “a colour” as well as the painter's palette does.
 */
const alikePictures: readonly (readonly string[])[] = [
  ['ahmar', 'akhdar'],
  ...paintColours.map(colour => ['lawn', colour]),
]

/** Concepts whose Arabic words dictionaries translate by each other's French meaning: سفر and رحلة are both «voyage». */
const alikeMeanings: readonly (readonly string[])[] = [
  ['penser', 'etre-convaincu'],
  ['penser', 'reflechir'],
  ['regarder', 'voir'],
  ['voyage', 'excursion'],
  ['nombre', 'numero'],
]

/** Whether two words must not be choices of one question, which would have two right answers. */
export const areConfusable = (one: Word, other: Word) =>
  shareAnswer(one, other) ||
  alikePictures.some(pair => pair.includes(one.picture ?? '') && pair.includes(other.picture ?? '')) ||
  alikeMeanings.some(pair => pair.includes(one.concept) && pair.includes(other.concept))

export const hasUniqueMeaning = (word: Word, { wordsMeaning }: Vocabulary) =>
  listMeanings(word.fr).every(meaning =>
    wordsMeaning(meaning).every(({ concept }) => concept === word.concept),
  )
