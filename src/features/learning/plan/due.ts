import { isOfKind } from '../items.ts'
import { cardOf, compareDates, facetsByDifficulty, mayBeAsked } from '../learner.ts'
import type { Facet } from '../memory.ts'
import { shuffle } from '../random.ts'
import { candidateFor } from './candidates.ts'
import { type Due, recallSome } from './harder-facets.ts'
import { type Candidate, isMet, type Planning } from './planning.ts'

// What is due: the session asks it, home counts it, and the worksheet of the due is made from it.

type Waiting = { item: string; facet: Facet; dueOn: string }

/** The cards that are due today, without those that no session asks for (`mayBeAsked`). */
const listDueCards = ({ cards, learner }: Planning, taken?: ReadonlySet<string>): Waiting[] => {
  const due: Waiting[] = []
  for (const { item, facet, card } of cards)
    if (card.dueOn <= learner.today && !taken?.has(item) && mayBeAsked(learner, item, facet))
      due.push({ item, facet, dueOn: card.dueOn })
  return due
}

/** A question about the first of these facets that can be asked: the curriculum and a game of the child have one, and all it needs was met. */
const findQuestion = (item: string, facets: readonly Facet[], planning: Planning): Candidate | undefined => {
  for (const facet of facets) {
    const candidate = candidateFor(item, facet, planning)
    if (candidate && isMet(planning, candidate)) return candidate
  }
  return undefined
}

/** The items that are due today and that a session can ask, the longest due first. */
export const listDueItems = (planning: Planning): string[] =>
  oneOfEach(listDueCards(planning))
    .filter(({ item, facets }) => findQuestion(item, facets, planning))
    .sort((one, other) => compareDates(one.dueOn, other.dueOn) || compareDates(one.item, other.item))
    .map(({ item }) => item)

/** Questions about what is due today, the longest waiting first. */
export const listDueQuestions = (
  planning: Planning,
  taken: ReadonlySet<string>,
  most: number,
): Candidate[] => {
  const { learner } = planning
  const waiting = listDueCards(planning, taken)
  // A session that was left after a meeting: its questions come first.
  for (const item of learner.met)
    if (isOfKind(item, 'word', 'letter') && !taken.has(item) && !cardOf(learner, item, 'read'))
      waiting.push({ item, facet: 'read', dueOn: '' })
  const sorted = shuffle(planning.random, oneOfEach(waiting)).sort((one, other) =>
    compareDates(one.dueOn, other.dueOn),
  )
  const found = new Map<string, Candidate>()
  for (const { item, facets } of recallSome(planning, sorted)) {
    if (found.size >= most) break
    const candidate = findQuestion(item, facets, planning)
    if (candidate) found.set(item, candidate)
  }
  return [...found.values()]
}

/**
 * Each item once, as early as any of its facets is due. The hardest that can be asked is: knowing it reviews the easier
 * (`facetsReviewed`).
 */
const oneOfEach = (waiting: readonly Waiting[]): Due[] =>
  [...Map.groupBy(waiting, ({ item }) => item)].map(([item, cards]) => ({
    item,
    facets: cards
      .map(({ facet }) => facet)
      .sort((one, other) => facetsByDifficulty.indexOf(other) - facetsByDifficulty.indexOf(one)),
    dueOn: cards.map(({ dueOn }) => dueOn).sort()[0] ?? '',
  }))
