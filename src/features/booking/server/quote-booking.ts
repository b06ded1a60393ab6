import type { Family } from '#features/accounts/server/procedures.ts'
import { freeUntil, isFreeOfCharge } from '#features/lessons/lessons.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf, offsetLabel } from '#platform/time/zones.ts'
import { checkBookingShape } from '../booking.ts'
import { findFamilyObstacle } from '../family-limits.ts'
import { joinDeadline } from '../groups.ts'
import {
  findAlternatives,
  findProblem,
  type PlannedSession,
  planSessions,
  type SessionContext,
  sessionsToBook,
} from '../plan.ts'
import { calculatePrice } from '../price.ts'
import { dateRangeOf, type QuoteRequest } from './booking-request.ts'
import type { QuoteView } from './booking-view.ts'
import { readBookingFacts } from './queries.ts'

/**
 * The summary before confirming: the price, and for each session its date and time in the family's zone, whether a clock
 * change moves it, why it can't be held, and which slots it could move to. Reserves nothing.
 */
export const quoteBooking = async (
  db: Db,
  family: Family,
  request: QuoteRequest,
  now: Temporal.Instant,
): Promise<Outcome<QuoteView, 'not_found' | 'booking_shape'>> => {
  const { studentId, packageId, lessonType, duration, startsAt } = request
  const shape = checkBookingShape(request)
  if (!shape.ok) return refuse('booking_shape', { reason: shape.reason })
  if (lessonType === 'trial' && packageId) return refuse('booking_shape', { reason: 'package_with_trial' })

  const days = dateRangeOf({ ...request, startsAt: startsAt ?? now })
  const wholePeriod = {
    from: Temporal.Instant.from(`${days.from}T00:00Z`),
    until: Temporal.Instant.from(`${days.until}T23:59Z`),
  }
  const facts = await readBookingFacts(db, family, { ...request, times: [wholePeriod], now })
  const { teacher } = facts
  if (!teacher || (studentId && !facts.studentFound)) return refuse('not_found')
  if (packageId && facts.discountPercentage === undefined) return refuse('not_found')

  const plan = startsAt
    ? planSessions({
        ...request,
        startsAt,
        teacherZone: teacher.zone,
        viewerZone: family.timezone,
        frequency: request.recurrenceFrequency,
        minutes: duration,
      })
    : ({ ok: true, sessions: [] } as const)
  if (!plan.ok) return refuse('booking_shape', { reason: plan.reason })

  const sessionContext: SessionContext = { calendar: teacher, lessonType, duration, now, ...facts }
  const held = sessionsToBook(plan.sessions)
  const numberOfSessions = held.length || request.numberOfSessions
  return ok({
    ...calculatePrice({
      lessonType,
      hourlyRateCents: teacher.hourlyRateCents,
      minutes: duration,
      discountPercentage: facts.discountPercentage ?? 0,
      numberOfSessions,
    }),
    numberOfSessions,
    duration,
    hourlyRateCents: teacher.hourlyRateCents,
    timezone: family.timezone,
    zoneLabel: zoneLabel(family.timezone),
    offset: offsetLabel(family.timezone, startsAt ?? now),
    trialUsed: facts.trialUsed,
    obstacle: findFamilyObstacle(facts.family, { lessonType, numberOfSessions }) ?? null,
    maximumLessonsAhead: facts.family.maximumLessonsAhead,
    cancelling: describeCancelling(held, family.timezone, now),
    opensGroup: lessonType === 'group' ? findOpenedGroup(held, sessionContext, family.timezone) : null,
    sessions: plan.sessions.map(session => toQuotedSession(session, sessionContext, held, family.timezone)),
  })
}

/** Until when the first session can be cancelled free of charge; null before a start is chosen. */
const describeCancelling = (held: readonly PlannedSession[], zone: string, now: Temporal.Instant) => {
  const [first] = held.flatMap(({ startsAt }) => startsAt ?? []).sort(Temporal.Instant.compare)
  if (!first) return null
  const { date, time } = localOf(freeUntil(first), zone)
  return { date, time, isFree: isFreeOfCharge(first, now) }
}

/** The first session in which no other child sits yet, and until when a second one can join. */
const findOpenedGroup = (
  held: readonly PlannedSession[],
  { calendar, teacherTaken }: SessionContext,
  viewerZone: string,
): QuoteView['opensGroup'] => {
  const isOpened = ({ startsAt }: PlannedSession) =>
    startsAt && !teacherTaken.some(time => time.joinable && time.startsAt.equals(startsAt))
  const first = held.find(isOpened)
  if (!first?.startsAt) return null
  const until = localOf(joinDeadline(first.startsAt, calendar.minimumNoticeMinutes), viewerZone)
  return { date: first.date, time: first.time, until: { date: until.date, time: until.time } }
}

const toQuotedSession = (
  session: PlannedSession,
  sessionContext: SessionContext,
  held: readonly PlannedSession[],
  viewerZone: string,
): QuoteView['sessions'][number] => {
  const { seriesDate, startsAt, date, time, movedForFamily, choice } = session
  const problem = choice === 'dropped' ? undefined : findProblem(session, sessionContext)
  const others = held.flatMap(other => (other === session ? [] : (other.startsAt ?? [])))
  const alternatives = problem ? findAlternatives(session, sessionContext, viewerZone, others) : []
  return {
    seriesDate,
    startsAt: startsAt?.toString() ?? null,
    date,
    time,
    movedForFamily,
    choice,
    problem: problem ?? null,
    alternatives: alternatives.map(slot => ({
      startsAt: slot.startsAt.toString(),
      date: slot.date,
      time: slot.time,
    })),
  }
}
