import { isMinimalPair } from '../arabic.ts'
import type { Word } from '../curriculum.ts'
import { echoKind } from '../games.ts'
import { isOfKind, wordItemId } from '../items.ts'
import { cardOf, compareDates } from '../learner.ts'
import type { Planning } from '../plan/planning.ts'
import { emptyKey, emptyQuestion, toExample } from '../plan/spans.ts'
import { findWord } from '../vocabulary.ts'
import type { ExerciseItem } from './question.ts'

/** Echoes stand beside the questions of a session, so there are few, and one new word at most. */
const limits = { echoes: 2, newWords: 1 } as const

/**
 * Echo: a word is heard, repeated and recorded; the child hears itself beside the model and says how close it was.
 * @param contrast the word said before, when one sound tells the two apart
 */
const echoItem = (word: Word, contrast: Word | null = null): ExerciseItem => ({
  item: wordItemId(word),
  facet: 'say',
  question: {
    ...emptyQuestion,
    kind: echoKind,
    form: 'echo',
    echo: { item: wordItemId(word), ...toExample(word), contrast: contrast && toExample(contrast) },
  },
  key: emptyKey,
})

/** Words that can be read and were never said: those that a teacher reads aloud first, then those known longest. */
const listUnsaid = ({ learner, cards }: Planning): string[] => {
  const lacksClip = (item: string) => Number(!learner.heard?.has(item))
  return cards
    .filter(
      ({ item, facet, card }) =>
        facet === 'read' && isOfKind(item, 'word') && card.bestStep >= 1 && !cardOf(learner, item, 'say'),
    )
    .sort(
      (one, other) =>
        lacksClip(one.item) - lacksClip(other.item) ||
        compareDates(one.card.reviewedOn, other.card.reviewedOn),
    )
    .map(({ item }) => item)
}

/** A word that the child can read and that one sound tells apart from this one: what was never said comes first. */
const findContrast = (word: Word, { learner, allWords }: Planning): Word | undefined => {
  const wasSaid = (one: Word) => Number(cardOf(learner, wordItemId(one), 'say') !== undefined)
  return allWords.words
    .filter(
      one => (cardOf(learner, wordItemId(one), 'read')?.bestStep ?? 0) >= 1 && isMinimalPair(word.ar, one.ar),
    )
    .sort((one, other) => wasSaid(one) - wasSaid(other))[0]
}

/**
 * The words that a child who may record itself repeats today, in groups that stand together: what is due, the longest waiting
 * first, then one new word. A single due or new word is followed by one that differs from it by one sound, if there is one.
 */
export const listEchoes = (planning: Planning): ExerciseItem[][] => {
  const { learner, allWords, cards } = planning
  if (!learner.mayRecord) return []
  const due = cards
    .filter(({ facet, card }) => facet === 'say' && card.dueOn <= learner.today)
    .sort((one, other) => compareDates(one.card.dueOn, other.card.dueOn))
    .map(({ item }) => item)
  const words = [...due, ...listUnsaid(planning).slice(0, limits.newWords)]
    .flatMap(item => findWord(allWords, item) ?? [])
    .slice(0, limits.echoes)
  const [first] = words
  const contrast = first && due.length < limits.echoes ? findContrast(first, planning) : undefined
  return first && contrast
    ? [[echoItem(first), echoItem(contrast, first)]]
    : words.map(word => [echoItem(word)])
}
