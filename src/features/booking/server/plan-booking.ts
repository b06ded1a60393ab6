import { joinDeadline } from '#features/lessons/lessons.ts'
import { type Outcome, ok, type Refusal, refuse } from '#platform/refusal/refusal.ts'
import { type Local, localOf, toLocalTime } from '#platform/time/zones.ts'
import { checkBookingShape } from '../booking.ts'
import { type FamilyObstacle, findFamilyObstacle } from '../family-limits.ts'
import { type GroupAudience, toAudience } from '../groups.ts'
import { sortLatePlaces } from '../late-places.ts'
import {
  findProblem,
  findUnfitGroup,
  type PlannedSession,
  planSessions,
  type SessionContext,
  type SessionProblem,
  sessionsToBook,
} from '../plan.ts'
import { calculatePrice } from '../price.ts'
import type { BookingFacts } from './booking-facts.ts'
import type { NewBooking, QuoteChoices } from './new-booking.ts'

export type BookingPlanRefusal =
  | 'not_found'
  | 'booking_shape'
  | 'package_retired'
  | 'price_changed'
  | 'terms_changed'
  | 'hours_changed'
  | 'trial_used'
  | 'trials_not_offered'
  | 'length_not_offered'
  | 'slot_taken'
  | 'slot_not_offered'
  | 'too_far'
  | 'group_unfit'
  | FamilyObstacle

/** What is written for each start, in the same order. */
type PlannedStarts = {
  starts: Temporal.Instant[]
  /** Until when a second child could join the group that the start may open. */
  joinUntil: Temporal.Instant[]
  /** Day and hour on the teacher's clock. */
  teacherHours: Pick<Local, 'weekday' | 'hour'>[]
}

export const planStarts = (
  starts: Temporal.Instant[],
  { zone, noticeMinutes }: { zone: string; noticeMinutes: number },
  now: Temporal.Instant,
): PlannedStarts => ({
  starts,
  joinUntil: starts.map(startsAt => joinDeadline({ startsAt, noticeMinutes, since: now })),
  teacherHours: starts.map(startsAt => localOf(startsAt, zone)),
})

/** The rows to write: the starts, all of them open, and the price. */
export type BookingPlan = PlannedStarts & {
  /** The version of the teacher's calendar that the plan was made with. */
  calendarVersion: number
  /** The version of the family that the plan was made with. */
  familyVersion: number
  hourlyRateCents: number
  discountPercentage: number
  totalCents: number
  freeCancellationHours: number
  /** Places that were cancelled too late and that this booking replaces, at once or when its group comes together. */
  lateSeats: string[]
}

/** A session that can't be held; date and time are in the family's zone, `startsAt` is null where the hour does not exist. */
export type RefusedDate = {
  seriesDate: string
  startsAt: string | null
  date: string
  time: string
  reason: SessionProblem
}

/** The refusal of choices that do not go together, whatever the facts are; undefined when they do. */
export const findShapeRefusal = (choices: QuoteChoices): Refusal<'booking_shape'> | undefined => {
  const shape = checkBookingShape(choices)
  return shape.ok ? undefined : refuse('booking_shape', { reason: shape.code })
}

/** The sessions of the choices, with their teacher: the checks of the facts that a quote and a booking share. */
export const planChoices = (
  choices: QuoteChoices,
  facts: BookingFacts,
  viewerZone: string,
  chosenZone = viewerZone,
): Outcome<
  { teacher: NonNullable<BookingFacts['teacher']>; sessions: PlannedSession[] },
  'not_found' | 'booking_shape' | 'package_retired'
> => {
  const { studentId, packageId, startsAt } = choices
  const { teacher } = facts
  if (!teacher || (studentId && !facts.student)) return refuse('not_found')
  if (packageId && facts.isPackageRetired) return refuse('package_retired')
  if (packageId && facts.discountPercentage === undefined) return refuse('not_found')
  if (!startsAt) return ok({ teacher, sessions: [] })
  const plan = planSessions({
    ...choices,
    startsAt,
    teacherZone: teacher.zone,
    viewerZone,
    chosenZone,
    frequency: choices.recurrenceFrequency,
    minutes: choices.duration,
  })
  return plan.ok ? ok({ teacher, sessions: plan.sessions }) : refuse('booking_shape', { reason: plan.code })
}

/** Applies the rules of bookings to the facts (domain.md, "Booking"). */
export const planBooking = (
  input: NewBooking,
  facts: BookingFacts,
  familyZone: string,
  now: Temporal.Instant,
): Outcome<BookingPlan, BookingPlanRefusal> => {
  const { lessonType, duration } = input
  const misshapen = findShapeRefusal(input)
  if (misshapen) return misshapen
  const planned = planChoices(input, facts, familyZone, input.agreedHours?.chosenZone)
  if (!planned.ok) return planned
  const { teacher } = planned.value
  if (lessonType === 'trial' && !teacher.offersTrials) return refuse('trials_not_offered')
  if (lessonType === 'individual' && !teacher.lessonLengths.includes(duration))
    return refuse('length_not_offered', { lengths: teacher.lessonLengths })
  if (lessonType === 'trial' && facts.trialUsed) return refuse('trial_used')

  const sessions = sessionsToBook(planned.value.sessions)
  const changed = input.agreedHours && refuseOtherHours(sessions, input.agreedHours.starts, familyZone)
  if (changed) return changed
  const sessionContext = { calendar: teacher, lessonType, duration, now, ...facts }
  const refused = refuseDates(sessions, session => findProblem(session, sessionContext))
  if (refused?.code === 'group_unfit')
    return refuse('group_unfit', { ...refused.data, group: findUnfitAudience(sessions, sessionContext) })
  if (refused?.code === 'too_far')
    return refuse('too_far', { ...refused.data, lastDate: localOf(teacher.latestStart, familyZone).date })
  if (refused) return refused

  const starts = sessions.flatMap(session => session.startsAt ?? [])
  const discountPercentage = facts.discountPercentage ?? 0
  const obstacle = findFamilyObstacle(facts.family, { lessonType, numberOfSessions: starts.length })
  if (obstacle) return refuse(obstacle, { maximum: facts.family.maximumLessonsAhead })

  const { calendarVersion, hourlyRateCents } = teacher
  const { totalCents } = calculatePrice({
    lessonType,
    hourlyRateCents,
    minutes: duration,
    discountPercentage,
    numberOfSessions: starts.length,
  })
  if (input.agreedTotalCents !== null && input.agreedTotalCents !== totalCents)
    return refuse('price_changed', { totalCents })
  const { freeCancellationHours } = facts
  // Only a limit that comes earlier is worse for the family.
  if (input.agreedFreeCancellationHours !== null && input.agreedFreeCancellationHours < freeCancellationHours)
    return refuse('terms_changed', { freeCancellationHours })
  const familyVersion = facts.family.version
  const late = sortLatePlaces(facts.latePlaces, { starts, lessonType, duration, ...facts, now })
  return ok({
    calendarVersion,
    familyVersion,
    ...planStarts(starts, { zone: teacher.zone, noticeMinutes: teacher.minimumNoticeMinutes }, now),
    hourlyRateCents,
    discountPercentage,
    totalCents,
    freeCancellationHours,
    lateSeats: [...late.replaced, ...late.waiting].map(({ seatId }) => seatId),
  })
}

/** hours_changed, with all starts, when they are not exactly those that the parent read; else undefined. */
const refuseOtherHours = (
  sessions: readonly PlannedSession[],
  agreed: readonly Temporal.Instant[],
  familyZone: string,
): Refusal<'hours_changed'> | undefined => {
  const starts = sessions.flatMap(({ startsAt }) => startsAt ?? [])
  const hasAll = starts.every(start => agreed.some(read => read.equals(start)))
  if (hasAll && starts.length === agreed.length) return undefined
  return refuse('hours_changed', {
    dates: starts.map(startsAt => ({ startsAt: startsAt.toString(), ...toLocalTime(startsAt, familyZone) })),
  })
}

/** Level and ages of the first group that the child does not fit, for the sentence of the refusal. */
const findUnfitAudience = (
  sessions: readonly PlannedSession[],
  sessionContext: SessionContext,
): GroupAudience | undefined => {
  const [group] = sessions.flatMap(({ startsAt }) =>
    startsAt ? (findUnfitGroup(startsAt, sessionContext) ?? []) : [],
  )
  return group && toAudience(group)
}

/** The refusal that names every session that can't be held, so that the family can change them together; undefined when all can. */
const refuseDates = (
  sessions: readonly PlannedSession[],
  findProblemOf: (session: PlannedSession) => SessionProblem | undefined,
): Refusal<'slot_taken' | 'slot_not_offered' | 'too_far' | 'group_unfit'> | undefined => {
  const dates = sessions.flatMap((session): RefusedDate[] => {
    const reason = findProblemOf(session)
    const { seriesDate, startsAt, date, time } = session
    return reason ? [{ seriesDate, startsAt: startsAt?.toString() ?? null, date, time, reason }] : []
  })
  if (dates.length === 0) return undefined
  const isTaken = dates.some(({ reason }) => ['teacher_taken', 'student_taken', 'missing'].includes(reason))
  if (isTaken) return refuse('slot_taken', { dates, isSingle: sessions.length === 1 })
  if (dates.some(({ reason }) => reason === 'too_far')) return refuse('too_far', { dates })
  const isUnfit = dates.every(({ reason }) => reason === 'group_unfit')
  return refuse(isUnfit ? 'group_unfit' : 'slot_not_offered', { dates })
}
