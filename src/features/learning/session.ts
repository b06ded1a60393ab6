import { gamesFor, type Learner, listCandidates, reviewKey } from './candidates.ts'
import type { Content } from './curriculum.ts'
import { grammarExerciseItem } from './grammar-questions.ts'
import { type ExerciseItem, type Game, questionSize } from './question.ts'
import { type Random, seededRandom, shuffle } from './random.ts'
import { memoryPairsItem, pickWordsForPairs } from './word-questions.ts'

/** Questions of a session, which takes 5 to 8 minutes (domain.md, "Learning": 10 to 14 questions). */
const sessionSize = 12
const quizSize = 10

const pairsPerBoard = ({ age }: Learner) => (age < 7 ? 4 : 6)

/** Builds memory boards; no word occurs on two of them. */
const buildMemoryBoards = (
  content: Content,
  learner: Learner,
  howMany: number,
  random: Random,
): ExerciseItem[] => {
  const byId = new Map(content.words.map(word => [`word:${word.id}`, word]))
  let words = listCandidates('memory-pairs', content, learner, random).flatMap(
    ({ item }) => byId.get(item) ?? [],
  )
  return Array.from({ length: howMany }, () => {
    const chosen = pickWordsForPairs(words, pairsPerBoard(learner))
    words = words.filter(word => !chosen.includes(word))
    return memoryPairsItem(chosen, random)
  })
}

/** A vocabulary session: one game, or a mix of the games that suit the child. */
export const buildVocabularySession = (
  content: Content,
  learner: Learner,
  seed: number,
  game: Game | null,
): ExerciseItem[] => {
  const random = seededRandom(seed)
  if (game === 'memory-pairs')
    return buildMemoryBoards(content, learner, Math.floor(sessionSize / pairsPerBoard(learner)), random)
  const suitable = game ? [game] : shuffle(random, gamesFor(learner))
  const boards = suitable.includes('memory-pairs')
    ? buildMemoryBoards(content, { ...learner, age: 6 }, 1, random)
    : []
  const words = takeInTurns(
    suitable.filter(one => one !== 'memory-pairs'),
    sessionSize - boards.reduce((sum, { question }) => sum + questionSize(question), 0),
    content,
    learner,
    random,
  )
  return moveEasiestLast([...words, ...boards], learner)
}

/** Takes the most urgent exercise of each game in turn, no item twice. */
const takeInTurns = (
  suitable: readonly Game[],
  howMany: number,
  content: Content,
  learner: Learner,
  random: Random,
): ExerciseItem[] => {
  const queues = suitable.map(game => listCandidates(game, content, learner, random))
  const taken: ExerciseItem[] = []
  const seenItems = new Set<string>()
  while (taken.length < howMany && queues.some(queue => queue.length > 0)) {
    for (const queue of queues) {
      const at = queue.findIndex(({ item }) => !seenItems.has(item))
      const [next] = at < 0 ? [] : queue.splice(0, at + 1).slice(-1)
      if (!next || taken.length >= howMany) {
        if (!next) queue.length = 0
        continue
      }
      seenItems.add(next.item)
      taken.push(next.build())
    }
  }
  return taken
}

/** The practice of a grammar point: its exercises, filled up to ten with those of the three points before it, then with words. */
export const buildGrammarSession = (
  content: Content,
  learner: Learner,
  seed: number,
  pointId: string,
): ExerciseItem[] => {
  const random = seededRandom(seed)
  const at = content.points.findIndex(point => point.id === pointId)
  const itemsOfPoint = (point: Content['points'][number] | undefined) =>
    point ? point.exercises.map(exercise => grammarExerciseItem(exercise, point, random)) : []
  const own = itemsOfPoint(content.points[at])
  const before = shuffle(random, content.points.slice(Math.max(0, at - 3), at).flatMap(itemsOfPoint)).slice(
    0,
    Math.max(0, 10 - own.length),
  )
  const words = takeInTurns(
    gamesFor(learner).filter(game => game !== 'memory-pairs'),
    Math.max(0, 10 - own.length - before.length),
    content,
    learner,
    random,
  )
  return moveEasiestLast([...own, ...before, ...words], learner)
}

/** A quiz: ten questions without hints, half words and half grammar of the child's level. Under six years old, words only. */
export const buildQuiz = (content: Content, learner: Learner, seed: number): ExerciseItem[] => {
  const random = seededRandom(seed)
  const canRead = learner.age >= 6
  const points = content.points.filter(point => point.level === learner.level)
  const grammar = canRead
    ? shuffle(
        random,
        points.flatMap(point => point.exercises.map(exercise => ({ exercise, point }))),
      )
        .slice(0, quizSize / 2)
        .map(({ exercise, point }) => grammarExerciseItem(exercise, point, random))
    : []
  const suitable = gamesFor(learner).filter(game => game !== 'memory-pairs')
  const words = takeInTurns(shuffle(random, suitable), quizSize - grammar.length, content, learner, random)
  const items = moveEasiestLast(shuffle(random, [...words, ...grammar]), learner)
  return items.map(({ question, ...rest }) => ({ ...rest, question: { ...question, hint: null } }))
}

const easiestKinds: readonly string[] = [
  'memory-pairs',
  'dot-detective',
  'true-false',
  'sun-or-moon',
  'word-to-meaning',
]

/** Moves the exercise that the child knows best to the end, so that a session ends on a success. */
const moveEasiestLast = (items: readonly ExerciseItem[], learner: Learner): ExerciseItem[] => {
  const getStep = ({ item, skill }: ExerciseItem) =>
    learner.reviewStates.get(reviewKey(item, skill))?.step ?? 0
  const getEase = ({ question }: ExerciseItem) =>
    easiestKinds.includes(question.kind) ? easiestKinds.length - easiestKinds.indexOf(question.kind) : 0
  const last = [...items].sort(
    (one, other) => getEase(other) + 2 * getStep(other) - getEase(one) - 2 * getStep(one),
  )[0]
  return last ? [...items.filter(one => one !== last), last] : []
}
