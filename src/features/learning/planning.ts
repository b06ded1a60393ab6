import type { Content } from './curriculum.ts'
import { type Game, listeningGames } from './games.ts'
import { type Learner, type ListedCard, listCards, suitableGames } from './learner.ts'
import type { Facet } from './memory.ts'
import type { ExerciseItem } from './question.ts'
import type { Random } from './random.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

/** Something that can be asked. `needs` are the items that the child must have met before. */
export type Candidate = { item: string; facet: Facet; needs: readonly string[]; build: () => ExerciseItem }

/** The input of session planning. */
export type Planning = {
  content: Content
  vocabulary: Vocabulary
  learner: Learner
  /** The learner's cards. */
  cards: readonly ListedCard[]
  games: ReadonlySet<Game>
  random: Random
}

export const planningFor = (content: Content, learner: Learner, random: Random): Planning => ({
  content,
  vocabulary: vocabularyOf(content),
  learner,
  cards: listCards(learner),
  // Listening is planned only where clips exist.
  games: new Set(
    suitableGames(learner).filter(game => !listeningGames.includes(game) || learner.heard !== undefined),
  ),
  random,
})
