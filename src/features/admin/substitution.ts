import type { Level } from '#features/families/families.ts'

/** One lesson only, or it and the later ones of the same bookings with the same teacher. */
export const substitutionScopes = ['one', 'following'] as const
export type SubstitutionScope = (typeof substitutionScopes)[number]

/** What a free teacher does not take: a child's level or age, or the length of a lesson. */
export const misfitKinds = ['level', 'age', 'length'] as const
export type Misfit = (typeof misfitKinds)[number]

export type Candidate = {
  misfits: Misfit[]
  /** Levels that the teacher teaches; none when the teacher has not said. */
  levels: Level[]
  /** Lessons already given to one of the children. */
  lessonsTogether: number
  rating: number
}

/** 1 to 4 points: free, teaches the level, knows a child, well rated. None for a teacher who does not take the lesson. */
export const fitPoints = ({ misfits, levels, lessonsTogether, rating }: Candidate): number =>
  misfits.length > 0 ? 0 : 1 + Number(levels.length > 0) + Number(lessonsTogether > 0) + Number(rating >= 4.5)
