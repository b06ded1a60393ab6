import { compareWritten } from '../arabic.ts'
import type { Rating } from '../memory.ts'
import { judgeTrace } from '../tracing/trace.ts'
import type { Answer, AnswerKey, ExerciseItem, Question, Result, Said } from './question.ts'

/** The part of an exercise that judging reads. The browser has it too, except in a quiz. */
export type Judgeable = { question: Question; key: AnswerKey }

/** Judges an answer. Returns undefined when it does not fit the question: another form, or an option that does not exist. */
export const judge = ({ question, key }: Judgeable, answer: Answer): Result | undefined => {
  const isOption = (index: number) => Number.isInteger(index) && index >= 0 && index < question.options.length
  const toResult = (isRight: boolean): Result => (isRight ? 'right' : 'wrong')

  if (question.form === 'choice' && 'choice' in answer)
    return isOption(answer.choice) ? toResult(answer.choice === key.solution[0]) : undefined

  if (question.form === 'text' && 'text' in answer) return compareWritten(answer.text, key.texts[0] ?? '')

  if (question.form === 'order' && 'order' in answer) {
    if (!answer.order.every(isOption) || new Set(answer.order).size !== answer.order.length) return undefined
    const texts = answer.order.map(index => question.options[index]?.text ?? '')
    if ([key.texts, ...(key.alsoRight ?? [])].some(order => isSameOrder(texts, order))) return 'right'
    // The tiles of a letter train spell one word, so a wrong hamza seat counts as «nearly».
    return question.kind === 'letter-train' || question.kind === 'dictation'
      ? compareWritten(texts.join(''), key.texts.join(''))
      : 'wrong'
  }

  if (question.form === 'signs' && 'signs' in answer) {
    if (answer.signs.length !== key.solution.length || !answer.signs.every(isOption)) return undefined
    return toResult(answer.signs.every((sign, slot) => sign === key.solution[slot]))
  }

  if (question.form === 'trace' && 'trace' in answer) {
    if (!question.trace) return undefined
    if (judgeTrace(question.trace, answer.trace) !== null) return 'wrong'
    if (answer.best === undefined || !question.drawings[answer.best]) return undefined
    return answer.best === key.solution[0] ? 'right' : 'nearly'
  }

  // Nothing is right or wrong about a voice; the child says itself how close it was (`ratingFor`).
  if (question.form === 'echo' && 'said' in answer) return 'right'

  if (question.form === 'pairs' && 'pair' in answer) {
    const [left, right] = answer.pair
    if (!question.left[left] || !isOption(right)) return undefined
    return toResult(key.solution[left] === right)
  }
  return undefined
}

const isSameOrder = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, index) => text === other[index])

export type JudgedAnswer = { answer: Answer; result: Result }

export type Pair = [left: number, right: number]

/** The pairs that were found, each once. */
export const pairsFound = (attempts: readonly JudgedAnswer[]): Pair[] => {
  const byLeft = new Map<number, Pair>()
  for (const { answer, result } of attempts)
    if ('pair' in answer && result === 'right') byLeft.set(answer.pair[0], answer.pair)
  return [...byLeft.values()]
}

export const areAllFound = ({ question }: Pick<Judgeable, 'question'>, attempts: readonly JudgedAnswer[]) =>
  pairsFound(attempts).length === question.left.length

/**
 * Whether an exercise counts as a question that was asked (docs/domain.md, "Learning"): a meeting, a word to say, a memory board
 * and what is asked again after a miss do not. `countAnswered` has the same rule in SQL.
 */
export const isCounted = ({ question, retryOf }: Pick<ExerciseItem, 'question' | 'retryOf'>): boolean =>
  !question.meeting && !question.echo && question.kind !== 'memory-pairs' && retryOf === undefined

/** How many wrong pairs end a board. Memory cards are turned over to look at them, so they have more. */
const maxMisses = ({ question }: Pick<Judgeable, 'question'>) =>
  question.kind === 'memory-pairs' ? 5 * question.left.length : 3

/** Whether the exercise is over: it was answered, every pair is found, or too many wrong pairs were tried. */
export const isDone = (exercise: Pick<Judgeable, 'question'>, attempts: readonly JudgedAnswer[]): boolean =>
  exercise.question.form === 'pairs'
    ? areAllFound(exercise, attempts) ||
      attempts.filter(({ result }) => result === 'wrong').length >= maxMisses(exercise)
    : attempts.length > 0

/** Whether an exercise that is over was missed, and is asked again in this session. */
export const isMissed = (
  exercise: Pick<Judgeable, 'question'>,
  attempts: readonly JudgedAnswer[],
): boolean =>
  exercise.question.form === 'pairs'
    ? exercise.question.kind !== 'memory-pairs' && !areAllFound(exercise, attempts)
    : attempts[0]?.result === 'wrong'

/** Whether every answer to an exercise that is over was right. */
export const isFirstTryRight = (attempts: readonly JudgedAnswer[]): boolean =>
  attempts.length > 0 && attempts.every(({ result }) => result === 'right')

/**
 * Whether the answer just given, the last of `attempts`, is praised as found without a miss. Of a board that is every pair until
 * the first wrong one; on a memory board a miss is luck, so every pair.
 */
export const deservesPraise = (
  { kind }: Pick<Question, 'kind'>,
  attempts: readonly JudgedAnswer[],
): boolean => (kind === 'memory-pairs' ? attempts.at(-1)?.result === 'right' : isFirstTryRight(attempts))

const ratingOfSaid: Record<Said, Rating | null> = {
  same: 'good',
  nearly: 'hard',
  again: 'again',
  skipped: null,
}

/**
 * How an answer is rated for the card of its item; null when it is not: a meeting, a question asked again after a miss, a
 * memory board (weak evidence), an echo that was left out, an answer to an exercise that was over, or a board with pairs left.
 * `attempts` are the earlier answers to this exercise.
 */
export const ratingFor = (
  exercise: ExerciseItem,
  attempts: readonly JudgedAnswer[],
  now: JudgedAnswer & { isHinted: boolean },
): Rating | null => {
  const { question, retryOf } = exercise
  if (question.meeting || retryOf !== undefined || question.kind === 'memory-pairs') return null
  const all = [...attempts, now]
  if (isDone(exercise, attempts) || !isDone(exercise, all)) return null
  if ('said' in now.answer) return ratingOfSaid[now.answer.said]
  if (all.some(({ result }) => result === 'wrong')) return 'again'
  return now.isHinted || now.result === 'nearly' ? 'hard' : 'good'
}

/** The feedback on an answer: the result, the solution with its reason, and the meaning of a wrong choice. */
export const explain = ({ question, key }: Judgeable, { answer, result }: JudgedAnswer, isOver: boolean) => {
  const chosen = 'choice' in answer ? answer.choice : -1
  const note = key.notes[chosen]
  const option = question.options[chosen]
  return {
    result,
    // A board's explanation names its pairs, so it is shown only when the board is over.
    solution: isOver ? key.solution : null,
    about: isOver ? key.about : null,
    whyFr: isOver ? key.whyFr : null,
    whyLang: key.whyLang,
    picked: result === 'wrong' && note && option ? { text: option.text, note } : null,
  }
}
