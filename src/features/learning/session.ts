import type { PlainDate } from '#platform/time/dates.ts'
import { type Chance, chanceOf, shuffled } from './chance.ts'
import { type Content, type Level, levelNumber, type Word } from './curriculum.ts'
import {
  exerciseQuestion,
  genderOf,
  masculinesOfLetters,
  sunOrMoon,
  thisOne,
  wordsForArticle,
} from './grammar-questions.ts'
import { canBeDressed, canBeTrain, dotDetective, dressTheWord, letterTrain } from './letter-questions.ts'
import type { Skill } from './progress.ts'
import { type Game, games, type Posed, sizeOf } from './question.ts'
import type { Standing } from './spacing.ts'
import {
  findTheArabic,
  isOnlyOfItsMeaning,
  memoryPairs,
  withoutTwins,
  wordsForPairs,
  wordToMeaning,
  writeTheArabic,
} from './word-questions.ts'

export type Learner = {
  level: Level
  age: number
  today: PlainDate
  /** Where the child stands, by `standingKey`. */
  standings: ReadonlyMap<string, Standing>
}
export const standingKey = (item: string, skill: Skill) => `${item} ${skill}`

/** A session is 10 to 14 items, 5 to 8 minutes (exercises.md). */
export const sessionSize = 12
const quizSize = 10

/**
 * Whom a game suits (exercises.md, «Age/level»): ages, and the level from which. Beginners of any age above the first
 * one get the games of beginners: a fourteen-year-old who starts meets the letters too.
 */
const suits: Record<Game, { ages: [number, number]; from: number }> = {
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
export const gamesFor = ({ level, age }: Pick<Learner, 'level' | 'age'>): Game[] =>
  games.filter(game => {
    const { ages, from } = suits[game]
    const isBeginner = levelNumber(level) === 1
    return age >= ages[0] && (age <= ages[1] || isBeginner) && levelNumber(level) >= from
  })

type Candidate = { item: string; skill: Skill; level: Level; pose: () => Posed }

/** Due first, the longest waiting before; then what is new at the child's level, then below; what is known comes last. */
const urgency = (learner: Learner, { item, skill, level }: Candidate): number => {
  const standing = learner.standings.get(standingKey(item, skill))
  if (!standing) return level === learner.level ? 1 : 2
  return standing.dueOn <= learner.today ? 0 : 3
}
const inOrder = (learner: Learner, candidates: readonly Candidate[], chance: Chance): Candidate[] => {
  // New items keep the order of the lesson within a small window, so that themes hold together and days differ.
  const place = new Map(candidates.map((candidate, index) => [candidate, index + chance() * 8]))
  const due = (candidate: Candidate) =>
    learner.standings.get(standingKey(candidate.item, candidate.skill))?.dueOn ?? ''
  return [...candidates].sort(
    (one, other) =>
      urgency(learner, one) - urgency(learner, other) ||
      due(one).localeCompare(due(other)) ||
      (place.get(one) ?? 0) - (place.get(other) ?? 0),
  )
}

const wordCandidates = (
  words: readonly Word[],
  skill: Skill,
  pose: (word: Word) => Posed,
  prefix = 'word',
): Candidate[] =>
  words.map(word => ({ item: `${prefix}:${word.id}`, skill, level: word.level, pose: () => pose(word) }))

/** Everything that a game could ask this child, the most useful first. */
const candidatesOf = (game: Game, content: Content, learner: Learner, chance: Chance): Candidate[] => {
  const words = withoutTwins(content.words)
  const picked = (word: Word) =>
    (learner.standings.get(standingKey(`word:${word.id}`, 'comprehension'))?.step ?? 0) >= 2
  const all = (): Candidate[] => {
    switch (game) {
      case 'dot-detective': {
        const met = content.letters.filter(letter =>
          learner.standings.has(standingKey(`letter:${letter.id}`, 'reading')),
        )
        const taught = levelNumber(learner.level) > 1 ? 7 : Math.max(2, ...met.map(letter => letter.group))
        return [...content.letters]
          .sort((one, other) => one.group - other.group)
          .map(letter => ({
            item: `letter:${letter.id}`,
            skill: 'reading',
            level: 'niveau-1',
            pose: () => dotDetective(letter, content.letters, taught, chance),
          }))
      }
      case 'word-to-meaning':
        return wordCandidates(words, 'reading', word => wordToMeaning(word, words, chance))
      case 'find-the-arabic':
        return wordCandidates(words, 'comprehension', word => findTheArabic(word, words, chance))
      case 'write-the-arabic':
        return wordCandidates(
          words.filter(word => canBeTrain(word) && picked(word) && isOnlyOfItsMeaning(word, words)),
          'writing',
          writeTheArabic,
        )
      case 'letter-train':
        return wordCandidates(words.filter(canBeTrain), 'writing', word => letterTrain(word, chance))
      case 'dress-the-word': {
        const howMany = Math.min(3, Math.max(1, levelNumber(learner.level) - 1))
        return wordCandidates(words.filter(canBeDressed), 'writing', word =>
          dressTheWord(word, howMany, chance),
        )
      }
      case 'sun-or-moon':
        return content.letters.flatMap(letter => {
          const [word] = shuffled(chance, wordsForArticle(letter))
          return word
            ? [
                {
                  item: `article:${letter.id}`,
                  skill: 'reading' as const,
                  level: 'niveau-2' as const,
                  pose: () => sunOrMoon(letter, word),
                },
              ]
            : []
        })
      case 'this-one': {
        const nouns = [...words.filter(genderOf), ...masculinesOfLetters(content.letters, words)]
        return wordCandidates(nouns, 'comprehension', thisOne, 'gender')
      }
      case 'memory-pairs':
        return wordCandidates(words, 'reading', word => wordToMeaning(word, words, chance))
    }
  }
  const ordered = inOrder(learner, all(), chance)
  return game === 'this-one' ? mixed(ordered, content) : ordered
}

/** Both genders in turn: a run of one gender would be answered without reading. */
const mixed = (candidates: readonly Candidate[], content: Content): Candidate[] => {
  const isFeminine = new Set(
    content.words.filter(word => genderOf(word) === 'f').map(word => `gender:${word.id}`),
  )
  const one = candidates.filter(({ item }) => isFeminine.has(item))
  const other = candidates.filter(({ item }) => !isFeminine.has(item))
  return candidates.flatMap((_, index) => [one[index], other[index]].flatMap(found => found ?? []))
}

const pairsOfBoard = ({ age }: Learner) => (age < 7 ? 4 : 6)

/** Boards of words for memory, each word on one board only. */
const boards = (content: Content, learner: Learner, howMany: number, chance: Chance): Posed[] => {
  const byId = new Map(content.words.map(word => [`word:${word.id}`, word]))
  let words = candidatesOf('memory-pairs', content, learner, chance).flatMap(
    ({ item }) => byId.get(item) ?? [],
  )
  return Array.from({ length: howMany }, () => {
    const chosen = wordsForPairs(words, pairsOfBoard(learner))
    words = words.filter(word => !chosen.includes(word))
    return memoryPairs(chosen, chance)
  })
}

/** The vocabulary of a session: one game, or a mix of those that suit the child. */
export const vocabularySession = (
  content: Content,
  learner: Learner,
  seed: number,
  game: Game | null,
): Posed[] => {
  const chance = chanceOf(seed)
  if (game === 'memory-pairs')
    return boards(content, learner, Math.floor(sessionSize / pairsOfBoard(learner)), chance)
  const suitable = game ? [game] : shuffled(chance, gamesFor(learner))
  const board = suitable.includes('memory-pairs') ? boards(content, { ...learner, age: 6 }, 1, chance) : []
  const asked = take(
    suitable.filter(one => one !== 'memory-pairs'),
    sessionSize - board.reduce((sum, { question }) => sum + sizeOf(question), 0),
    content,
    learner,
    chance,
  )
  return easiestLast([...asked, ...board], learner)
}

/** From each game in turn the most useful question, no item twice. */
const take = (
  suitable: readonly Game[],
  howMany: number,
  content: Content,
  learner: Learner,
  chance: Chance,
): Posed[] => {
  const queues = suitable.map(game => candidatesOf(game, content, learner, chance))
  const asked: Posed[] = []
  const seen = new Set<string>()
  while (asked.length < howMany && queues.some(queue => queue.length > 0)) {
    for (const queue of queues) {
      const at = queue.findIndex(({ item }) => !seen.has(item))
      const [next] = at < 0 ? [] : queue.splice(0, at + 1).slice(-1)
      if (!next || asked.length >= howMany) {
        if (!next) queue.length = 0
        continue
      }
      seen.add(next.item)
      asked.push(next.pose())
    }
  }
  return asked
}

/** The practice of a point: its exercises, filled up with those of the points before it, then with words. */
export const grammarSession = (
  content: Content,
  learner: Learner,
  seed: number,
  pointId: string,
): Posed[] => {
  const chance = chanceOf(seed)
  const at = content.points.findIndex(point => point.id === pointId)
  const posedOf = (point: Content['points'][number] | undefined) =>
    point ? point.exercises.map(exercise => exerciseQuestion(exercise, point, chance)) : []
  const own = posedOf(content.points[at])
  const before = shuffled(chance, content.points.slice(Math.max(0, at - 3), at).flatMap(posedOf)).slice(
    0,
    Math.max(0, 10 - own.length),
  )
  const words = take(
    gamesFor(learner).filter(game => game !== 'memory-pairs'),
    Math.max(0, 10 - own.length - before.length),
    content,
    learner,
    chance,
  )
  return easiestLast([...own, ...before, ...words], learner)
}

/** Ten questions, half words and half grammar of the child's level, without hints. Who does not read yet gets games alone. */
export const quizSession = (content: Content, learner: Learner, seed: number): Posed[] => {
  const chance = chanceOf(seed)
  const reads = learner.age >= 6
  const points = content.points.filter(point => point.level === learner.level)
  const grammar = reads
    ? shuffled(
        chance,
        points.flatMap(point => point.exercises.map(exercise => ({ exercise, point }))),
      )
        .slice(0, quizSize / 2)
        .map(({ exercise, point }) => exerciseQuestion(exercise, point, chance))
    : []
  const suitable = gamesFor(learner).filter(game => game !== 'memory-pairs')
  const words = take(shuffled(chance, suitable), quizSize - grammar.length, content, learner, chance)
  const posed = easiestLast(shuffled(chance, [...words, ...grammar]), learner)
  return posed.map(({ question, ...rest }) => ({ ...rest, question: { ...question, hint: null } }))
}

const ease: readonly string[] = [
  'memory-pairs',
  'dot-detective',
  'true-false',
  'sun-or-moon',
  'word-to-meaning',
]

/** A session ends on a success: what the child knows best comes last (and what was missed comes again before the end). */
const easiestLast = (posed: readonly Posed[], learner: Learner): Posed[] => {
  const stepOf = ({ item, skill }: Posed) => learner.standings.get(standingKey(item, skill))?.step ?? 0
  const easeOf = ({ question }: Posed) =>
    ease.includes(question.kind) ? ease.length - ease.indexOf(question.kind) : 0
  const last = [...posed].sort(
    (one, other) => easeOf(other) + 2 * stepOf(other) - easeOf(one) - 2 * stepOf(one),
  )[0]
  return last ? [...posed.filter(one => one !== last), last] : []
}
