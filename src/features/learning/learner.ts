import type { Level } from '#features/families/families.ts'
import type { PlainDate } from '#platform/time/dates.ts'
import { levelNumber } from './curriculum.ts'
import { type Game, games, listeningGames } from './games.ts'
import { isOfKind } from './items.ts'
import type { Card, Facet } from './memory.ts'
import type { Source } from './questions/question.ts'

/** A teacher's clip: its item and its address. */
export type ClipRef = { spoken: string; sources: Source[] }

/** The child's state that a session is planned from. */
export type Learner = {
  level: Level
  age: number
  today: PlainDate
  /** By `cardKey`. */
  cards: ReadonlyMap<string, Card>
  /** The items that the child met: `word:kitab`, `letter:ba`, `point:n1-ana`, `rule:article`, `dialogue:n1-dialogue-bonjour`. */
  met: ReadonlySet<string>
  /** The clips of letters and words that the child has met, and of syllables with such letters, by item. */
  heard?: ReadonlyMap<string, ClipRef>
  /** A parent agreed that the child records words that it repeats. */
  mayRecord?: boolean
  /** Items of the lesson that a teacher reported last, as long as they come first (docs/domain.md, "Learning"). */
  reported?: readonly string[]
}

export const cardKey = (item: string, facet: Facet) => `${item} ${facet}`

/** For `sort`: the earlier date (`yyyy-MM-dd`) first. Much faster than `localeCompare`, which knows languages. */
export const compareDates = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

export type ListedCard = { item: string; facet: Facet; card: Card }

/** Every card with its item and facet. */
export const listCards = ({ cards }: Pick<Learner, 'cards'>): ListedCard[] =>
  [...cards].map(([key, card]) => {
    const space = key.lastIndexOf(' ')
    return { item: key.slice(0, space), facet: key.slice(space + 1) as Facet, card }
  })

export const cardOf = (learner: Learner, item: string, facet: Facet): Card | undefined =>
  learner.cards.get(cardKey(item, facet))

export const isFromReport = ({ reported }: Pick<Learner, 'reported'>, item: string): boolean =>
  reported?.includes(item) ?? false

/** The facets from the easiest to the hardest. */
export const facetsByDifficulty: readonly Facet[] = ['read', 'hear', 'recall', 'say', 'spell', 'write']

/** A clip may be withdrawn after it was heard: then the other facets of its item are asked. A syllable has no other. */
export const mayBeAsked = ({ heard }: Pick<Learner, 'heard'>, item: string, facet: Facet): boolean =>
  // Words to say stand beside the questions of a session (echo-questions.ts).
  facet !== 'say' && (facet !== 'hear' || isOfKind(item, 'length') || (heard?.has(item) ?? false))

/**
 * The ages (inclusive) and the lowest level number that each game is for (docs/domain.md, "Learning"). At level 1 only the
 * lower age counts: a fourteen-year-old beginner learns the letters too.
 */
const gameAudiences: Record<Game, { ages: [number, number]; from: number }> = {
  'dot-detective': { ages: [4, 8], from: 1 },
  'hide-and-seek': { ages: [5, 10], from: 1 },
  'syllable-lift': { ages: [5, 9], from: 1 },
  'word-to-meaning': { ages: [6, 17], from: 1 },
  'memory-pairs': { ages: [4, 10], from: 1 },
  'find-the-arabic': { ages: [6, 17], from: 1 },
  'write-the-arabic': { ages: [7, 17], from: 2 },
  'letter-train': { ages: [6, 14], from: 1 },
  'dress-the-word': { ages: [8, 17], from: 2 },
  'sun-or-moon': { ages: [7, 14], from: 2 },
  'this-one': { ages: [8, 17], from: 2 },
  'trace-the-letter': { ages: [4, 10], from: 1 },
  'listen-and-choose': { ages: [4, 17], from: 1 },
  'sound-twins': { ages: [4, 17], from: 1 },
  dictation: { ages: [6, 17], from: 1 },
  'short-or-long': { ages: [5, 12], from: 1 },
  conversation: { ages: [6, 17], from: 1 },
}

/** A child too young to choose the game of meanings is asked in sessions what a word means all the same, by its picture. */
export const asksWordsByPicture = ({ age }: Pick<Learner, 'age'>): boolean =>
  age < gameAudiences['word-to-meaning'].ages[0]

/** Minimum number of audible items before listening is offered as a game. */
const minHeard = 10

/** Minimum number of spellable words before the letter train is offered. */
const minSpellable = 10

/** The number of items that a listening game can ask: letters, syllables heard in both lengths, or words. */
const countToHear = (game: Game, heard: ReadonlySet<string>): number => {
  const items = [...heard]
  if (game === 'sound-twins') return items.filter(item => isOfKind(item, 'letter')).length
  if (game === 'short-or-long')
    return items.filter(item => /^syllable:.*(aa|ii|uu)$/.test(item) && heard.has(item.slice(0, -1))).length
  return items.filter(item => isOfKind(item, 'word')).length
}

/**
 * The games that a child chooses among.
 * @param heard the met items with a clip
 * @param spellable the words whose letters the child has all met; null when it knows every letter
 */
export const offeredGames = (
  child: Pick<Learner, 'level' | 'age'>,
  heard: Iterable<string>,
  spellable: ReadonlySet<string> | null = null,
): Game[] => {
  const items = new Set(heard)
  const canHearAndSpell = new Set([...items].filter(item => spellable === null || spellable.has(item)))
  return suitableGames(child).filter(game => {
    // It asks only words that the child recalls well (`candidates.ts`): they rarely fill a session.
    if (game === 'write-the-arabic') return false
    if (game === 'letter-train') return spellable === null || spellable.size >= minSpellable
    if (game === 'dictation') return countToHear(game, canHearAndSpell) >= minHeard
    return !listeningGames.includes(game) || countToHear(game, items) >= minHeard
  })
}

/** From this age on a child is asked in French that it must read to answer. */
export const readsFrom = 7
export const canReadFrench = ({ age }: Pick<Learner, 'age'>): boolean => age >= readsFrom

/** The games that a child plays without reading: by pictures, by ear, or by the form of Arabic letters and words. */
const gamesWithoutReading: readonly Game[] = [
  'dot-detective',
  'hide-and-seek',
  'word-to-meaning',
  'memory-pairs',
  'find-the-arabic',
  'letter-train',
  'trace-the-letter',
  'listen-and-choose',
  'sound-twins',
  'dictation',
  'short-or-long',
]

/** What decides which games suit a child; without `met` the letters that it met are not looked at. */
type Audience = Pick<Learner, 'level' | 'age'> & Partial<Pick<Learner, 'met'>>

/** The games that suit the child's age and level, listening included. */
export const suitableGames = ({ level, age, met }: Audience): Game[] =>
  games.filter(game => {
    const { ages, from } = gameAudiences[game]
    const isBeginner = levelNumber(level) === 1
    if (!canReadFrench({ age }) && !gamesWithoutReading.includes(game)) return false
    // Level 1 teaches the letters.
    const knowsLetters = !isBeginner || !met || met.values().some(item => isOfKind(item, 'letter'))
    if (game === 'letter-train' && !knowsLetters) return false
    return age >= ages[0] && (age <= ages[1] || isBeginner) && levelNumber(level) >= from
  })

const letterGames: readonly Game[] = ['dot-detective', 'hide-and-seek', 'trace-the-letter']

/** Whether the child meets letters by itself; otherwise only those that a teacher reports. */
export const learnsLetters = (child: Pick<Learner, 'level' | 'age'>): boolean =>
  suitableGames(child).some(game => letterGames.includes(game))
