import type { Game } from '../games.ts'
import { exerciseItemId, isOfKind, wordItemId } from '../items.ts'
import { cardOf } from '../learner.ts'
import { shuffle } from '../random.ts'
import { findWord } from '../vocabulary.ts'
import { askAboutWord, listCandidates, pointCandidate } from './candidates.ts'
import type { Candidate, Planning } from './planning.ts'

/** The games that begin with a rule (vowels and other signs, sun and moon letters, gender) or with a dialogue. */
const ruleGames: readonly Game[] = [
  'syllable-lift',
  'short-or-long',
  'sun-or-moon',
  'this-one',
  'conversation',
]

/** The number of words that a child can read from which it is asked whole sentences: dialogues and grammar. */
const wordsBeforeSentences = 12

/** How many exercises of a grammar point the session of a day brings at once. */
const exercisesOfPoint = 2

const isRule = (item: string) => isOfKind(item, 'rule', 'dialogue')

const knowsEnoughWords = ({ cards }: Planning) =>
  cards.filter(({ item, facet, card }) => facet === 'read' && isOfKind(item, 'word') && card.bestStep >= 1)
    .length >= wordsBeforeSentences

const isLongVowel = ({ item }: Candidate) => isOfKind(item, 'long-vowel')

/** Whether the letter or word of an item is known, and for a long vowel the short one of the same letter, for some days. */
const isReady = ({ learner }: Planning, candidate: Candidate) => {
  const stepOf = (item: string) => cardOf(learner, item, 'read')?.bestStep ?? 0
  const isShortWellKnown = !isLongVowel(candidate) || stepOf(candidate.item.replace('long-', '')) >= 2
  return isShortWellKnown && candidate.needs.every(item => isRule(item) || stepOf(item) >= 1)
}

/** From which step of recalling it a word is spelled. */
export const stepToSpell = 2

/**
 * A word ready to be spelled, or due to be, whose signs have rules that were not met, the fewest first. Once they are met,
 * dressing it is one of the ways to spell it.
 */
const findToDress = (planning: Planning): Candidate | undefined => {
  const { learner, cards, games, vocabulary } = planning
  if (!games.has('dress-the-word')) return undefined
  const countNew = ({ needs }: Candidate) => needs.filter(item => !learner.met.has(item)).length
  return cards
    .filter(({ item, facet, card }) =>
      facet === 'spell'
        ? card.dueOn <= learner.today
        : facet === 'recall' && card.bestStep >= stepToSpell && !cardOf(learner, item, 'spell'),
    )
    .flatMap(({ item }) => findWord(vocabulary, item) ?? [])
    .flatMap(word => askAboutWord('dress-the-word', word, planning))
    .filter(candidate => learner.met.has(candidate.item) && countNew(candidate) > 0)
    .sort((one, other) => countNew(one) - countNew(other))[0]
}

/**
 * The exercises of the level's grammar that were never asked, point by point, and how many were. Grammar keeps step with the words
 * of the level: it neither waits for the last of them nor crowds them out.
 */
const measureGrammar = (planning: Planning) => {
  const { content, learner, vocabulary } = planning
  const points = content.points.filter(({ level }) => level === learner.level)
  const words = vocabulary.words.filter(({ level }) => level === learner.level)
  const met = words.filter(word => learner.met.has(wordItemId(word))).length
  const unasked = points.map(point =>
    point.exercises
      .filter(exercise => !cardOf(learner, exerciseItemId(exercise), 'read'))
      .map(exercise => pointCandidate(point, exercise, planning)),
  )
  const total = points.reduce((sum, { exercises }) => sum + exercises.length, 0)
  const asked = total - unasked.flat().length
  return { unasked, asked, isBehind: asked * words.length < met * total }
}

/** The next exercises of the level's grammar, all of one point, once the child can read enough for them. */
export const listNextExercises = (planning: Planning): Candidate[] => {
  const { unasked, isBehind } = measureGrammar(planning)
  if (!isBehind || !knowsEnoughWords(planning)) return []
  return unasked.find(({ length }) => length > 0)?.slice(0, exercisesOfPoint) ?? []
}

/**
 * Candidates of the games that begin with a rule that were never asked and whose prerequisites are known: one of each game, that
 * of the game with the fewest cards first, so that the daily session introduces every kind. The grammar of the level is one more.
 */
export const listReadyForRule = (planning: Planning): Candidate[] => {
  const { learner, games } = planning
  const toDress = findToDress(planning)
  const ofRules = ruleGames
    .filter(game => games.has(game) && (game !== 'conversation' || knowsEnoughWords(planning)))
    .map(game => {
      const all = listCandidates(game, planning)
      const unasked = all.filter(({ item, facet }) => !cardOf(learner, item, facet))
      // The list has all letters with a short vowel before those with a long one, so ready long vowels are sorted first.
      const ready = unasked
        .filter(candidate => isReady(planning, candidate))
        .sort((one, other) => Number(isLongVowel(other)) - Number(isLongVowel(one)))
      return { asked: all.length - unasked.length, next: balanceGenders(game, ready, planning)[0] }
    })
  const [exercise] = listNextExercises(planning)
  const { asked } = measureGrammar(planning)
  return [...ofRules, { asked: 0, next: toDress }, { asked, next: exercise }]
    .sort((one, other) => one.asked - other.asked)
    .flatMap(({ next }) => next ?? [])
}

/**
 * Whether the next new facet is one that needs a rule. Alternates with spelling, hearing and writing. Recalling does not count: it
 * replaces the reading of a due word (harder-facets.ts).
 */
export const isTurnOfRule = ({ cards }: Planning): boolean => {
  const ofRules = cards.filter(({ item }) =>
    isOfKind(item, 'vowel', 'long-vowel', 'length', 'article', 'gender', 'reply'),
  )
  const facets = cards.filter(
    ({ item, facet }) => ['spell', 'hear', 'write'].includes(facet) && isOfKind(item, 'word', 'letter'),
  )
  return ofRules.length <= facets.length
}

/** As many nouns of one gender as of the other, in no fixed order, so that a child cannot guess the next answer from the last. */
export const balanceGenders = (
  game: Game,
  candidates: Candidate[],
  { vocabulary, random }: Planning,
): Candidate[] => {
  if (game !== 'this-one') return candidates
  const feminine = new Set(
    vocabulary.words.filter(({ ar }) => ar.endsWith('ة')).map(word => wordItemId(word)),
  )
  const isFeminine = ({ needs }: Candidate) => needs.some(item => feminine.has(item))
  const sides = [candidates.filter(isFeminine), candidates.filter(one => !isFeminine(one))]
  const pairs = Math.min(...sides.map(({ length }) => length))
  return Array.from({ length: pairs }, (_, index) =>
    shuffle(
      random,
      sides.flatMap(side => side[index] ?? []),
    ),
  ).flat()
}
