import type { BookSearch } from './search.ts'

/**
 * The family's way into a group (domain.md, "Families and children"). `join`: at once. `trial`, `lesson`: after a first lesson of a
 * child alone with a teacher. `booked`: after the trial that is booked.
 */
export type GroupEntry =
  | { kind: 'join' }
  | { kind: 'trial' }
  | { kind: 'lesson' }
  | { kind: 'booked'; name: string; date: string }

type Child = { id: string; firstName: string; hasHadTrialLesson: boolean; trialDate: string | null }

/**
 * @param mustWait the family may not join groups yet; for a visitor, the school's rule for new families
 * @param child the one that the groups are shown for
 * @param hasTrials whether any teacher of the school gives trials
 */
export const findGroupEntry = (
  mustWait: boolean,
  child: Child | undefined,
  children: readonly Child[],
  hasTrials: boolean,
): GroupEntry => {
  if (!mustWait) return { kind: 'join' }
  for (const { firstName: name, trialDate: date } of child ? [child, ...children] : children)
    if (date) return { kind: 'booked', name, date }
  return { kind: child?.hasHadTrialLesson || !hasTrials ? 'lesson' : 'trial' }
}

/**
 * The choices of the first lesson alone, with the group to join after it: with the group's teacher, unless she gives no
 * trials.
 */
export const firstLessonSearch = (
  kind: 'trial' | 'lesson',
  group: { id: string; teacher: { id: string; trialLessonAvailable: boolean } },
  studentId: string | undefined,
): BookSearch => {
  const lessonType = kind === 'trial' ? 'trial' : 'individual'
  const common = { lessonType, studentId, group: group.id } as const
  return kind === 'trial' && !group.teacher.trialLessonAvailable
    ? { ...common, path: 'teacher', step: 3 }
    : { ...common, teacherId: group.teacher.id }
}
