import { type Actor, type LessonState, mayDo } from '#features/lessons/lessons.ts'

/** How the door of a lesson's room stands for someone who has a place in it. */
export type Door = 'open' | 'early' | 'over' | 'cancelled'

/** From 15 minutes before the start to 15 minutes after the end (lessons.ts); a cancelled lesson has no room. */
export const doorOf = (role: Actor, lesson: LessonState, now: Temporal.Instant): Door => {
  if (lesson.status === 'cancelled') return 'cancelled'
  const verdict = mayDo('join', role, lesson, now)
  if (verdict.ok) return 'open'
  return verdict.reason === 'too_early' ? 'early' : 'over'
}

/**
 * The name that others read in the room (specification §6, without the surname): for a parent, that of the children who
 * sit there; one's own for a teacher and for a child.
 */
export const nameInRoom = (by: { role: 'parent'; students: string[] } | { firstName: string }): string =>
  'students' in by ? by.students.join(', ') : by.firstName

/** The teacher's place; families have the number of their seat, from 1 to 4. */
export const teacherPlace = 0

/** What a guest may say. Signals are the browsers' own, chat is a person's. */
export const limits = {
  chatLength: 500,
  /** Kept as long as the room: the oldest leave first. */
  chatKept: 200,
  signalLength: 20_000,
  /** Of one guest in ten seconds. */
  signalsInTenSeconds: 120,
  chatInTenSeconds: 8,
} as const

/** A guest of whom the server has not heard for so long has left, whatever the browser meant to say. */
export const absentAfterSeconds = 30
