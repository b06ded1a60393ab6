import type { Question } from '../../questions/question.ts'

/** The option that a hint points at: the first tile of an order, or a choice that is wrong. */
export type Pointer = { option: number; as: 'first' | 'wrong' }

/**
 * What a hint points at for a child who does not read its sentence. Null where the dots are drawn or the sound is played
 * slowly instead: of two choices a wrong one would give the other away.
 * @param solution of the question, as the browser has it in practice
 */
export const pointerOf = (
  { hint, form, options }: Pick<Question, 'hint' | 'form' | 'options'>,
  solution: readonly number[] | undefined,
  place: number,
): Pointer | null => {
  const [first] = solution ?? []
  if (!hint || hint.is === 'dots' || first === undefined) return null
  if (form === 'order') return { option: first, as: 'first' }
  if (form !== 'choice') return null
  const wrong = options.map((_, index) => index).filter(index => index !== first)
  // Always the first wrong one would tell that those before it are right.
  const option = wrong.length > 1 ? wrong[place % wrong.length] : undefined
  return option === undefined ? null : { option, as: 'wrong' }
}
