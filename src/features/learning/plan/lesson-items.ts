import { exerciseItemId, pointItemId } from '../items.ts'
import {
  canReadFrench,
  cardOf,
  compareDates,
  facetsByDifficulty,
  type Learner,
  mayBeAsked,
} from '../learner.ts'
import { candidateFor, pointCandidate } from './candidates.ts'
import type { Candidate, Planning } from './planning.ts'

// What a teacher reported of the last lesson (docs/domain.md, "Learning").

const limits = {
  /** More first meetings would leave no turns for what is missed: a session ends within 24. */
  meetings: 8,
  exercisesOfPoint: 2,
} as const

export type LessonItems = {
  /** Questions about items that the child has met. */
  asked: Candidate[]
  /** Words and letters that the child has not met. */
  words: Candidate[]
  /** Grammar points that the child has not met, each with its exercises. */
  points: Candidate[][]
  /** Grammar points to meet alone: their exercises are read, and the child does not read French yet. */
  shown: string[]
}

const findPoint = ({ content }: Planning, item: string) =>
  content.points.find(({ id }) => pointItemId(id) === item)

/** The day on which a word, letter or exercise was last asked; empty before that. */
const lastAsked = (learner: Learner, item: string): string =>
  latest(facetsByDifficulty.map(facet => cardOf(learner, item, facet)?.reviewedOn ?? ''))

const latest = (days: string[]): string => days.sort().at(-1) ?? ''

/** The exercises of a point, those first that were not asked for longest. */
const exercisesOf = (planning: Planning, point: Planning['content']['points'][number]): Candidate[] =>
  point.exercises
    .map(exercise => pointCandidate(point, exercise, planning))
    .map(candidate => ({ candidate, since: lastAsked(planning.learner, candidate.item) }))
    .sort((one, other) => compareDates(one.since, other.since))
    .slice(0, limits.exercisesOfPoint)
    .map(({ candidate }) => candidate)

/** A word or letter in the hardest facet that it has, otherwise in reading. */
const askAgain = (planning: Planning, item: string): Candidate[] => {
  const { learner } = planning
  const facet = facetsByDifficulty.findLast(
    one => cardOf(learner, item, one) && mayBeAsked(learner, item, one),
  )
  const candidate =
    (facet && candidateFor(item, facet, planning)) ??
    // The facet may have no question that suits the child any more.
    candidateFor(item, 'read', planning)
  return candidate ? [candidate] : []
}

/** When an item was last asked; for a point, when one of its exercises was. */
const since = (planning: Planning, item: string): string => {
  const items = findPoint(planning, item)?.exercises.map(exerciseItemId) ?? [item]
  return latest(items.map(one => lastAsked(planning.learner, one)))
}

/**
 * Questions about the items of the last lesson, at most so many. Those that were not asked for longest come first, so that the
 * second session begins with what the first had no room for.
 */
export const listOfLesson = (unfiltered: Planning, most: number): LessonItems => {
  const { learner } = unfiltered
  const found: LessonItems = { asked: [], words: [], points: [], shown: [] }
  if (!learner.reported?.length) return found
  // What a teacher reported is asked whatever the ages that its game is for.
  const planning = { ...unfiltered, games: new Set([...unfiltered.games, 'dot-detective' as const]) }
  const waiting = learner.reported
    .map(item => ({ item, since: since(planning, item) }))
    .sort((one, other) => compareDates(one.since, other.since))
  let questions = 0
  for (const { item } of waiting) {
    const point = findPoint(planning, item)
    const candidates = point ? exercisesOf(planning, point) : askAgain(planning, item)
    const isMet = learner.met.has(item)
    const isTooMuch =
      !isMet && found.words.length + found.points.length + found.shown.length >= limits.meetings
    if (point && !canReadFrench(learner) && !isMet && !isTooMuch) found.shown.push(item)
    if (candidates.length === 0 || questions + candidates.length > most || isTooMuch) continue
    questions += candidates.length
    if (isMet) found.asked.push(...candidates)
    else if (point) found.points.push(candidates)
    else found.words.push(...candidates)
  }
  return found
}
