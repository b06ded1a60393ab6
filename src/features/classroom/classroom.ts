import { type Actor, type LessonState, mayDo } from '#features/lessons/lessons.ts'
import type { LessonType } from '#features/school/lesson-types.ts'

/** Whether an attendee of the lesson may enter its room now. */
export const roomAccesses = ['open', 'early', 'over', 'cancelled', 'removed'] as const
export type RoomAccess = (typeof roomAccesses)[number]

/** The teacher ended the lesson for all, or removed this attendee. */
export type TeacherDecision = { isEnded?: boolean; isRemoved?: boolean }

/**
 * The room is open from 15 minutes before the start to 15 minutes after the end (`lessonActions.join`); a cancelled lesson has
 * none. After the teacher ended the lesson only the teacher may enter, which opens the room again.
 */
export const getRoomAccess = (
  role: Actor,
  lesson: LessonState & TeacherDecision,
  now: Temporal.Instant,
): RoomAccess => {
  if (lesson.status === 'cancelled') return 'cancelled'
  if (lesson.isRemoved) return 'removed'
  if (lesson.isEnded && role !== 'teacher') return 'over'
  const verdict = mayDo('join', role, lesson, now)
  if (verdict.ok) return 'open'
  return verdict.code === 'too_early' ? 'early' : 'over'
}

/**
 * The name that the others see in the room (domain.md, "Classroom"): their first name for a teacher and a child, the
 * first names of the seated children for a parent. Surnames are never shown.
 */
export const getDisplayName = (by: { role: 'parent'; students: string[] } | { firstName: string }): string =>
  'students' in by ? by.students.join(', ') : by.firstName

/** How long a family's coming is kept: by then the report is written, or never will be. */
export const familyArrivalRetention = { hours: 24 * 30 }
/** A day longer: a family alone would mean that no teacher came. */
export const teacherArrivalRetention = { hours: 24 * 31 }

/**
 * Whether the teacher lets each family in. The only family of an individual lesson enters with the teacher; in a group, whose
 * families do not know each other, the teacher sees who waits and admits them.
 */
export const needsAdmission = (type: LessonType): boolean => type === 'group'

/** The teacher's seat number in a room; families have that of their seat, 1 to 4. */
export const teacherSeatNo = 0

/** The taught part of a lesson, as texts of instants. */
type Taught = { startsAt: string; endsAt: string }

/** In milliseconds since 1970, so that browsers without `Temporal` can count. */
export const taughtTimes = ({ startsAt, endsAt }: Taught) => ({
  startsAt: Date.parse(startsAt),
  endsAt: Date.parse(endsAt),
})

/** The clock of the room: whole minutes until the start, until the end or since the end; and the part that is over. */
export const readLessonClock = (
  lesson: Taught,
  now: number,
): { phase: 'before' | 'running' | 'after'; minutes: number; elapsed: number } => {
  const { startsAt, endsAt } = taughtTimes(lesson)
  const minute = 60_000
  if (now < startsAt) return { phase: 'before', minutes: Math.ceil((startsAt - now) / minute), elapsed: 0 }
  if (now < endsAt)
    return {
      phase: 'running',
      minutes: Math.ceil((endsAt - now) / minute),
      elapsed: (now - startsAt) / (endsAt - startsAt),
    }
  return { phase: 'after', minutes: Math.floor((now - endsAt) / minute), elapsed: 1 }
}

/**
 * What a family waits for while its teacher is not in the room: `late` in whole minutes, from the first one on; `not_given` from
 * the start of a lesson without a teacher (docs/domain.md, "Absences and holidays"); `away` after the teacher was there; `missed` and `over` once the lesson's time has passed without the teacher, and with.
 */
export type TeacherWait =
  | { kind: 'coming' | 'away' | 'not_given' | 'missed' | 'over' }
  | { kind: 'late'; minutes: number }

export const getTeacherWait = (
  {
    hasTeacherJoined,
    lacksTeacher,
    ...lesson
  }: Taught & { hasTeacherJoined: boolean; lacksTeacher: boolean },
  now: number,
): TeacherWait => {
  const { startsAt, endsAt } = taughtTimes(lesson)
  if (now >= endsAt) return { kind: hasTeacherJoined ? 'over' : 'missed' }
  if (now < startsAt) return { kind: 'coming' }
  // Also when the teacher came to the room before reporting the absence, and left.
  if (lacksTeacher) return { kind: 'not_given' }
  if (hasTeacherJoined) return { kind: 'away' }
  const minutes = Math.floor((now - startsAt) / 60_000)
  return minutes === 0 ? { kind: 'coming' } : { kind: 'late', minutes }
}

/** Minutes after the start until the school learns that a family waits for a teacher who has not come. */
export const missingAfterMinutes = 10

/** Limits of what a participant may send. Signals come from the browser, chat messages from the person. */
export const roomLimits = {
  chatLength: 500,
  /** Messages kept per room; older ones are deleted. */
  chatHistory: 200,
  signalLength: 20_000,
  /** Per participant in ten seconds. */
  signalsInTenSeconds: 120,
  chatInTenSeconds: 8,
  reportLength: 1000,
  /** Per person and lesson. */
  reports: 5,
} as const

/** A participant that the server has not seen for this long counts as gone. */
export const absentAfterSeconds = 30

type SeatedConsent = { isAgreed: boolean }

/** Whether a lesson may be recorded: a seat is taken, and for every seated child a parent agreed to the current text. */
export const mayRecord = (seated: readonly SeatedConsent[]): boolean =>
  seated.length > 0 && seated.every(({ isAgreed }) => isAgreed)
