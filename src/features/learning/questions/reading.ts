import type { Example } from '#features/letters/sounds.ts'
import { type Cluster, splitClusters, stripSigns } from '../arabic.ts'

/** Texts and dialogues: their words with what they mean, and the questions about them. */

export type TextQuestion = {
  promptFr: string
  promptAr: string | null
  options: readonly string[]
  answer: string
}

/** A written word, punctuation included, and its meaning where it is known. */
export type Token = { text: string; gloss: Example | null }

const punctuation = /[؟?!.،,:؛«»"“”()…]/g
const sukun = '\u0652'
const tanwin = '\u064b'

const signsOf = ({ signs }: Cluster) => [...signs].filter(one => one !== sukun)

/** Whether the signs of two spellings agree. A missing sign is no contradiction, and the last letter carries the case. */
const doSignsAgree = (one: string, other: string): boolean => {
  const [left, right] = [splitClusters(one), splitClusters(other)]
  return left.slice(0, -1).every((cluster, index) => {
    const [mine, theirs] = [signsOf(cluster), right[index] ? signsOf(right[index]) : []]
    return mine.length === 0 || theirs.length === 0 || mine.every(sign => theirs.includes(sign))
  })
}

/** The word as written, and without a prefixed «and», article or the alif of an accusative. Very short rests would match by chance. */
const readings = (word: string): string[] => {
  const clusters = splitClusters(word)
  const from = (count: number) =>
    clusters
      .slice(count)
      .map(({ base, signs }) => base + signs)
      .join('')
  const letters = clusters.map(({ base }) => base).join('')
  const found = [word]
  for (const prefix of ['وال', 'فال', 'بال', 'ال', 'و'])
    if (letters.startsWith(prefix) && letters.length - prefix.length >= 3) found.push(from(prefix.length))
  const bare = clusters.at(-2)?.signs.includes(tanwin) && letters.endsWith('ا') ? clusters.slice(0, -1) : null
  if (bare) found.push(bare.map(({ base, signs }) => base + signs).join(''))
  return found
}

const indexOf = (entries: readonly Example[]) =>
  Map.groupBy(entries, ({ ar }) => stripSigns(ar.split(/\s/)[0] ?? ''))

/**
 * Splits a text into its words, each with its meaning from the text's own glossary, else from the vocabulary. Of words that are
 * written alike the signs decide; a word that only may be meant has no gloss.
 */
export const glossText = (
  text: string,
  glossary: readonly Example[],
  vocabulary: readonly Example[],
): Token[] => {
  // «أَحَدَ عَشَرَ», eleven, says nothing about «أَحَد»: of the vocabulary single words only.
  const indexes = [indexOf(glossary), indexOf(vocabulary.filter(({ ar }) => !/\s/.test(ar)))]
  const find = (written: string) => {
    for (const index of indexes)
      for (const reading of readings(written)) {
        const entry = index
          .get(stripSigns(reading))
          // Without the article the first letter may be doubled, so its signs say nothing.
          ?.find(one => doSignsAgree(reading, one.ar.split(/\s/)[0] ?? ''))
        if (entry) return entry
      }
    return null
  }
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map(written => ({ text: written, gloss: find(written.replace(punctuation, '')) }))
}

/** What a child chose, in the words that it read: the text may have been corrected meanwhile. */
export type ChosenOption = Pick<TextQuestion, 'promptFr' | 'promptAr'> & { option: string }

/** How many of the questions were answered right. Answers to what the text no longer asks or offers count for nothing. */
export const countRight = (questions: readonly TextQuestion[], chosen: readonly ChosenOption[]): number =>
  questions.filter(({ promptFr, promptAr, options, answer }) => {
    const given = chosen.find(
      one => one.promptFr === promptFr && one.promptAr === promptAr && options.includes(one.option),
    )
    return given?.option === answer
  }).length
