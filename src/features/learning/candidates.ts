import type { PlainDate } from '#platform/time/dates.ts'
import { type Content, type Level, levelNumber, type Word } from './curriculum.ts'
import {
  getGender,
  listArticleWords,
  listMasculineExamples,
  sunOrMoonItem,
  thisOneItem,
} from './grammar-questions.ts'
import {
  dotDetectiveItem,
  dressTheWordItem,
  fitsTrain,
  hasPlacesToDress,
  letterTrainItem,
} from './letter-questions.ts'
import type { Skill } from './progress.ts'
import { type ExerciseItem, type Game, games } from './question.ts'
import { type Random, shuffle } from './random.ts'
import type { ReviewState } from './review-state.ts'
import {
  dropDuplicates,
  findTheArabicItem,
  hasUniqueMeaning,
  wordToMeaningItem,
  writeTheArabicItem,
} from './word-questions.ts'

export type Learner = {
  level: Level
  age: number
  today: PlainDate
  /** By `reviewKey`. */
  reviewStates: ReadonlyMap<string, ReviewState>
}
export const reviewKey = (item: string, skill: Skill) => `${item} ${skill}`

/**
 * The ages (inclusive) and the lowest level number that each game is for (domain.md, "Learning"). At level 1 only the
 * lower age counts: a fourteen-year-old beginner learns the letters too.
 */
const gameAudiences: Record<Game, { ages: [number, number]; from: number }> = {
  'dot-detective': { ages: [4, 8], from: 1 },
  'word-to-meaning': { ages: [6, 17], from: 1 },
  'memory-pairs': { ages: [4, 10], from: 1 },
  'find-the-arabic': { ages: [7, 17], from: 1 },
  'write-the-arabic': { ages: [7, 17], from: 2 },
  'letter-train': { ages: [6, 14], from: 1 },
  'dress-the-word': { ages: [8, 17], from: 2 },
  'sun-or-moon': { ages: [7, 14], from: 2 },
  'this-one': { ages: [8, 17], from: 2 },
}
/** The games that suit the child's age and level. */
export const gamesFor = ({ level, age }: Pick<Learner, 'level' | 'age'>): Game[] =>
  games.filter(game => {
    const { ages, from } = gameAudiences[game]
    const isBeginner = levelNumber(level) === 1
    return age >= ages[0] && (age <= ages[1] || isBeginner) && levelNumber(level) >= from
  })

type Candidate = { item: string; skill: Skill; level: Level; build: () => ExerciseItem }

/** Sort rank: due items, then new ones of the child's level, then new ones of lower levels, then items not due yet. */
const urgencyRank = (learner: Learner, { item, skill, level }: Candidate): number => {
  const state = learner.reviewStates.get(reviewKey(item, skill))
  if (!state) return level === learner.level ? 1 : 2
  return state.dueOn <= learner.today ? 0 : 3
}
const sortByUrgency = (learner: Learner, candidates: readonly Candidate[], random: Random): Candidate[] => {
  // New items move by at most 8 places from the order of the curriculum: themes stay together, yet sessions differ.
  const rank = new Map(candidates.map((candidate, index) => [candidate, index + random() * 8]))
  const due = (candidate: Candidate) =>
    learner.reviewStates.get(reviewKey(candidate.item, candidate.skill))?.dueOn ?? ''
  return [...candidates].sort(
    (one, other) =>
      urgencyRank(learner, one) - urgencyRank(learner, other) ||
      due(one).localeCompare(due(other)) ||
      (rank.get(one) ?? 0) - (rank.get(other) ?? 0),
  )
}

const toWordCandidates = (
  words: readonly Word[],
  skill: Skill,
  build: (word: Word) => ExerciseItem,
  prefix = 'word',
): Candidate[] =>
  words.map(word => ({ item: `${prefix}:${word.id}`, skill, level: word.level, build: () => build(word) }))

/** Everything that a game can ask this child, the most urgent first. `build` makes the exercise of the chosen ones only. */
export const listCandidates = (
  game: Game,
  content: Content,
  learner: Learner,
  random: Random,
): Candidate[] => {
  const words = dropDuplicates(content.words)
  const isKnown = (word: Word) =>
    (learner.reviewStates.get(reviewKey(`word:${word.id}`, 'comprehension'))?.step ?? 0) >= 2
  const all = (): Candidate[] => {
    switch (game) {
      case 'dot-detective': {
        const met = content.letters.filter(letter =>
          learner.reviewStates.has(reviewKey(`letter:${letter.id}`, 'reading')),
        )
        const taught = levelNumber(learner.level) > 1 ? 7 : Math.max(2, ...met.map(letter => letter.group))
        return [...content.letters]
          .sort((one, other) => one.group - other.group)
          .map(letter => ({
            item: `letter:${letter.id}`,
            skill: 'reading',
            level: 'niveau-1',
            build: () => dotDetectiveItem(letter, content.letters, taught, random),
          }))
      }
      case 'word-to-meaning':
        return toWordCandidates(words, 'reading', word => wordToMeaningItem(word, words, random))
      case 'find-the-arabic':
        return toWordCandidates(words, 'comprehension', word => findTheArabicItem(word, words, random))
      case 'write-the-arabic':
        return toWordCandidates(
          words.filter(word => fitsTrain(word) && isKnown(word) && hasUniqueMeaning(word, words)),
          'writing',
          writeTheArabicItem,
        )
      case 'letter-train':
        return toWordCandidates(words.filter(fitsTrain), 'writing', word => letterTrainItem(word, random))
      case 'dress-the-word': {
        const slots = Math.min(3, Math.max(1, levelNumber(learner.level) - 1))
        return toWordCandidates(words.filter(hasPlacesToDress), 'writing', word =>
          dressTheWordItem(word, slots, random),
        )
      }
      case 'sun-or-moon':
        return content.letters.flatMap(letter => {
          const [word] = shuffle(random, listArticleWords(letter))
          return word
            ? [
                {
                  item: `article:${letter.id}`,
                  skill: 'reading' as const,
                  level: 'niveau-2' as const,
                  build: () => sunOrMoonItem(letter, word),
                },
              ]
            : []
        })
      case 'this-one': {
        const nouns = [...words.filter(getGender), ...listMasculineExamples(content.letters, words)]
        return toWordCandidates(nouns, 'comprehension', thisOneItem, 'gender')
      }
      case 'memory-pairs':
        return toWordCandidates(words, 'reading', word => wordToMeaningItem(word, words, random))
    }
  }
  const ordered = sortByUrgency(learner, all(), random)
  return game === 'this-one' ? alternateGenders(ordered, content) : ordered
}

/** Alternates genders: a run of one gender could be answered without reading. */
const alternateGenders = (candidates: readonly Candidate[], content: Content): Candidate[] => {
  const isFeminine = new Set(
    content.words.filter(word => getGender(word) === 'f').map(word => `gender:${word.id}`),
  )
  const feminine = candidates.filter(({ item }) => isFeminine.has(item))
  const masculine = candidates.filter(({ item }) => !isFeminine.has(item))
  return candidates.flatMap((_, index) => [feminine[index], masculine[index]].flatMap(found => found ?? []))
}
