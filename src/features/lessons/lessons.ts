import { activeStatuses, type LessonStatus, scheduledStatuses } from '#features/school/lesson-statuses.ts'

/** Who performs an action. A parent acts on their own child's seat; `system` is a scheduled job. */
export type Actor = 'parent' | 'student' | 'teacher' | 'admin' | 'system'

/** A time relative to the lesson; negative minutes lie before its start or end. */
type Offset = { anchor: 'start' | 'end'; minutes: number }

/**
 * When one actor may perform an action: in the statuses `from`, from `opens` (included) until `closes` (excluded). With
 * `whileFree`, only until the limit of free cancellation, or while the group waits for a second child.
 */
type Permission = { from: readonly LessonStatus[]; opens?: Offset; closes?: Offset; whileFree?: true }

type LessonActionRow = {
  /** The status after the action; null where the action does not change it. */
  to: LessonStatus | null
  by: Partial<Record<Actor, Permission>>
}

const atStart: Offset = { anchor: 'start', minutes: 0 }
const aDayAfterEnd: Offset = { anchor: 'end', minutes: 24 * 60 }
const joinOpens: Offset = { anchor: 'start', minutes: -15 }
const joinCloses: Offset = { anchor: 'end', minutes: 15 }

// A teacher may complete a lesson while it runs, and participants who reload the page must still get back in.
const joinableStatuses = [...activeStatuses, 'completed'] as const
const joining = { from: joinableStatuses, opens: joinOpens, closes: joinCloses } as const

/**
 * Which actor may perform which action, in which statuses and between which times (domain.md, "Lessons"). The server's
 * checks and the buttons on screen both read this table.
 */
export const lessonActions = {
  confirm: { to: 'confirmed', by: { teacher: { from: ['upcoming'], closes: atStart } } },
  cancel: {
    to: 'cancelled',
    by: {
      // Until the start; whether the seat is then given back says isGivenBack() below.
      parent: { from: activeStatuses, closes: atStart },
      teacher: { from: activeStatuses },
      admin: { from: activeStatuses },
      // A group lesson that no second student joined in time.
      system: { from: ['pending'] },
    },
  },
  /** Another open hour of the same teacher for a child's seat. */
  postpone: {
    to: null,
    by: {
      parent: { from: activeStatuses, closes: atStart, whileFree: true },
      admin: { from: activeStatuses, closes: atStart },
    },
  },
  complete: {
    to: 'completed',
    by: {
      teacher: { from: scheduledStatuses, opens: atStart },
      system: { from: scheduledStatuses, opens: aDayAfterEnd },
    },
  },
  /** Assign another teacher. */
  substitute: { to: null, by: { admin: { from: activeStatuses, closes: atStart } } },
  /** Propose another hour to the family, and the family's yes to it: also once cancelling is no longer free of charge. */
  propose: { to: null, by: { teacher: { from: activeStatuses, closes: atStart } } },
  acceptProposal: { to: null, by: { parent: { from: activeStatuses, closes: atStart } } },
  /** The teacher can't teach it: the school finds a substitute. */
  reportAbsence: { to: null, by: { teacher: { from: activeStatuses, closes: atStart } } },
  /** Withdraw that: also once it has begun, by a teacher who taught it after all. */
  withdrawAbsence: { to: null, by: { teacher: { from: activeStatuses } } },
  /** A group lesson lost its second student. When another one joins, take_seats() in the database makes it upcoming again. */
  suspend: { to: 'pending', by: { system: { from: ['upcoming'] } } },
  /** Mail the link to the lesson. */
  sendLink: {
    to: null,
    by: {
      teacher: { from: joinableStatuses, closes: joinCloses },
      parent: { from: joinableStatuses, closes: joinCloses },
      student: { from: joinableStatuses, closes: joinCloses },
      admin: { from: joinableStatuses, closes: joinCloses },
    },
  },
  /** Mail the family a reminder. */
  sendReminder: { to: null, by: { system: { from: scheduledStatuses, closes: atStart } } },
  /** Enter the classroom. */
  join: { to: null, by: { teacher: joining, parent: joining, student: joining } },
} as const satisfies Record<string, LessonActionRow>

export type LessonAction = keyof typeof lessonActions

/** The facts that the rules read. */
export type LessonState = { status: LessonStatus; startsAt: Temporal.Instant; endsAt: Temporal.Instant }
/**
 * When a seat's lesson starts, and how many hours before that cancelling is free of charge: the booking's promise, or 0 once the
 * school changed the teacher (`freeHoursSql` in server/free-cancellation-sql.ts).
 */
export type FreePeriod = { startsAt: Temporal.Instant; freeCancellationHours: number }
/** A lesson as one seat has it. The seats of a lesson may have different free periods. */
type SeatState = LessonState & FreePeriod

export type LessonRefusal = 'not_for_role' | 'wrong_state' | 'too_early' | 'too_late'
export type LessonVerdict = { ok: true } | { ok: false; code: LessonRefusal }

const resolveOffset = ({ anchor, minutes }: Offset, lesson: Omit<LessonState, 'status'>) =>
  (anchor === 'start' ? lesson.startsAt : lesson.endsAt).add({ minutes })

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0
const earlier = (one: Temporal.Instant, other: Temporal.Instant) => (isBefore(one, other) ? one : other)
const later = (one: Temporal.Instant, other: Temporal.Instant) => (isBefore(one, other) ? other : one)

/**
 * Whether the actor may perform the action now. Callers check ownership first: they look the lesson up through the
 * family's seats or the teacher's calendar.
 */
export function mayDo(
  action: Exclude<LessonAction, 'postpone'>,
  role: Actor,
  lesson: LessonState,
  now: Temporal.Instant,
): LessonVerdict
export function mayDo(
  action: LessonAction,
  role: Actor,
  seat: SeatState,
  now: Temporal.Instant,
): LessonVerdict
export function mayDo(
  action: LessonAction,
  role: Actor,
  lesson: LessonState | SeatState,
  now: Temporal.Instant,
): LessonVerdict {
  const row: LessonActionRow = lessonActions[action]
  const permission = row.by[role]
  if (!permission) return { ok: false, code: 'not_for_role' }
  if (!permission.from.includes(lesson.status)) return { ok: false, code: 'wrong_state' }
  if (permission.opens && isBefore(now, resolveOffset(permission.opens, lesson)))
    return { ok: false, code: 'too_early' }
  if (permission.closes && !isBefore(now, resolveOffset(permission.closes, lesson)))
    return { ok: false, code: 'too_late' }
  if (permission.whileFree && !('freeCancellationHours' in lesson && mayLeaveFreely(lesson, now)))
    return { ok: false, code: 'too_late' }
  return { ok: true }
}

/** Whether the lesson is still held and has not begun. */
export const isToCome = (
  { status, startsAt }: Pick<LessonState, 'status' | 'startsAt'>,
  now: Temporal.Instant,
) => activeStatuses.some(active => active === status) && isBefore(now, startsAt)

/**
 * Whether the whole lesson may be cancelled now: `cancel` of the table, and by the school also once it was marked as given, while
 * the program's report that no teacher came is open (domain.md, "Classroom").
 */
export const mayCancelLesson = (
  role: 'teacher' | 'admin',
  lesson: LessonState & { hasMissingTeacher: boolean },
  now: Temporal.Instant,
): LessonVerdict =>
  role === 'admin' && lesson.status === 'completed' && lesson.hasMissingTeacher
    ? { ok: true }
    : mayDo('cancel', role, lesson, now)

/**
 * Whether the lesson may be confirmed now: `confirm` of the table, unless its teacher can't give it
 * (domain.md, "Absences and holidays").
 */
export const mayConfirm = (
  role: Actor,
  lesson: LessonState & { lacksTeacher: boolean },
  now: Temporal.Instant,
): { ok: true } | { ok: false; code: LessonRefusal | 'absent' } => {
  const verdict = mayDo('confirm', role, lesson, now)
  return verdict.ok && lesson.lacksTeacher ? { ok: false, code: 'absent' } : verdict
}

/**
 * Whether the lesson may be completed now: `complete` of the table, unless it began without a teacher, or the program reported
 * that none came and the school has not handled that yet (domain.md, "Absences and holidays").
 */
export const mayComplete = (
  role: Actor,
  lesson: LessonState & { lacksTeacher: boolean; hasMissingTeacher: boolean },
  now: Temporal.Instant,
): { ok: true } | { ok: false; code: LessonRefusal | 'absent' | 'reported' } => {
  const verdict = mayDo('complete', role, lesson, now)
  if (!verdict.ok) return verdict
  if (lesson.lacksTeacher) return { ok: false, code: 'absent' }
  return lesson.hasMissingTeacher ? { ok: false, code: 'reported' } : verdict
}

/** When the classroom can be entered: from `opensAt` (included) until `closesAt` (excluded). */
export const joinWindow = (
  lesson: Omit<LessonState, 'status'>,
): { opensAt: Temporal.Instant; closesAt: Temporal.Instant } => ({
  opensAt: resolveOffset(joinOpens, lesson),
  closesAt: resolveOffset(joinCloses, lesson),
})

/** Hour of the teacher's clock from which the reminder of the next day's lessons is sent. */
export const teacherReminderHour = 18

/** Characters. */
export const maxCancellationReasonLength = 500

/**
 * Until when (included) a family cancels free of charge (domain.md, "Cancelling"). Elapsed hours, so a clock change does not
 * move the limit.
 */
export const freeUntil = ({ startsAt, freeCancellationHours }: FreePeriod): Temporal.Instant =>
  startsAt.subtract({ hours: freeCancellationHours })

/** Whether `now` is at or before the limit of free cancellation. What is due later: isGivenBack(). */
export const isFreeOfCharge = (seat: FreePeriod, now: Temporal.Instant): boolean =>
  !isBefore(freeUntil(seat), now)

/** Until the limit, and later while the group waits for a second child: nothing is due for a lesson that may not take place. */
const mayLeaveFreely = (seat: FreePeriod & Pick<LessonState, 'status'>, now: Temporal.Instant) =>
  seat.status === 'pending' || isFreeOfCharge(seat, now)

/** `lacksTeacher`: the lesson has no teacher: its own has reported an absence or is suspended. */
export type CancellableSeat = FreePeriod & Pick<LessonState, 'status'> & { lacksTeacher: boolean }

/**
 * Whether a family that cancels at `now` gets the seat back: while it may leave freely, and later if the lesson has no teacher. A
 * seat that counted stays counted.
 */
export const isGivenBack = (seat: CancellableSeat, now: Temporal.Instant): boolean =>
  seat.lacksTeacher || mayLeaveFreely(seat, now)

/** A group without a second child is given up a day before its start (domain.md, "Lessons"). */
const joinHours = 24
/** A group that is booked late still has this time, at night too, to find its second child. */
const minJoinHours = 12

/**
 * The last instant at which a second child can join a group that has had a single one since `since`: then the group is cancelled
 * and its seat given back. A day before the start, later for a group that is booked late, never within the teacher's notice.
 */
export const joinDeadline = ({
  startsAt,
  noticeMinutes,
  since,
}: {
  startsAt: Temporal.Instant
  noticeMinutes: number
  since: Temporal.Instant
}): Temporal.Instant => {
  const dayBefore = startsAt.subtract({ hours: joinHours })
  const soonest = since.add({ hours: minJoinHours })
  return earlier(lastBookable(startsAt, noticeMinutes), later(dayBefore, soonest))
}

/**
 * Until when a group that loses its second child at `since` waits for another; undefined where it takes place with the one who
 * stays. None can join: too little time is left, its teacher has confirmed it or can't give it, or a substitute gives it. Or a
 * sibling of the one who stays left too late: a family does not make its own places free of charge by leaving one by one.
 */
export const waitsForAnotherUntil = (
  lesson: LessonState & { groupId: string | null; lacksTeacher: boolean; noticeMinutes: number },
  since: Temporal.Instant,
  { siblingLeftLate }: { siblingLeftLate: boolean },
): Temporal.Instant | undefined => {
  if (lesson.groupId === null || lesson.lacksTeacher || siblingLeftLate) return undefined
  if (!mayDo('suspend', 'system', lesson, since).ok) return undefined
  const deadline = joinDeadline({ ...lesson, since })
  return isBefore(since, deadline) ? deadline : undefined
}

/** The last instant at which a lesson of this start is booked or joined, by the teacher's notice. */
export const lastBookable = (startsAt: Temporal.Instant, noticeMinutes: number): Temporal.Instant =>
  startsAt.subtract({ minutes: noticeMinutes })
