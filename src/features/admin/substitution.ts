import type { Level } from '#features/families/families.ts'

/** One lesson only, or it and the later ones of the same bookings with the same teacher. */
export const substitutionScopes = ['one', 'following'] as const
export type SubstitutionScope = (typeof substitutionScopes)[number]

export type Candidate = {
  /** Levels that the teacher teaches; none when the teacher has not said. */
  levels: Level[]
  /** Lessons already given to one of the children. */
  lessonsTogether: number
  rating: number
}

/** 1 to 4 points: free, teaches the level, knows a child, well rated. */
export const fitPoints = ({ levels, lessonsTogether, rating }: Candidate): number =>
  1 + Number(levels.length > 0) + Number(lessonsTogether > 0) + Number(rating >= 4.5)
