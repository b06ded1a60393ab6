import { cardKey, type Learner } from '#features/learning/learner.ts'
import { type Card, reviewCard } from '#features/learning/memory.ts'
import { buildVocabularySession } from '#features/learning/plan/session.ts'
import { seededRandom } from '#features/learning/random.ts'
import { wordItemId } from '../src/features/learning/items.ts'
import { contentUpTo } from '../tests/support/curriculum.ts'
import { median } from './row.ts'

/** Milliseconds to plan the session of the day for a child at level 5 with 2 000 cards, a tenth of them due. */
export const benchPlan = (): number => {
  const content = contentUpTo('niveau-5')
  const random = seededRandom(1)
  const cards = new Map<string, Card>()
  const items = [
    ...content.words.map(wordItemId),
    ...content.points.flatMap(({ exercises }) => exercises.map(({ id }) => `exercise:${id}`)),
  ]
  for (const facet of ['read', 'recall', 'spell'] as const)
    for (const item of items)
      if (cards.size < 2000 && (facet === 'read' || item.startsWith('word:')))
        cards.set(
          cardKey(item, facet),
          reviewCard(undefined, 'good', random() < 0.1 ? '2026-11-01' : '2026-11-23'),
        )
  const met = new Set([...items, ...content.points.map(({ id }) => `point:${id}`)])
  const learner: Learner = { level: 'niveau-5', age: 15, today: '2026-11-24', cards, met }
  if (cards.size !== 2000) throw new Error('not 2 000 cards')
  const plan = (seed: number) => {
    const start = performance.now()
    // A session is planned from rows that were just read, so nothing is indexed before.
    const fresh = { ...content, words: [...content.words] }
    if (buildVocabularySession(fresh, learner, seed, null).length < 10) throw new Error('no session')
    return performance.now() - start
  }
  for (let seed = 0; seed < 30; seed++) plan(seed)
  return median(Array.from({ length: 101 }, (_, seed) => plan(seed)))
}
