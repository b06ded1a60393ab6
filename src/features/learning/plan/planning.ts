import type { Content, Word } from '../curriculum.ts'
import { type Game, listeningGames } from '../games.ts'
import {
  asksWordsByPicture,
  canReadFrench,
  type Learner,
  type ListedCard,
  listCards,
  suitableGames,
} from '../learner.ts'
import type { Facet } from '../memory.ts'
import type { ExerciseItem } from '../questions/question.ts'
import type { Random } from '../random.ts'
import { type Vocabulary, vocabularyOf } from '../vocabulary.ts'
import { listNewLetters } from './spelling.ts'

/** Something that can be asked. `needs` are the items that the child must have met before. */
export type Candidate = { item: string; facet: Facet; needs: readonly string[]; build: () => ExerciseItem }

/** The input of session planning. */
export type Planning = {
  content: Content
  /** The words that may be asked. */
  vocabulary: Vocabulary
  /** Every word, including those that may not be asked by their meaning. */
  allWords: Vocabulary
  learner: Learner
  /** The learner's cards. */
  cards: readonly ListedCard[]
  games: ReadonlySet<Game>
  /** Letters that the child has not met: no word with one of them is put together from letters. */
  newLetters: ReadonlySet<string>
  random: Random
}

/** Whether the child met everything that the question needs. */
export const isMet = ({ learner }: Planning, { needs }: Candidate): boolean =>
  needs.every(item => learner.met.has(item))

const pictured = new WeakMap<readonly Word[], readonly Word[]>()

/** The words with a picture. Cached per list, because vocabularyOf caches its index by the list's identity. */
const wordsWithPicture = (words: readonly Word[]): readonly Word[] => {
  const known = pictured.get(words) ?? words.filter(({ picture }) => picture !== null)
  pictured.set(words, known)
  return known
}

/** What a child can answer: one who does not read French yet has no sentences to read, and a picture for every word. */
const contentFor = (content: Content, learner: Learner): Content =>
  canReadFrench(learner)
    ? content
    : {
        ...content,
        words: wordsWithPicture(content.words),
        points: content.points.map(point => ({ ...point, exercises: [] })),
        dialogues: [],
      }

/** What a session is planned from: the content and games that suit the child, and its cards. */
export const planningFor = (whole: Content, learner: Learner, random: Random): Planning => {
  const content = contentFor(whole, learner)
  return {
    content,
    vocabulary: vocabularyOf(content),
    allWords: vocabularyOf(whole),
    learner,
    cards: listCards(learner),
    games: new Set([
      // Listening is planned only where clips exist.
      ...suitableGames(learner).filter(game => !listeningGames.includes(game) || learner.heard !== undefined),
      ...(asksWordsByPicture(learner) ? ['word-to-meaning' as const] : []),
    ]),
    newLetters: listNewLetters(content.letters, learner),
    random,
  }
}
