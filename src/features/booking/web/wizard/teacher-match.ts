import { isDaytime } from '#features/availability/child-day.ts'
import { type ArabicPreference, type Level, maxAge, minAge } from '#features/families/families.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import type { Variety } from '#features/teachers/teachers.ts'
import { agesLabel, varietiesLabel } from '#features/teachers/web/teacher-labels.ts'
import { m } from '#paraglide/messages.js'
import type { Choices } from '../../choices.ts'
import type { ForChild, TeacherCardView } from '../queries.ts'

type Child = { age: number; level: Level; levelKnown: boolean; languagePreference: ArabicPreference | null }

/** The level that a teacher must teach; undefined while the child's level is not known. */
export const levelOf = (child: Pick<Child, 'level' | 'levelKnown'> | undefined): Level | undefined =>
  child?.levelKnown ? child.level : undefined

/** The filters of a search for this child's teachers. */
export const searchFor = (child: Child | undefined): ForChild => ({
  level: levelOf(child),
  age: child?.age,
})

/** The same for the chosen hour: one that was chosen with its teacher before the child stays. */
export const searchHour = ({ teacherId }: Pick<Choices, 'teacherId'>, child: Child | undefined) =>
  searchFor(teacherId ? undefined : child)

/** The varieties of Arabic that a family's wish asks for. Both spellings of literary Arabic are stored, in one enum each. */
const wantedVarieties: Record<ArabicPreference, readonly Variety[]> = {
  litteraire: ['litteral'],
  dialectal: ['darija', 'egyptien', 'levantin'],
  both: [],
}

/** Why a teacher suits the child, the strongest reason first. */
export const matchReasons = (
  teacher: TeacherCardView,
  child: Child | undefined,
  ownTeacherIds: readonly string[],
  isParent = true,
): string[] => {
  const own = ownTeacherIds.includes(teacher.id)
    ? [isParent ? m.booking_match_own() : m.booking_match_own_self()]
    : []
  if (!child) return own
  const wanted = wantedVarieties[child.languagePreference ?? 'both']
  const spoken = teacher.varieties.filter(variety => wanted.includes(variety))
  const beginner = !child.levelKnown && teacher.levels.includes('niveau-1')
  return [
    ...own,
    ...(spoken.length > 0 ? [m.booking_match_speaks({ varieties: varietiesLabel(spoken) })] : []),
    ...(teacher.ageFrom > minAge || teacher.ageTo < maxAge
      ? [m.booking_match_ages({ ages: agesLabel(teacher) })]
      : []),
    ...(child.levelKnown && teacher.levels.includes(child.level)
      ? [m.booking_match_level({ level: levelLabel[child.level]() })]
      : []),
    ...(beginner ? [m.booking_match_beginner()] : []),
  ]
}

/** The teachers of the child, or of any child of the family while none is chosen. */
export const listOwnTeacherIds = (
  known: readonly { studentId: string | null; teacherId: string }[],
  child: { id: string } | undefined,
) => known.flatMap(({ studentId, teacherId }) => (!child || studentId === child.id ? teacherId : []))

/**
 * The child's own teachers first, then those with a free hour in the child's day, then those with more reasons; the order of the
 * list otherwise.
 */
export const sortByMatch = (
  teachers: readonly TeacherCardView[],
  child: Child | undefined,
  ownTeacherIds: readonly string[],
) => {
  const isOwn = ({ id }: TeacherCardView) => Number(ownTeacherIds.includes(id))
  const reasons = (teacher: TeacherCardView) => matchReasons(teacher, child, ownTeacherIds).length
  // Unknown in the list of one hour, where every teacher has it.
  const isNightOnly = ({ slots }: TeacherCardView) =>
    Number(slots?.[0] !== undefined && !isDaytime(slots[0].time, child?.age))
  return [...teachers].sort(
    (a, b) => isOwn(b) - isOwn(a) || isNightOnly(a) - isNightOnly(b) || reasons(b) - reasons(a),
  )
}
