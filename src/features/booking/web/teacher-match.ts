import { type ArabicPreference, type Level, maximumAge, minimumAge } from '#features/families/families.ts'
import { levelLabel } from '#features/families/web/family-labels.ts'
import type { Variety } from '#features/teachers/teachers.ts'
import { agesLabel, varietiesLabel } from '#features/teachers/web/teacher-labels.ts'
import { m } from '#paraglide/messages.js'
import type { TeacherCardView } from './queries.ts'

type Child = { age: number; level: Level; levelKnown: boolean; languagePreference: ArabicPreference }

/** The level that a teacher must teach; undefined while the child's level is not known. */
export const levelOf = (child: Child | undefined): Level | undefined =>
  child?.levelKnown ? child.level : undefined

/** Whether a teacher takes children of this age and level. The list asks the server; a list by hour is filtered here. */
export const takesChild = (teacher: TeacherCardView, child: Child | undefined) => {
  if (!child) return true
  const level = levelOf(child)
  const isLevel = !level || teacher.levels.length === 0 || teacher.levels.includes(level)
  return teacher.ageFrom <= child.age && child.age <= teacher.ageTo && isLevel
}

/** The varieties of Arabic that a family's wish asks for. */
const wantedVarieties: Record<ArabicPreference, readonly Variety[]> = {
  litteraire: ['litteral'],
  dialectal: ['darija', 'egyptien', 'levantin'],
  both: [],
}

/** Why a teacher suits the child, the strongest reason first. */
export const matchReasons = (teacher: TeacherCardView, child: Child | undefined): string[] => {
  if (!child) return []
  const wanted = wantedVarieties[child.languagePreference]
  const spoken = teacher.varieties.filter(variety => wanted.includes(variety))
  const beginner = !child.levelKnown && teacher.levels.includes('niveau-1')
  return [
    ...(spoken.length > 0 ? [m.booking_match_speaks({ varieties: varietiesLabel(spoken) })] : []),
    ...(teacher.ageFrom > minimumAge || teacher.ageTo < maximumAge
      ? [m.booking_match_ages({ ages: agesLabel(teacher) })]
      : []),
    ...(child.levelKnown && teacher.levels.includes(child.level)
      ? [m.booking_match_level({ level: levelLabel[child.level]() })]
      : []),
    ...(beginner ? [m.booking_match_beginner()] : []),
  ]
}

/** Teachers with more reasons first; the order of the list otherwise. */
export const sortByMatch = (teachers: readonly TeacherCardView[], child: Child | undefined) =>
  [...teachers].sort((a, b) => matchReasons(b, child).length - matchReasons(a, child).length)
