import type { Facet, Rating } from './memory.ts'

/** The figures that exercises move. Speaking is not among them: only a teacher judges it. */
export type TrainedSkill = 'reading' | 'writing' | 'comprehension'

/** The contents of a level. Letters belong to level 1. */
export type LevelItemKind = 'word' | 'letter' | 'exercise'
export type ItemCounts = Record<LevelItemKind, number>
/** How many cards of the child's level reached each best step; `facet` is null for the best facet of each item. */
export type StepCounts = { kind: LevelItemKind; facet: Facet | null; bestStep: number; count: number }[]

/** The share of an item that counts as learnt, by its best step (index 0 to 5). */
const stepWeights = [0, 0.4, 0.6, 0.75, 0.9, 1] as const

const trains: Record<TrainedSkill, readonly [LevelItemKind, Facet][]> = {
  reading: [
    ['word', 'read'],
    ['letter', 'read'],
  ],
  writing: [
    ['word', 'spell'],
    ['letter', 'write'],
  ],
  comprehension: [
    ['word', 'recall'],
    ['exercise', 'read'],
  ],
}

export type ProgressFigures = Record<TrainedSkill, number> & { currentLevelProgress: number }

/** The learnt share of so many items, in whole percent, 0 to 100. */
export const learntPercent = (
  steps: readonly { bestStep: number; count: number }[],
  total: number,
): number => {
  const reached = steps.reduce((sum, { bestStep, count }) => sum + (stepWeights[bestStep] ?? 0) * count, 0)
  return total === 0 ? 0 : Math.min(100, Math.round((100 * reached) / total))
}

/**
 * The learnt share of the level in whole percent, 0 to 100, per skill and overall. It uses best steps, so a wrong answer
 * brings an item back sooner but never lowers the progress. Overall an item counts by the facet that is known best.
 */
export const computeProgress = (steps: StepCounts, totals: ItemCounts): ProgressFigures => {
  const share = (skill: TrainedSkill) =>
    learntPercent(
      steps.filter(row => trains[skill].some(([kind, facet]) => row.kind === kind && row.facet === facet)),
      trains[skill].reduce((sum, [kind]) => sum + totals[kind], 0),
    )
  return {
    reading: share('reading'),
    writing: share('writing'),
    comprehension: share('comprehension'),
    currentLevelProgress: learntPercent(
      steps.filter(({ facet }) => facet === null),
      totals.word + totals.letter + totals.exercise,
    ),
  }
}

/**
 * The child's figures after an answer. Those of the skills are stored + (share after − share before), clamped to 0…100: a teacher
 * also edits them, so an answer adds its difference instead of overwriting them. The level's figure is the share
 * itself, so that it is right after a change of level or age.
 */
export const applyProgress = (
  stored: ProgressFigures,
  before: ProgressFigures,
  after: ProgressFigures,
): ProgressFigures => {
  const one = (key: TrainedSkill) => Math.max(0, Math.min(100, stored[key] + after[key] - before[key]))
  return {
    reading: one('reading'),
    writing: one('writing'),
    comprehension: one('comprehension'),
    currentLevelProgress: after.currentLevelProgress,
  }
}

/** The figures of each step in which a report judges a skill, in percent. They leave room between steps, so that a judgement is visible. */
const bands = { 1: [10, 25], 2: [35, 50], 3: [60, 75], 4: [85, 100] } as const
export type Step = keyof typeof bands

/**
 * Moves a figure into the band of the step, and no further: within the band, exercises decide. Applying it twice gives the
 * same figure.
 */
export const moveIntoBand = (stored: number, step: Step): number => {
  const [lowest, highest] = bands[step]
  return Math.max(lowest, Math.min(highest, stored))
}

/** The figures measured at another level, with what a teacher judged at the trial just before: it says nothing of an older level. */
export const keepJudged = (
  figures: ProgressFigures,
  judged: Record<TrainedSkill, Step | null>,
): ProgressFigures => {
  const one = (key: TrainedSkill) => {
    const step = judged[key]
    return step === null ? figures[key] : moveIntoBand(figures[key], step)
  }
  return {
    ...figures,
    reading: one('reading'),
    writing: one('writing'),
    comprehension: one('comprehension'),
  }
}

/** In percent: from here on every branch of the star is filled. */
export const fullLevel = 94

/** The most points that a child earns in a day. */
export const dailyPointsLimit = 300
/** For a finished session in which every question was right at once. */
const sessionPoints = 20
/** For a memory board with every pair found. */
export const boardPoints = 6

/**
 * Points for an answer (docs/domain.md, "Learning"): 10 for a right one, 6 with a hint or nearly right, 2 before the item is
 * due. A question asked again after a miss shows what was told a moment ago, so it earns none.
 */
export const pointsFor = (rating: Rating | null, isDue: boolean): number => {
  if (rating === null || rating === 'again') return 0
  if (!isDue) return 2
  return rating === 'good' ? 10 : 6
}

/** The points for finishing a session, by the share of its questions that were right at once; none when nothing was asked. */
export const pointsForSession = (firstTryRight: number, asked: number): number =>
  asked === 0 ? 0 : Math.round((sessionPoints * firstTryRight) / asked)

export const capDailyPoints = (points: number, earnedToday: number): number =>
  Math.max(0, Math.min(points, dailyPointsLimit - earnedToday))
