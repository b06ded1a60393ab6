import type { ArabicPreference, Level } from '#features/families/families.ts'
import { levelLabel } from '#features/families/web/family-labels.ts'
import { m } from '#paraglide/messages.js'
import type { TeacherCardView } from './queries.ts'

type Child = { level: Level; levelKnown: boolean; languagePreference: ArabicPreference }

/** The level that a teacher must teach; undefined while the child's level is not known. */
export const levelOf = (child: Child | undefined): Level | undefined =>
  child?.levelKnown ? child.level : undefined

/** The speciality that a family's wish for a variety of Arabic asks for. */
const wantedSpecialities: Record<ArabicPreference, readonly string[]> = {
  litteraire: ['Arabe moderne', 'Arabe classique'],
  dialectal: ['Arabe dialectal', 'Conversation'],
  both: [],
}

/** Why a teacher suits the child, the strongest reason first. */
export const matchReasons = (teacher: TeacherCardView, child: Child | undefined): string[] => {
  if (!child) return []
  const variety = teacher.specialization.find(one =>
    wantedSpecialities[child.languagePreference].includes(one),
  )
  const beginner = !child.levelKnown && teacher.levels.includes('niveau-1')
  return [
    ...(variety ? [m.booking_match_variety({ variety })] : []),
    ...(child.levelKnown && teacher.levels.includes(child.level)
      ? [m.booking_match_level({ level: levelLabel[child.level]() })]
      : []),
    ...(beginner ? [m.booking_match_beginner()] : []),
  ]
}

/** Teachers with more reasons first; the order of the list otherwise. */
export const sortByMatch = (teachers: readonly TeacherCardView[], child: Child | undefined) =>
  [...teachers].sort((a, b) => matchReasons(b, child).length - matchReasons(a, child).length)
