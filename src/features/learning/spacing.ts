import { addDays, type PlainDate } from '#platform/time/dates.ts'

/** Days until a child meets an item again, by step (exercises.md). A step of 0 is an item still to be learnt. */
export const spacing = [1, 3, 7, 16, 35] as const
export const lastStep = spacing.length

export type Standing = { step: number; bestStep: number; dueOn: PlainDate }
export type Outcome = 'up' | 'stay' | 'down'

const dueAfter = (today: PlainDate, step: number) => addDays(today, spacing[Math.max(0, step - 1)] ?? 1)

/**
 * Where an item stands after an answer: right first try one step up, with a hint it stays, wrong one step down.
 * An item met before it is due was practised and does not climb: one step a day at most.
 */
export const climb = (before: Standing | undefined, outcome: Outcome, today: PlainDate): Standing => {
  const { step, bestStep, dueOn } = before ?? { step: 0, bestStep: 0, dueOn: today }
  if (outcome === 'down') {
    const lower = Math.max(0, step - 1)
    return { step: lower, bestStep, dueOn: dueAfter(today, lower) }
  }
  if (outcome === 'stay') return { step, bestStep, dueOn: dueOn > today ? dueOn : dueAfter(today, step) }
  if (dueOn > today) return { step, bestStep, dueOn }
  const higher = Math.min(lastStep, step + 1)
  return { step: higher, bestStep: Math.max(bestStep, higher), dueOn: dueAfter(today, higher) }
}
