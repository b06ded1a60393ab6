import { compareWritten } from './arabic.ts'
import type { Answer, ExerciseItem, Result } from './question.ts'
import type { StepChange } from './review-state.ts'

/** Judges an answer. Returns undefined when it does not fit the question: another form, or an option that does not exist. */
export const judge = ({ question, key }: ExerciseItem, answer: Answer): Result | undefined => {
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
    return question.kind === 'letter-train' ? compareWritten(texts.join(''), key.texts.join('')) : 'wrong'
  }

  if (question.form === 'signs' && 'signs' in answer) {
    if (answer.signs.length !== key.solution.length || !answer.signs.every(isOption)) return undefined
    return toResult(answer.signs.every((sign, slot) => sign === key.solution[slot]))
  }

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

/** The left cards whose pair was found. */
export const foundPairs = (attempts: readonly JudgedAnswer[]): number[] => [
  ...new Set(
    attempts.flatMap(({ answer, result }) =>
      'pair' in answer && result === 'right' ? [answer.pair[0]] : [],
    ),
  ),
]

/** Whether the exercise is solved: every pair is found, or one attempt was right or nearly right. */
export const isDone = ({ question }: ExerciseItem, attempts: readonly JudgedAnswer[]): boolean =>
  question.form === 'pairs'
    ? foundPairs(attempts).length === question.left.length
    : attempts.some(({ result }) => result !== 'wrong')

/**
 * How an answer moves the review step of its item. The first attempt decides; later ones return null. Pairs are decided
 * once all are found, and a memory board never raises the step. `attempts` are the earlier answers to this exercise.
 */
export const stepChangeFor = (
  exercise: ExerciseItem,
  attempts: readonly JudgedAnswer[],
  now: JudgedAnswer & { isHinted: boolean },
): StepChange | null => {
  if (isDone(exercise, attempts)) return null
  const { question } = exercise
  if (question.form === 'pairs') {
    const all = [...attempts, now]
    if (!isDone(exercise, all)) return null
    if (question.kind === 'memory-pairs') return 'stay'
    if (all.some(({ result }) => result === 'wrong')) return 'down'
    return now.isHinted ? 'stay' : 'up'
  }
  if (attempts.length > 0) return null
  if (now.result === 'wrong') return 'down'
  return now.result === 'nearly' || now.isHinted ? 'stay' : 'up'
}
