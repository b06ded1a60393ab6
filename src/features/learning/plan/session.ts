import type { Content } from '../curriculum.ts'
import { type Game, listeningGames } from '../games.ts'
import { pointItemId, wordItemId } from '../items.ts'
import { cardOf, isFromReport, type Learner } from '../learner.ts'
import { listEchoes } from '../questions/echo-questions.ts'
import type { ExerciseItem } from '../questions/question.ts'
import { buildMemoryPairs, pickWordsForPairs } from '../questions/word-questions.ts'
import { seededRandom, shuffle } from '../random.ts'
import { findWord } from '../vocabulary.ts'
import { listCandidates, meetingOf, pointCandidate } from './candidates.ts'
import { type NewItem, type Plan, planDay, planGame } from './plan.ts'
import { type Candidate, isMet, type Planning, planningFor } from './planning.ts'

const quizSize = 10
/** Of the questions of a quiz that are not grammar. */
const maxTwoChoices = 2
const grammarSize = 10
const pairsOfDay = 4
/** A younger child keeps fewer cards in mind. The age equals `readsFrom` (learner.ts) by chance: boards need no reading. */
const boardsOfYoung = { until: 7, pairs: 4, boards: 3 } as const

/**
 * The turns of new items: a meeting every three turns, its first question three turns after it, the second five turns later. The
 * fractions sort them between practised items.
 */
const turnOfMeeting = (index: number) => 3 * index + 0.5
const turnOfQuestion = (index: number, time: number) => turnOfMeeting(index) + 3.1 + 4.9 * time

/** A session in its order: a meeting comes some turns before its questions, the best known item last. */
const arrange = ({ newItems, practice }: Plan, learner: Learner): ExerciseItem[] => {
  const stability = ({ item, facet }: ExerciseItem) => cardOf(learner, item, facet)?.stability ?? 0
  const [last] = practice.toSorted((one, other) => stability(other) - stability(one))
  const kept = practice.filter(one => one !== last)
  const turns: { at: number; exercise: ExerciseItem }[] = kept.map((exercise, index) => ({
    at: (index * 14) / Math.max(1, kept.length),
    exercise,
  }))
  for (const [index, { meetings, questions }] of newItems.entries()) {
    for (const exercise of meetings) turns.push({ at: turnOfMeeting(index), exercise })
    for (const [time, exercise] of questions.entries())
      turns.push({ at: turnOfQuestion(index, time), exercise })
  }
  const ordered = turns.sort((one, other) => one.at - other.at).map(({ exercise }) => exercise)
  return last ? [...ordered, last] : ordered
}

/** A vocabulary session: the day's mix, or one game. */
export const buildVocabularySession = (
  content: Content,
  learner: Learner,
  seed: number,
  game: Game | null,
): ExerciseItem[] => {
  const planning = planningFor(content, learner, seededRandom(seed))
  if (game === 'memory-pairs') return buildMemorySession(planning)
  if (game !== null) {
    const plan = planGame(game, planning)
    return [...plan.rules, ...arrange(plan, learner)]
  }
  const plan = planDay(planning)
  const turns = arrange({ ...plan, practice: withBoard(plan.practice, planning) }, learner)
  return withEchoes(turns, listEchoes(planning))
}

/** Puts the words to repeat, in their groups, between the other turns, neither first nor last. */
const withEchoes = (turns: ExerciseItem[], groups: readonly (readonly ExerciseItem[])[]): ExerciseItem[] =>
  groups.reduce<ExerciseItem[]>((all, group, index) => {
    const at = Math.round(((index + 1) * turns.length) / (groups.length + 1)) + all.length - turns.length
    return [...all.slice(0, at), ...group, ...all.slice(at)]
  }, turns)

/**
 * Puts a memory board in place of the last four questions that are not due, for a child who plays it. What a teacher reported
 * is asked: a board reviews nothing.
 */
const withBoard = (practice: ExerciseItem[], planning: Planning): ExerciseItem[] => {
  const { learner, vocabulary, games, random } = planning
  const isEarly = ({ item, facet }: ExerciseItem) =>
    (cardOf(learner, item, facet)?.dueOn ?? '') > learner.today && !isFromReport(learner, item)
  const early = practice.filter(isEarly).slice(-pairsOfDay)
  if (!games.has('memory-pairs')) return practice
  const words = early.flatMap(({ item }) => findWord(vocabulary, item) ?? [])
  const chosen = pickWordsForPairs(words, pairsOfDay)
  if (chosen.length < pairsOfDay) return practice
  return [...practice.filter(one => !early.includes(one)), buildMemoryPairs(chosen, random)]
}

/** Two boards of met words, three smaller ones for a young child; a child who met too few meets some first. */
const buildMemorySession = (planning: Planning): ExerciseItem[] => {
  const { learner, vocabulary, random } = planning
  const { pairs, boards } = learner.age < boardsOfYoung.until ? boardsOfYoung : { pairs: 6, boards: 2 }
  const wordOf = ({ item }: { item: string }) => findWord(vocabulary, item) ?? []
  const candidates = listCandidates('memory-pairs', planning)
  const metWords = shuffle(
    random,
    candidates.filter(({ item }) => learner.met.has(item)),
  ).flatMap(wordOf)
  const unmet = candidates.filter(({ item }) => !learner.met.has(item)).flatMap(wordOf)
  const newWords = metWords.length < 2 * pairs ? pickWordsForPairs(unmet, pairs) : []
  const meetings = newWords.flatMap(word => meetingOf(wordItemId(word), planning) ?? [])
  const words = [...newWords, ...metWords]
  let left = words
  const items = Array.from({ length: boards }, () => {
    // Too few words for all boards: words are reused.
    if (left.length < pairs) left = [...left, ...words.filter(word => !left.includes(word))]
    const chosen = pickWordsForPairs(left, pairs)
    left = left.filter(word => !chosen.includes(word))
    return buildMemoryPairs(chosen, random)
  })
  return [...meetings, ...items.filter(({ question }) => question.left.length > 1)]
}

/**
 * A grammar session: every exercise of the point, some of the met points before it, and words up to ten questions. A child who
 * does not read French yet meets the rule and is asked words and letters, since every exercise has a French sentence.
 * @param isReadByAdult a grown-up reads the exercises to the child
 */
export const buildGrammarSession = (
  content: Content,
  learner: Learner,
  seed: number,
  pointId: string,
  isReadByAdult: boolean,
): ExerciseItem[] => {
  const planning = planningFor(content, learner, seededRandom(seed))
  const { points } = isReadByAdult ? content : planning.content
  const at = points.findIndex(point => point.id === pointId)
  const point = points[at]
  if (!point) return []
  const itemsOf = (one: typeof point) =>
    one.exercises.map(exercise => pointCandidate(one, exercise, planning).build())
  const meeting = learner.met.has(pointItemId(point.id)) ? [] : [meetingOf(pointItemId(point.id), planning)]
  const own = itemsOf(point)
  const before = shuffle(
    planning.random,
    points
      .slice(Math.max(0, at - 3), at)
      .filter(({ id }) => learner.met.has(pointItemId(id)))
      .flatMap(itemsOf),
  ).slice(0, Math.max(0, grammarSize - own.length))
  const missing = grammarSize - own.length - before.length
  const words = missing > 0 ? fillWithWords(planning, missing) : { newItems: [], practice: [] }
  const sequence = arrange({ newItems: words.newItems, practice: [...before, ...words.practice] }, learner)
  return [...meeting.flatMap(one => one ?? []), ...own, ...sequence]
}

/**
 * So many questions about words and letters, no grammar: one about each new item that a teacher reported, what is due, then new
 * words with their meetings.
 */
const fillWithWords = (planning: Planning, howMany: number): Plan => {
  const { learner } = planning
  const content = { ...planning.content, points: [] }
  const { newItems, practice } = planDay({ ...planning, content }, howMany)
  const isFromLesson = ({ questions }: NewItem) => questions.some(({ item }) => isFromReport(learner, item))
  const places = Math.min(howMany, newItems.filter(isFromLesson).length)
  const words = practice.slice(0, howMany - places)
  let left = howMany - words.length
  const kept = newItems.flatMap(one => {
    const questions = one.questions.slice(0, left)
    left -= questions.length
    return questions.length > 0 ? [{ ...one, questions }] : []
  })
  return { newItems: kept, practice: words }
}

/** A quiz: ten questions without hints about what the child met, half of them grammar of its level. */
export const buildQuiz = (content: Content, learner: Learner, seed: number): ExerciseItem[] => {
  const planning = planningFor(content, learner, seededRandom(seed))
  const { random, games } = planning
  const points = planning.content.points.filter(
    point => point.level === learner.level && learner.met.has(pointItemId(point.id)),
  )
  const grammar = shuffle(
    random,
    points.flatMap(point => point.exercises.map(exercise => pointCandidate(point, exercise, planning))),
  )
    .slice(0, quizSize / 2)
    .map(({ build }) => build())
  const suitable = new Set(games)
  suitable.delete('memory-pairs')
  // A quiz has no hints, so a child who can't listen just now could not answer.
  for (const game of listeningGames) suitable.delete(game)
  const words = askInTurn(
    shuffle(random, [...suitable]).map(game =>
      shuffle(random, listCandidates(game, planning)).filter(one => isMet(planning, one)),
    ),
    quizSize - grammar.length,
  )
  const missing = quizSize - grammar.length - words.length
  const newItems = fillQuiz(planning, missing)
  const items = arrange({ newItems, practice: shuffle(random, [...grammar, ...words]) }, learner)
  return items.map(exercise => ({ ...exercise, question: { ...exercise.question, hint: null } }))
}

/** One question of each kind in turn, each item once; few of those that are right by guessing half the time. */
const askInTurn = (kinds: readonly (readonly Candidate[])[], howMany: number): ExerciseItem[] => {
  const inTurn = kinds
    .flatMap(candidates => candidates.map((candidate, turn) => ({ candidate, turn })))
    .sort((one, other) => one.turn - other.turn)
  const asked = new Set<string>()
  const chosen: ExerciseItem[] = []
  let twoChoices = 0
  for (const { candidate } of inTurn) {
    if (chosen.length === howMany) break
    if (asked.has(candidate.item)) continue
    const exercise = candidate.build()
    if (exercise.question.options.length === 2 && ++twoChoices > maxTwoChoices) continue
    asked.add(candidate.item)
    chosen.push(exercise)
  }
  return chosen
}

/** A child who met too little for a quiz meets words in it. */
const fillQuiz = (planning: Planning, howMany: number): NewItem[] => {
  const unmet = listCandidates('word-to-meaning', planning).filter(
    ({ item }) => !planning.learner.met.has(item),
  )
  return unmet.slice(0, Math.ceil(howMany / 2)).map((candidate, index) => ({
    meetings: candidate.needs.flatMap(item => meetingOf(item, planning) ?? []),
    questions: Array.from({ length: Math.min(2, howMany - 2 * index) }, () => candidate.build()),
  }))
}
