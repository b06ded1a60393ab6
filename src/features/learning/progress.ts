import type { StepChange } from './review-state.ts'

/** The skills that exercises train. Speaking is not among them: only a teacher judges it. */
export type Skill = 'reading' | 'writing' | 'comprehension'
export const skills: readonly Skill[] = ['reading', 'writing', 'comprehension']

/** How many items the child's level has, by skill. */
export type ItemCounts = Record<Skill, number>
/** How many items of the child's level reached each best step, by skill. */
export type StepCounts = { skill: Skill; bestStep: number; count: number }[]

/** The share of an item that counts as learnt, by its best step (index 0 to 5). */
const stepWeights = [0, 0.4, 0.6, 0.75, 0.9, 1] as const

export type ProgressFigures = Record<Skill, number> & { currentLevelProgress: number }

/**
 * The learnt share of the level in whole percent, 0 to 100, per skill and overall. It uses best steps, so a wrong answer
 * brings an item back sooner but never lowers the progress.
 */
export const computeProgress = (steps: StepCounts, totals: ItemCounts): ProgressFigures => {
  const share = (wanted: readonly Skill[]) => {
    const reached = steps
      .filter(row => wanted.includes(row.skill))
      .reduce((sum, row) => sum + (stepWeights[row.bestStep] ?? 0) * row.count, 0)
    const whole = wanted.reduce((sum, skill) => sum + totals[skill], 0)
    return whole === 0 ? 0 : Math.min(100, Math.round((100 * reached) / whole))
  }
  return {
    reading: share(['reading']),
    writing: share(['writing']),
    comprehension: share(['comprehension']),
    currentLevelProgress: share(skills),
  }
}

/**
 * The child's figures after an answer: stored + (share after − share before), clamped to 0…100. A teacher also edits the
 * stored figures, so an answer adds its difference instead of overwriting them.
 */
export const applyProgress = (
  stored: ProgressFigures,
  before: ProgressFigures,
  after: ProgressFigures,
): ProgressFigures => {
  const one = (key: keyof ProgressFigures) =>
    Math.max(0, Math.min(100, stored[key] + after[key] - before[key]))
  return {
    reading: one('reading'),
    writing: one('writing'),
    comprehension: one('comprehension'),
    currentLevelProgress: one('currentLevelProgress'),
  }
}

/** The most points that a child earns in a day, so that endless repetition does not pay. */
export const dailyPointsLimit = 300
/** For a finished session. */
export const sessionPoints = 20

/**
 * Points for a solved exercise (domain.md, "Learning"): 10 when the item is promoted, 6 with a hint or «nearly», 3 after
 * a wrong first attempt, 2 when it was practised before it was due.
 */
export const pointsFor = (
  solved: { stepChange: StepChange | null; promoted: boolean },
  earnedToday: number,
): number => {
  const points =
    solved.stepChange === null
      ? 3
      : solved.stepChange === 'down'
        ? 0
        : solved.stepChange === 'stay'
          ? 6
          : solved.promoted
            ? 10
            : 2
  return capDailyPoints(points, earnedToday)
}

export const capDailyPoints = (points: number, earnedToday: number): number =>
  Math.max(0, Math.min(points, dailyPointsLimit - earnedToday))
