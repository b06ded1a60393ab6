import type { Level } from '#features/families/families.ts'
import { soundsFr } from '#features/learning/sounds-fr.ts'
import { contentDifferences } from './entries.ts'
import { type CheckedWord, indexOfWords, type WordFault, type WordText, wordFaults } from './word-checks.ts'

/** A word as it is stored, with the fields that are derived from its text. */
export type Word = WordText & {
  id: string
  concept: string
  level: Level
  soundsFr: string
  pluralSoundsFr: string | null
  exampleSoundsFr: string
}

const textFields = [
  'ar',
  'translit',
  'fr',
  'theme',
  'pos',
  'posDetail',
  'gender',
  'root',
  'pluralAr',
  'pluralTranslit',
  'presentAr',
  'masdarAr',
  'exampleAr',
  'exampleTranslit',
  'exampleFr',
  'noteFr',
  'picture',
  'near',
] as const satisfies readonly (keyof WordText)[]

/** The fields of a word that the school edits. */
export const textOf = (word: WordText): WordText =>
  Object.fromEntries(textFields.map(field => [field, word[field]])) as WordText

/** The word with another text; children's readings follow from the transliterations. */
export const withText = <Row extends Word>(word: Row, text: WordText): Row => ({
  ...word,
  ...textOf(text),
  soundsFr: soundsFr(text.translit),
  pluralSoundsFr: text.pluralTranslit && soundsFr(text.pluralTranslit),
  exampleSoundsFr: soundsFr(text.exampleTranslit),
})

/** One word at two levels is one concept and one memory, so these fields are corrected at both where they agreed. */
const sharedFields = ['ar', 'translit', 'pos', 'posDetail', 'picture'] as const

/** The rows that a correction changes: the word, and the same word at other levels. None when nothing differs. */
export const correct = <Row extends Word>(words: readonly Row[], word: Row, text: WordText): Row[] =>
  words
    .filter(({ concept }) => concept === word.concept)
    .flatMap(row => {
      const shared = sharedFields.filter(field => row[field] === word[field])
      const own = Object.fromEntries(shared.map(field => [field, text[field]]))
      const changed = row.id === word.id ? text : { ...textOf(row), ...own }
      return contentDifferences(textOf(row), changed).length > 0 ? [withText(row, changed)] : []
    })

const keyOf = ({ field, code, other }: WordFault) => `${field} ${code} ${other}`

/**
 * The faults with these rows in place: every fault of the row `id`, and each new fault of another word, named with that word.
 */
export const faultsOfChange = (
  words: readonly CheckedWord[],
  changed: readonly CheckedWord[],
  id: string,
): WordFault[] => {
  const before = indexOfWords(words)
  const rows = new Map([...words, ...changed].map(row => [row.id, row]))
  const after = indexOfWords([...rows.values()])
  const concepts = new Set(changed.map(({ concept }) => concept))
  const ids = new Set(changed.map(row => row.id))
  return [...rows.values()].flatMap(row => {
    if (row.id === id) return wordFaults(row, after)
    const isConcerned = concepts.has(row.concept) || row.near?.some(one => ids.has(one))
    if (!isConcerned) return []
    const known = new Set(before.byId.has(row.id) ? wordFaults(row, before).map(keyOf) : [])
    return wordFaults(row, after)
      .filter(fault => !known.has(keyOf(fault)))
      .map(({ field, code }) => ({ field: field === 'near' ? 'fr' : field, code, other: row.id }))
  })
}

/** The concept of a new word: that of the same word at another level, if there is one, else its own. */
export const conceptOfNew = (words: readonly CheckedWord[], word: Word): string => {
  const isSame = (other: CheckedWord) =>
    other.ar === word.ar && other.translit === word.translit && other.pos === word.pos
  const same = words.find(isSame)
  const isTaughtThere = words.some(({ concept, level }) => concept === same?.concept && level === word.level)
  return same && !isTaughtThere ? same.concept : word.id
}
