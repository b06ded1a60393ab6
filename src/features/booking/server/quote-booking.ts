import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { offsetLabel, zoneLabel } from '#platform/time/zones.ts'
import { checkBookingShape } from '../booking.ts'
import {
  alternativesTo,
  type Judgement,
  type PlannedSession,
  planOf,
  problemOf,
  sessionsToHold,
} from '../plan.ts'
import { priceOf } from '../price.ts'
import { daysOf, type QuoteRequest } from './booking-request.ts'
import type { QuoteView } from './booking-view.ts'
import { readBookingFacts } from './queries.ts'

/**
 * The summary before confirming: the price, and for each session the family's date and hour, whether the clocks move it,
 * whether it is taken, and where else it could be held. Nothing is written or reserved.
 */
export const quoteBooking = async (
  db: Db,
  family: Family,
  request: QuoteRequest,
  now: Temporal.Instant,
): Promise<Outcome<QuoteView, 'not_found' | 'booking_shape'>> => {
  const { studentId, packageId, lessonType, startsAt } = request
  const shape = checkBookingShape(request)
  if (!shape.ok) return refuse('booking_shape', { reason: shape.reason })
  if (lessonType === 'trial' && packageId) return refuse('booking_shape', { reason: 'package_with_trial' })

  const days = daysOf({ ...request, startsAt: startsAt ?? now })
  const wholeTime = {
    from: Temporal.Instant.from(`${days.from}T00:00Z`),
    until: Temporal.Instant.from(`${days.until}T23:59Z`),
  }
  const facts = await readBookingFacts(db, family, { ...request, times: [wholeTime] })
  const { teacher } = facts
  if (!teacher || (studentId && !facts.studentFound)) return refuse('not_found')
  if (packageId && facts.discountPercentage === undefined) return refuse('not_found')

  const plan = startsAt
    ? planOf({
        ...request,
        startsAt,
        teacherZone: teacher.zone,
        viewerZone: family.timezone,
        frequency: request.recurrenceFrequency,
      })
    : ({ ok: true, sessions: [] } as const)
  if (!plan.ok) return refuse('booking_shape', { reason: plan.reason })

  const judgement: Judgement = { calendar: teacher, lessonType, now, ...facts }
  const held = sessionsToHold(plan.sessions)
  const numberOfSessions = held.length || request.numberOfSessions
  return ok({
    ...priceOf({
      lessonType,
      hourlyRateCents: teacher.hourlyRateCents,
      discountPercentage: facts.discountPercentage ?? 0,
      numberOfSessions,
    }),
    numberOfSessions,
    hourlyRateCents: teacher.hourlyRateCents,
    timezone: family.timezone,
    zoneLabel: zoneLabel(family.timezone),
    offset: offsetLabel(family.timezone, startsAt ?? now),
    trialUsed: facts.trialUsed,
    sessions: plan.sessions.map(session => quotedSession(session, judgement, held, family.timezone)),
  })
}

const quotedSession = (
  session: PlannedSession,
  judgement: Judgement,
  held: readonly PlannedSession[],
  viewerZone: string,
): QuoteView['sessions'][number] => {
  const { seriesDate, startsAt, date, time, movedForFamily, choice } = session
  const problem = choice === 'dropped' ? undefined : problemOf(session, judgement)
  const others = held.flatMap(other => (other === session ? [] : (other.startsAt ?? [])))
  const alternatives = problem ? alternativesTo(session, judgement, viewerZone, others) : []
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
