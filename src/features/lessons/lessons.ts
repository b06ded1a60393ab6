export const lessonStatuses = ['pending', 'upcoming', 'confirmed', 'completed', 'cancelled'] as const
export type LessonStatus = (typeof lessonStatuses)[number]

/** Who acts. A parent acts through the own child's seat; `system` is the program itself. */
export type Actor = 'parent' | 'student' | 'teacher' | 'admin' | 'system'

/** A moment of a lesson's hour: so many minutes after (or, negative, before) its start or end. */
type Moment = { of: 'start' | 'end'; minutes: number }

/**
 * What one actor may do: from these states, not before `opens`, and before `closes` (both absent: at any time);
 * `whileFree` as long as it costs nothing, and no longer.
 */
type Permission = { from: readonly LessonStatus[]; opens?: Moment; closes?: Moment; whileFree?: true }

type LessonActionRow = {
  /** The state that the action leads to; joining leads to none, nor does moving a seat by itself. */
  to: LessonStatus | null
  by: Partial<Record<Actor, Permission>>
}

const atStart: Moment = { of: 'start', minutes: 0 }
const aDayAfterEnd: Moment = { of: 'end', minutes: 24 * 60 }
const doorOpens: Moment = { of: 'start', minutes: -15 }
const doorCloses: Moment = { of: 'end', minutes: 15 }

/** States of a lesson that is still to be given. */
export const notOver = ['pending', 'upcoming', 'confirmed'] as const
// A teacher may mark a lesson completed while it runs; whoever reloads the page must still get back in.
const reachable = [...notOver, 'completed'] as const
const joining = { from: reachable, opens: doorOpens, closes: doorCloses } as const

/**
 * What may be done to a lesson, by whom, from which state, from when and until when (domain.md, «A lesson's life»).
 * Buttons and checks both read this table.
 */
export const lessonActions = {
  confirm: { to: 'confirmed', by: { teacher: { from: ['upcoming'], closes: atStart } } },
  cancel: {
    to: 'cancelled',
    by: {
      parent: { from: notOver, closes: atStart },
      teacher: { from: notOver },
      admin: { from: notOver },
      // A group that nobody joined in time.
      system: { from: ['pending'] },
    },
  },
  /** Move the seat to another hour of the teacher's. Later than that, the lesson can only be given up. */
  postpone: { to: null, by: { parent: { from: notOver, whileFree: true } } },
  complete: {
    to: 'completed',
    by: {
      teacher: { from: ['upcoming', 'confirmed'], opens: atStart },
      system: { from: ['upcoming', 'confirmed'], opens: aDayAfterEnd },
    },
  },
  /** A group lesson lost its second student. */
  suspend: { to: 'pending', by: { system: { from: ['upcoming'] } } },
  /** A second student joined it. */
  resume: { to: 'upcoming', by: { system: { from: ['pending'] } } },
  /** Have the lesson's address mailed. */
  sendLink: {
    to: null,
    by: {
      teacher: { from: reachable, closes: doorCloses },
      parent: { from: reachable, closes: doorCloses },
      student: { from: reachable, closes: doorCloses },
      admin: { from: reachable, closes: doorCloses },
    },
  },
  /** Remind a family of it. */
  sendReminder: { to: null, by: { system: { from: ['upcoming', 'confirmed'], closes: atStart } } },
  /** Enter the room. */
  join: { to: null, by: { teacher: joining, parent: joining, student: joining } },
} as const satisfies Record<string, LessonActionRow>

export type LessonAction = keyof typeof lessonActions

/** Which states follow a state, read off the table: nothing follows `completed` and `cancelled`. */
export const lessonTransitions: Readonly<Record<LessonStatus, readonly LessonStatus[]>> = (() => {
  const rows: LessonActionRow[] = Object.values(lessonActions)
  const next = (status: LessonStatus) =>
    lessonStatuses.filter(to =>
      rows.some(row => row.to === to && Object.values(row.by).some(({ from }) => from.includes(status))),
    )
  return {
    pending: next('pending'),
    upcoming: next('upcoming'),
    confirmed: next('confirmed'),
    completed: next('completed'),
    cancelled: next('cancelled'),
  }
})()

/** What the rules need to know of a lesson. */
export type LessonMoment = { status: LessonStatus; startsAt: Temporal.Instant; endsAt: Temporal.Instant }

export type LessonRefusal = 'not_for_role' | 'wrong_state' | 'too_early' | 'too_late'
export type LessonVerdict = { ok: true } | { ok: false; reason: LessonRefusal }

const when = ({ of, minutes }: Moment, lesson: Omit<LessonMoment, 'status'>) =>
  (of === 'start' ? lesson.startsAt : lesson.endsAt).add({ minutes })

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0

/**
 * Whether this actor may do this to the lesson now. That the lesson is theirs at all (own child's seat, own calendar)
 * is settled before, by finding it through them.
 */
export const mayDo = (
  action: LessonAction,
  role: Actor,
  lesson: LessonMoment,
  now: Temporal.Instant,
): LessonVerdict => {
  const row: LessonActionRow = lessonActions[action]
  const permission = row.by[role]
  if (!permission) return { ok: false, reason: 'not_for_role' }
  if (!permission.from.includes(lesson.status)) return { ok: false, reason: 'wrong_state' }
  if (permission.opens && isBefore(now, when(permission.opens, lesson)))
    return { ok: false, reason: 'too_early' }
  if (permission.closes && !isBefore(now, when(permission.closes, lesson)))
    return { ok: false, reason: 'too_late' }
  if (permission.whileFree && !isFreeOfCharge(lesson.startsAt, now)) return { ok: false, reason: 'too_late' }
  return { ok: true }
}

/** When the room opens its door (included) and closes it (excluded). */
export const joinWindow = (
  lesson: Omit<LessonMoment, 'status'>,
): { opensAt: Temporal.Instant; closesAt: Temporal.Instant } => ({
  opensAt: when(doorOpens, lesson),
  closesAt: when(doorCloses, lesson),
})

/** Hours before the start: when a reminder leaves, and until when a booking was early enough to need one. */
export const reminderHours = { before: 24, booked: 36 } as const

/** From this hour of a teacher's own evening on, the lessons of the next day are told. */
export const teacherReminderHour = 18

/** What the families of a lesson are told when it is cancelled. */
export const longestCancellationReason = 500

const freeCancellationHours = 24

/** Until when (included) a family cancels free of charge: 24 elapsed hours before the start, so a clock change does not move it (specification §9). */
export const freeUntil = (startsAt: Temporal.Instant): Temporal.Instant =>
  startsAt.subtract({ hours: freeCancellationHours })

export const isFreeOfCharge = (startsAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  !isBefore(freeUntil(startsAt), now)

/**
 * Whether a cancellation gives the seat back, a trial included: a family's while it is free of charge, the teacher's and
 * the school's always. Later than that the lesson counts as given.
 */
export const givesSeatBack = (role: Actor, startsAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  (role !== 'parent' && role !== 'student') || isFreeOfCharge(startsAt, now)
