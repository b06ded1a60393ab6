import type { Example } from '#features/letters/sounds.ts'
import { type Letter, levelNumber, type Word } from '../curriculum.ts'
import { lengthItemId, letterItemId, longVowelItemId, ruleItemId, vowelItemId, wordItemId } from '../items.ts'
import { canReadFrench, cardOf } from '../learner.ts'
import {
  buildDotDetective,
  buildHideAndSeek,
  buildTraceLetter,
  canHideIn,
  listDotRivals,
} from '../questions/letter-questions.ts'
import { buildSoundTwins } from '../questions/listening-questions.ts'
import {
  buildShortOrLong,
  buildSyllableLift,
  hasSyllables,
  listLengthPairs,
} from '../questions/syllable-questions.ts'
import type { Candidate, Planning } from './planning.ts'

// Questions about letters: alone, in words, with a vowel, by ear and by hand.

/** Letters that the child can hear, each among those that sound like it. */
export const twinCandidates = ({ content, learner, random }: Planning): Candidate[] => {
  // A special letter stands among the answers once it was met; of the others those that were met come first.
  const isMet = (letter: Letter) => learner.met.has(letterItemId(letter))
  const rivals = content.letters.filter(letter => isMet(letter) || !letter.isSpecial)
  return content.letters.flatMap(letter => {
    const item = letterItemId(letter)
    const sound = learner.heard?.get(item)?.sources
    return sound
      ? [
          {
            item,
            facet: 'hear' as const,
            needs: [item],
            build: () => buildSoundTwins(letter, sound, rivals, random, isMet),
          },
        ]
      : []
  })
}

/** Every letter, in the order of teaching, to be found by its dots. */
export const letterCandidates = ({ content, learner, random }: Planning): Candidate[] => {
  // Level 1 teaches the alphabet.
  const hasAlphabet = levelNumber(learner.level) > 1
  const isMet = (letter: Letter) =>
    learner.met.has(letterItemId(letter)) || (hasAlphabet && !letter.isSpecial)
  return [...content.letters]
    .sort((one, other) => one.group - other.group)
    .map(letter => ({
      item: letterItemId(letter),
      facet: 'read',
      needs: [letterItemId(letter)],
      build: () =>
        buildDotDetective(
          letter,
          listDotRivals(letter, content.letters, isMet),
          random,
          !canReadFrench(learner),
        ),
    }))
}

/** Every letter that has a model to trace. The form to trace depends on how well the child writes it. */
export const traceCandidates = ({ content, learner, random }: Planning): Candidate[] =>
  [...content.letters]
    .sort((one, other) => one.group - other.group)
    .flatMap(letter => {
      const item = letterItemId(letter)
      const step = cardOf(learner, item, 'write')?.bestStep ?? 0
      const built = buildTraceLetter(letter, step, random)
      return built ? [{ item, facet: 'write' as const, needs: [item], build: () => built }] : []
    })

/** Some met words in which a letter can hide, from a word drawn on: looking through all of them would take too long. */
const listHidingWords = (letter: Letter, { vocabulary: { words }, learner, random }: Planning): Word[] => {
  const start = Math.floor(random() * words.length)
  const found: Word[] = []
  for (let at = 0; at < words.length && found.length < 8; at++) {
    const word = words[(start + at) % words.length]
    if (word && learner.met.has(wordItemId(word)) && canHideIn(letter, word)) found.push(word)
  }
  return found
}

/** Letters in a word of their own examples, or one that the child has met. */
export const hidingCandidates = (planning: Planning): Candidate[] => {
  const { content, random } = planning
  return [...content.letters]
    .sort((one, other) => one.group - other.group)
    .flatMap(letter => {
      const item = letterItemId(letter)
      const fits = (example: Example) => canHideIn(letter, example)
      const listWords = () => [...letter.examples.filter(fits), ...listHidingWords(letter, planning)]
      const build = () => buildHideAndSeek(letter, listWords(), content.letters, random)
      return letter.examples.some(fits) ? [{ item, facet: 'read' as const, needs: [item], build }] : []
    })
}

/** Letters with a short vowel, then with a long one. */
export const syllableCandidates = ({ content, random }: Planning): Candidate[] => {
  const letters = content.letters.filter(hasSyllables).sort((one, other) => one.group - other.group)
  const short = letters.map(letter => ({
    item: vowelItemId(letter),
    facet: 'read' as const,
    needs: [ruleItemId('vowels'), letterItemId(letter)],
    build: () => buildSyllableLift(letter, false, random),
  }))
  const long = letters.map(letter => ({
    item: longVowelItemId(letter),
    facet: 'read' as const,
    needs: [ruleItemId('vowels'), ruleItemId('long-vowels'), letterItemId(letter)],
    build: () => buildSyllableLift(letter, true, random),
  }))
  return [...short, ...long]
}

/** Syllables that a child hears as short or long: those with a clip of each length. */
export const lengthCandidates = ({ content, learner, random }: Planning): Candidate[] =>
  listLengthPairs(content.letters, learner.heard ?? new Map()).map(pair => ({
    item: lengthItemId(pair),
    facet: 'hear',
    needs: [ruleItemId('vowels'), ruleItemId('long-vowels'), letterItemId(pair.letter)],
    build: () => buildShortOrLong(pair, random),
  }))
