import { fsrs, type Grade, Rating as Grades } from 'ts-fsrs'
import { addDays, daysBetween, type PlainDate } from '#platform/time/dates.ts'

/** The skills that a child can have with an item. Each facet is scheduled separately. */
export type Facet = 'read' | 'recall' | 'spell' | 'hear' | 'say' | 'write'

/** `hard` is an answer with a hint, or nearly right. */
export type Rating = 'again' | 'hard' | 'good'

/** The memory of one facet of one item, by FSRS. */
export type Card = {
  /** Days until nine children in ten would still know it. */
  stability: number
  /** 1 to 10. */
  difficulty: number
  reviewedOn: PlainDate
  dueOn: PlainDate
  /** How long it was held at best, 0 to 5: progress counts from it, so it never falls. */
  bestStep: number
}

/** For a certificate an item is held when nine children in ten would still know it so many days later, as in the SQL function `count_held_words`. */
export const heldDays = 14
export const isHeld = (card: Pick<Card, 'stability'> | undefined): boolean =>
  card !== undefined && card.stability >= heldDays

// Whole days only: a child has one session a day. No fuzz, so that equal answers give equal cards. An item comes again when
// six children in seven would still know it: at nine in ten reading takes the whole session, and spelling has no room.
const scheduler = fsrs({
  request_retention: 0.86,
  maximum_interval: 365,
  enable_fuzz: false,
  enable_short_term: false,
})
const grades: Record<Rating, Grade> = { again: Grades.Again, hard: Grades.Hard, good: Grades.Good }

/** The days of stability from which `bestStep` rises to 1, 2, 3, 4, 5. */
const stepDays = [1, 3, 7, 16, 35] as const

/**
 * The card after a review. Practised before it is due, a card gains less, and nothing on the day of its last review. An answer
 * that waited for a network may arrive after a later one: it counts as given on the day of that one.
 */
export const reviewCard = (card: Card | undefined, rating: Rating, answeredOn: PlainDate): Card => {
  const today = card && card.reviewedOn > answeredOn ? card.reviewedOn : answeredOn
  const elapsed = card ? daysBetween(card.reviewedOn, today) : 0
  const before = card ? { stability: card.stability, difficulty: card.difficulty } : null
  const { stability, difficulty } = scheduler.next_state(before, elapsed, grades[rating])
  const days = rating === 'again' ? 1 : Math.max(1, scheduler.next_interval(stability, elapsed))
  // By how long it is held, not by when it is asked: progress does not depend on how full the sessions are.
  const held = Math.max(1, Math.round(stability))
  const step = rating === 'again' ? 0 : stepDays.filter(least => held >= least).length
  return {
    stability,
    difficulty,
    reviewedOn: today,
    dueOn: addDays(today, days),
    bestStep: Math.max(card?.bestStep ?? 0, step),
  }
}

/** The facets that an answer can review: its own, and for a word that was recalled how it is read. The caller leaves the second out unless it is due. */
export const facetsReviewed = (facet: Facet, rating: Rating): Facet[] =>
  facet === 'recall' && rating === 'good' ? ['recall', 'read'] : [facet]

/** The facet whose memory a harder one goes on from: a word recalled at the first try does not start from zero. */
export const continuedFacet: Partial<Record<Facet, Facet>> = { recall: 'read', spell: 'recall' }

/** The first review of a facet. @param easier the card of its `continuedFacet` */
export const firstReview = (easier: Card | undefined, rating: Rating, answeredOn: PlainDate): Card =>
  reviewCard(rating === 'good' && easier ? { ...easier, bestStep: 0 } : undefined, rating, answeredOn)
