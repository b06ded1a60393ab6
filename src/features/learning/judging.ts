import { compareWritten } from './arabic.ts'
import type { Answer, Posed } from './question.ts'
import type { Outcome } from './spacing.ts'

export type Result = 'right' | 'nearly' | 'wrong'

/** Judges one answer; undefined when it does not fit the question (another form, an option that is not there). */
export const judge = ({ question, key }: Posed, answer: Answer): Result | undefined => {
  const known = (index: number) => Number.isInteger(index) && index >= 0 && index < question.options.length
  const verdict = (isRight: boolean): Result => (isRight ? 'right' : 'wrong')

  if (question.form === 'choice' && 'choice' in answer)
    return known(answer.choice) ? verdict(answer.choice === key.solution[0]) : undefined

  if (question.form === 'text' && 'text' in answer) return compareWritten(answer.text, key.texts[0] ?? '')

  if (question.form === 'order' && 'order' in answer) {
    if (!answer.order.every(known) || new Set(answer.order).size !== answer.order.length) return undefined
    const laid = answer.order.map(index => question.options[index]?.text ?? '')
    if (laid.length === key.texts.length && laid.every((text, index) => text === key.texts[index]))
      return 'right'
    // A train of letters spells one word: a wrong hamza seat is nearly right there.
    return question.kind === 'letter-train' ? compareWritten(laid.join(''), key.texts.join('')) : 'wrong'
  }

  if (question.form === 'signs' && 'signs' in answer) {
    if (answer.signs.length !== key.solution.length || !answer.signs.every(known)) return undefined
    return verdict(answer.signs.every((sign, slot) => sign === key.solution[slot]))
  }

  if (question.form === 'pairs' && 'pair' in answer) {
    const [left, right] = answer.pair
    if (!question.left[left] || !known(right)) return undefined
    return verdict(key.solution[left] === right)
  }
  return undefined
}

export type Given = { answer: Answer; result: Result }

/** The left cards of a board whose pair was found. */
export const foundPairs = (given: readonly Given[]): number[] => [
  ...new Set(
    given.flatMap(({ answer, result }) => ('pair' in answer && result === 'right' ? [answer.pair[0]] : [])),
  ),
]

/** Nothing is left to find in this question. */
export const isDone = ({ question }: Posed, given: readonly Given[]): boolean =>
  question.form === 'pairs'
    ? foundPairs(given).length === question.left.length
    : given.some(({ result }) => result !== 'wrong')

/**
 * What an answer does to the item, `given` being what was answered to this question before it: the first try decides,
 * a board of pairs decides when it is full, memory only confirms. Null where it decides nothing.
 */
export const outcomeOf = (
  posed: Posed,
  given: readonly Given[],
  now: Given & { isHinted: boolean },
): Outcome | null => {
  if (isDone(posed, given)) return null
  const { question } = posed
  if (question.form === 'pairs') {
    const all = [...given, now]
    if (!isDone(posed, all)) return null
    if (question.kind === 'memory-pairs') return 'stay'
    if (all.some(({ result }) => result === 'wrong')) return 'down'
    return now.isHinted ? 'stay' : 'up'
  }
  if (given.length > 0) return null
  if (now.result === 'wrong') return 'down'
  return now.result === 'nearly' || now.isHinted ? 'stay' : 'up'
}
