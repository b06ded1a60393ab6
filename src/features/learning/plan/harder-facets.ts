import { isOfKind } from '../items.ts'
import { cardOf } from '../learner.ts'
import type { Facet } from '../memory.ts'
import type { Planning } from './planning.ts'

const limits = {
  /** The most words of a session that are recalled although they are due to be read, so that reading does not take all turns. */
  most: 2,
  /** With more items due, fewer: a missed recall leaves the word due to be read. */
  onlyWithDue: 12,
  /** From this step of reading on a word may be recalled. */
  fromStep: 1,
} as const

/** An item that is due. `facets`: those that are due, from the one to be asked to those that may be asked in its place. */
export type Due = { item: string; facets: readonly Facet[]; dueOn: string }

/**
 * Asks for the Arabic of some words that are due to be read: recalling a word reviews its reading too, so this takes no extra
 * question. Takes them from the beginning of the list, which is asked today.
 */
export const recallSome = (planning: Planning, due: readonly Due[]): Due[] => {
  if (!planning.games.has('find-the-arabic')) return [...due]
  let left = Math.max(0, limits.most - Math.max(0, due.length - limits.onlyWithDue))
  return due.map(one => {
    const step = cardOf(planning.learner, one.item, 'read')?.bestStep ?? 0
    if (one.facets[0] !== 'read' || !isOfKind(one.item, 'word') || step < limits.fromStep || left === 0)
      return one
    left--
    return { ...one, facets: ['recall', ...one.facets] }
  })
}
