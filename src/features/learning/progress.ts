import type { Outcome } from './spacing.ts'

/** What exercises move. Speaking is missing on purpose: a machine never judges it. */
export type Skill = 'reading' | 'writing' | 'comprehension'
export const skills: readonly Skill[] = ['reading', 'writing', 'comprehension']

/** How many items of the child's level there are to climb, by skill. */
export type Extent = Record<Skill, number>
/** How many items of the child's level stand at best on each step, by skill. */
export type Climbed = { skill: Skill; bestStep: number; count: number }[]

/** What an item counts by its best step: the first right answer already shows, five steps make it whole. */
const worth = [0, 0.4, 0.6, 0.75, 0.9, 1] as const

export type Figures = Record<Skill, number> & { currentLevelProgress: number }

/**
 * The share of a level that was climbed, in whole percent, 0 to 100, each skill and all of them together.
 * From best steps: a wrong answer makes an item come back sooner, it never takes progress away.
 */
export const figuresOf = (climbed: Climbed, extent: Extent): Figures => {
  const share = (wanted: readonly Skill[]) => {
    const reached = climbed
      .filter(row => wanted.includes(row.skill))
      .reduce((sum, row) => sum + (worth[row.bestStep] ?? 0) * row.count, 0)
    const whole = wanted.reduce((sum, skill) => sum + extent[skill], 0)
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
 * The child's figures after an answer. A teacher writes them too, so that an answer adds what it moved and sets nothing:
 * stored + (share after − share before), within 0 to 100.
 */
export const moved = (stored: Figures, before: Figures, after: Figures): Figures => {
  const one = (key: keyof Figures) => Math.max(0, Math.min(100, stored[key] + after[key] - before[key]))
  return {
    reading: one('reading'),
    writing: one('writing'),
    comprehension: one('comprehension'),
    currentLevelProgress: one('currentLevelProgress'),
  }
}

/** No child is paid for grinding: what a day can bring is bounded. */
export const pointsOfADay = 300
export const pointsOfASession = 20

/**
 * Points praise the effort and never fall: 10 for an item that climbs, 6 for one found with a hint or nearly, 3 for one
 * found after a first miss, 2 for one that was practised before it was due; 20 for a session brought to its end.
 */
export const pointsFor = (
  found: { outcome: Outcome | null; climbed: boolean },
  earnedToday: number,
): number => {
  const points =
    found.outcome === null
      ? 3
      : found.outcome === 'down'
        ? 0
        : found.outcome === 'stay'
          ? 6
          : found.climbed
            ? 10
            : 2
  return bounded(points, earnedToday)
}

export const bounded = (points: number, earnedToday: number): number =>
  Math.max(0, Math.min(points, pointsOfADay - earnedToday))
