import { addDays, type PlainDate } from '#platform/time/dates.ts'

/** Days until an item is due again, by step from 1 to 5 (domain.md, "Learning"). Step 0 is an item not learnt yet. */
export const reviewIntervals = [1, 3, 7, 16, 35] as const
export const lastStep = reviewIntervals.length

export type ReviewState = { step: number; bestStep: number; dueOn: PlainDate }
export type StepChange = 'up' | 'stay' | 'down'

const dueAfter = (today: PlainDate, step: number) =>
  addDays(today, reviewIntervals[Math.max(0, step - 1)] ?? 1)

/**
 * The review state after an answer: right on the first attempt promotes by one step, a hint keeps the step, wrong demotes
 * by one. An item practised before it is due is not promoted, so it rises by one step a day at most.
 */
export const nextReviewState = (
  before: ReviewState | undefined,
  stepChange: StepChange,
  today: PlainDate,
): ReviewState => {
  const { step, bestStep, dueOn } = before ?? { step: 0, bestStep: 0, dueOn: today }
  if (stepChange === 'down') {
    const lower = Math.max(0, step - 1)
    return { step: lower, bestStep, dueOn: dueAfter(today, lower) }
  }
  if (stepChange === 'stay') return { step, bestStep, dueOn: dueOn > today ? dueOn : dueAfter(today, step) }
  if (dueOn > today) return { step, bestStep, dueOn }
  const higher = Math.min(lastStep, step + 1)
  return { step: higher, bestStep: Math.max(bestStep, higher), dueOn: dueAfter(today, higher) }
}
