import { type Level, levels } from '#features/families/families.ts'

/** Filters of the teacher list, in display order. French, because profiles and the API contain these names. */
export const specializations = [
  'Arabe moderne',
  'Arabe classique',
  'Arabe dialectal',
  'Arabe des affaires',
  'Conversation',
] as const
export type Specialization = (typeof specializations)[number]

/** Also the limit of a search by time. */
export const teachersPerPage = 24

/** Varieties of Arabic, the written one first. */
export const varieties = ['litteral', 'darija', 'egyptien', 'levantin'] as const
export type Variety = (typeof varieties)[number]

/** Languages in which a teacher explains. */
export const languages = ['francais', 'anglais', 'neerlandais', 'allemand', 'espagnol', 'italien'] as const
export type Language = (typeof languages)[number]

/** The levels that a teacher takes: all, if none is named (docs/domain.md, "Teachers"). */
export const levelsTaken = (teacher: { levels: readonly Level[] }): readonly Level[] =>
  teacher.levels.length > 0 ? teacher.levels : levels

/** The finder's filters on listed teachers. */
export type TeacherFacts = {
  id: string
  levels: readonly Level[]
  varieties: readonly Variety[]
  specialization: readonly string[]
  /** The youngest and the oldest child, both included. */
  ageFrom: number
  ageTo: number
  rating: number
  hourlyRateCents: number
  trialLessonAvailable: boolean
}
