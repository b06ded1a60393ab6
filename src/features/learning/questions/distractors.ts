import { editDistance, lettersOfSameShape, stripSigns } from '../arabic.ts'
import type { Word } from '../curriculum.ts'
import { type Random, shuffle } from '../random.ts'
import { areConfusable, type Vocabulary } from '../vocabulary.ts'

/** Takes the first words that can't be confused with the word or with each other. */
const take = (word: Word, chosen: Word[], howMany: number, pool: readonly Word[]) => {
  for (const one of pool) {
    if (chosen.length >= howMany) return
    if (one.concept !== word.concept && ![word, ...chosen].some(other => areConfusable(other, one)))
      chosen.push(one)
  }
}

/** Words of the same theme: those that the curriculum names, then the same part of speech, then any. */
function* themePools(word: Word, { byId, byTheme, words }: Vocabulary, random: Random) {
  const near = word.near.flatMap(id => byId.get(id) ?? [])
  const theme = byTheme.get(word.theme) ?? []
  const isSamePart = ({ pos }: Word) => pos === word.pos
  if (word.picture !== null) {
    // Pictures are shown when every word has one.
    yield shuffle(random, near.filter(isPictured))
    yield shuffle(random, theme.filter(isPictured))
  }
  yield shuffle(random, near)
  yield shuffle(random, theme.filter(isSamePart))
  yield shuffle(random, theme)
  yield shuffle(random, words.filter(isSamePart))
  yield shuffle(random, words)
}
const isPictured = ({ picture }: Word) => picture !== null

/** Distractors of a choice between meanings: words of the same theme. */
export const pickByTheme = (
  word: Word,
  vocabulary: Vocabulary,
  random: Random,
  howMany = 3,
  chosen: Word[] = [],
): Word[] => {
  for (const pool of themePools(word, vocabulary, random)) {
    take(word, chosen, howMany, pool)
    if (chosen.length >= howMany) break
  }
  return chosen
}

/** A word that is further away does not look like the other. */
const maxDistance = 3

/**
 * Distractors of a choice between Arabic words: one that looks like it, the others of the same theme. Words that the child met
 * come first: among words that it never saw the right one is the only one that it knows.
 */
export const pickByShape = (
  word: Word,
  vocabulary: Vocabulary,
  random: Random,
  isMet: (one: Word) => boolean = () => false,
): Word[] => {
  const first = stripSigns(word.ar)[0] ?? ''
  const alike = [first, ...lettersOfSameShape(first)]
    .flatMap(letter => vocabulary.byFirstLetter.get(letter) ?? [])
    .filter(one => Math.abs(one.ar.length - word.ar.length) <= maxDistance)
    .map(one => ({
      one,
      distance:
        (one.root !== null && one.root === word.root ? 0 : editDistance(one.ar, word.ar, maxDistance)) +
        (one.pos === word.pos ? 0 : 1),
    }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((one, other) => one.distance - other.distance)
    .map(({ one }) => one)
  const chosen: Word[] = []
  take(word, chosen, 1, alike.filter(isMet))
  const met = shuffle(random, (vocabulary.byTheme.get(word.theme) ?? []).filter(isMet))
  const isSamePart = ({ pos }: Word) => pos === word.pos
  take(word, chosen, 3, met.filter(isSamePart))
  take(word, chosen, 3, met)
  if (chosen.length === 0) take(word, chosen, 1, alike)
  return pickByTheme(word, vocabulary, random, 3, chosen)
}
