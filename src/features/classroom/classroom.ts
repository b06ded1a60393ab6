import { type Actor, type LessonState, mayDo } from '#features/lessons/lessons.ts'

/** Whether an attendee of the lesson may enter its room now. */
export type RoomAccess = 'open' | 'early' | 'over' | 'cancelled'

/** The room is open from 15 minutes before the start to 15 minutes after the end (`lessonActions.join`); a cancelled lesson has none. */
export const getRoomAccess = (role: Actor, lesson: LessonState, now: Temporal.Instant): RoomAccess => {
  if (lesson.status === 'cancelled') return 'cancelled'
  const verdict = mayDo('join', role, lesson, now)
  if (verdict.ok) return 'open'
  return verdict.reason === 'too_early' ? 'early' : 'over'
}

/**
 * The name that the others see in the room (domain.md, "Classroom"): the own first name for a teacher and a child, the
 * first names of the seated children for a parent. Surnames are never shown.
 */
export const getDisplayName = (by: { role: 'parent'; students: string[] } | { firstName: string }): string =>
  'students' in by ? by.students.join(', ') : by.firstName

/** The teacher's seat number in a room; families have that of their seat, 1 to 4. */
export const teacherSeatNo = 0

/** Limits of what a participant may send. Signals come from the browser, chat messages from the person. */
export const limits = {
  chatLength: 500,
  /** Messages kept per room; older ones are deleted. */
  chatHistory: 200,
  signalLength: 20_000,
  /** Per participant in ten seconds. */
  signalsInTenSeconds: 120,
  chatInTenSeconds: 8,
} as const

/** A participant that the server has not seen for this long counts as gone. */
export const absentAfterSeconds = 30
