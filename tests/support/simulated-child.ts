// A child that practises in memory, by the same pure rules as the server, for tests of what sessions do over weeks.

import { default_w, forgetting_curve } from 'ts-fsrs'
import type { Content } from '#features/learning/curriculum.ts'
import { parseItem } from '#features/learning/items.ts'
import { cardKey, type Learner } from '#features/learning/learner.ts'
import {
  type Card,
  continuedFacet,
  facetsReviewed,
  firstReview,
  reviewCard,
} from '#features/learning/memory.ts'
import { meetingOf } from '#features/learning/plan/candidates.ts'
import { planningFor } from '#features/learning/plan/planning.ts'
import { addedAfter, metItemOf } from '#features/learning/plan/retry.ts'
import {
  isCounted,
  isDone,
  type JudgedAnswer,
  judge,
  ratingFor,
} from '#features/learning/questions/judging.ts'
import type { Answer, ExerciseItem } from '#features/learning/questions/question.ts'
import { type Random, seededRandom } from '#features/learning/random.ts'
import type { TraceModel } from '#features/learning/tracing/trace.ts'
import { daysBetween, type PlainDate } from '#platform/time/dates.ts'
import { solveExercise } from '../../db/demo/solve-exercise.ts'
import { traceByHand } from './traced-by-hand.ts'

/** `turns`: how many the session had when this one was answered. */
export type Turn = { exercise: ExerciseItem; attempts: JudgedAnswer[]; wasMet: boolean; turns: number }

/** How many questions a session has, as a child meets them: a memory board asks once per pair. */
export const countQuestions = (items: readonly ExerciseItem[]): number =>
  items.reduce((sum, one) => {
    if (one.question.kind === 'memory-pairs') return sum + one.question.left.length
    return isCounted(one) ? sum + 1 : sum
  }, 0)

/** The probability that the child still knows the card on that day, by the curve of FSRS. */
export const retrievability = (card: Card, day: PlainDate): number =>
  forgetting_curve(default_w, Math.max(0, daysBetween(card.reviewedOn, day)), card.stability)

export type SimulatedChild = Omit<Learner, 'cards' | 'met'> & { cards: Map<string, Card>; met: Set<string> }

export const newChild = (level: Learner['level'], age: number, today: string): SimulatedChild => ({
  level,
  age,
  today,
  cards: new Map(),
  met: new Set(),
})

const drawByHand = (model: TraceModel) => traceByHand(model, seededRandom(model.body.length), 0)

/** The answers that solve an exercise; a letter is traced by hand. */
export const rightAnswers = (exercise: ExerciseItem): Answer[] => solveExercise(exercise, drawByHand)

/** An answer that is wrong, of the right form. */
export const wrongAnswer = ({ question, key }: ExerciseItem): Answer => {
  switch (question.form) {
    case 'choice':
      return { choice: ((key.solution[0] ?? 0) + 1) % question.options.length }
    case 'text':
      return { text: 'ببب' }
    case 'order':
      return { order: key.solution.slice(1) }
    case 'signs':
      return { signs: key.solution.map(one => (one + 1) % question.options.length) }
    case 'trace':
      return { trace: [[[0, 0]]] }
    case 'echo':
      return { said: 'again' }
    case 'pairs':
      return { pair: [0, ((key.solution[0] ?? 0) + 1) % question.options.length] }
  }
}

/** Answers right with the given probability; a board is found without a miss or missed to its end. */
export const answerWith =
  (share: number, random: Random) =>
  (exercise: ExerciseItem): Answer[] =>
    random() < share || exercise.question.options.length < 2
      ? rightAnswers(exercise)
      : Array.from({ length: 60 }, () => wrongAnswer(exercise))

/** The names of the signs in a text, by the rule that teaches them. */
const rulesOfSigns = (text: string): string[] => [
  ...(/[\u064e-\u0650]/.test(text) ? ['rule:vowels'] : []),
  ...(/[\u0651\u0652]/.test(text) ? ['rule:sukun-shadda'] : []),
  ...(/[\u064b-\u064d]/.test(text) ? ['rule:tanwin'] : []),
  ...(/\u0670/.test(text) ? ['rule:dagger-alif'] : []),
]

/** What a child must have met before this exercise: the item and, by the kind, its word, its letter and the rules of what it shows. */
const neededFor = ({ item, items, question }: ExerciseItem): string[] => {
  const { id } = parseItem(item)
  const letter = `letter:${id.split('-')[0]}`
  switch (question.kind) {
    case 'memory-pairs':
      return items ?? []
    case 'this-one':
      return ['rule:gender', `word:${id}`]
    case 'syllable-lift':
      return item.startsWith('long-') ? ['rule:vowels', 'rule:long-vowels', letter] : ['rule:vowels', letter]
    case 'short-or-long':
      return ['rule:vowels', 'rule:long-vowels', letter]
    case 'dress-the-word':
      return [
        item,
        ...rulesOfSigns(
          [...question.options.map(({ text }) => text), ...question.letters.map(({ signs }) => signs)].join(
            '',
          ),
        ),
      ]
    default:
      return [metItemOf(item)]
  }
}

/** Plays a session to its end, as the server does, and changes the child. */
export const playSession = async (
  content: Content,
  child: SimulatedChild,
  items: readonly ExerciseItem[],
  answer: (exercise: ExerciseItem) => Answer[],
  seed = 1,
): Promise<Turn[]> => {
  const random = seededRandom(seed)
  const planning = planningFor(content, child, random)
  const questions = [...items]
  const turns: Turn[] = []
  for (let place = 0; place < questions.length; place++) {
    const exercise = questions[place]
    if (!exercise) break
    const wasMet = neededFor(exercise).every(item => child.met.has(item))
    const attempts: JudgedAnswer[] = []
    for (const given of answer(exercise)) {
      if (isDone(exercise, attempts)) break
      const result = judge(exercise, given)
      if (!result) throw new Error(`The answer does not fit ${exercise.question.kind}.`)
      const attempt = { answer: given, result }
      const rating = ratingFor(exercise, attempts, { ...attempt, isHinted: false })
      attempts.push(attempt)
      if (!rating) continue
      for (const facet of facetsReviewed(exercise.facet, rating)) {
        const key = cardKey(exercise.item, facet)
        const card = child.cards.get(key)
        if (facet !== exercise.facet && !(card && card.dueOn <= child.today)) continue
        const easier = continuedFacet[facet]
        child.cards.set(
          key,
          card
            ? reviewCard(card, rating, child.today)
            : firstReview(easier && child.cards.get(cardKey(exercise.item, easier)), rating, child.today),
        )
      }
    }
    child.met.add(metItemOf(exercise.item))
    turns.push({ exercise, attempts, wasMet, turns: questions.length })
    const again = await addedAfter(
      questions,
      { place, attempts, isLast: place === questions.length - 1 },
      random,
      async item => meetingOf(item, planning),
    )
    if (again) questions.push(again)
  }
  return turns
}
