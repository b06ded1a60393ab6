import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { offsetLabel, zoneLabel } from '#platform/time/zones.ts'
import { checkBookingShape } from '../booking.ts'
import type { SessionProblem } from '../plan.ts'
import {
  alternativesTo,
  type Judgement,
  type PlannedSession,
  planOf,
  problemOf,
  sessionsToHold,
} from '../plan.ts'
import { type Price, priceOf } from '../price.ts'
import type { BookingRequest } from './booking-request.ts'
import { daysOf } from './booking-request.ts'
import { bookingFacts, takenTimes } from './queries.ts'

/** What is asked before everything is chosen: the child may be missing, and so may the hour. */
export type QuoteRequest = Omit<BookingRequest, 'studentId' | 'startsAt'> & {
  studentId: string | null
  startsAt: Temporal.Instant | null
}

export type QuotedSession = {
  seriesDate: string
  startsAt: string | null
  date: string
  time: string
  movedForFamily: boolean
  choice: PlannedSession['choice']
  problem: SessionProblem | null
  alternatives: { startsAt: string; date: string; time: string }[]
}

export type Quote = Price & {
  numberOfSessions: number
  hourlyRateCents: number
  timezone: string
  /** «heure de Paris» */
  zoneLabel: string
  /** «UTC+1», as it stands at the first session. */
  offset: string
  trialUsed: boolean
  sessions: QuotedSession[]
}

/**
 * What the summary says before anyone confirms: the price, and session by session the family's date and hour, those
 * that the clocks move, those that are taken and where else they could be held. Nothing is written or reserved.
 */
export const quoteBooking = async (
  db: Db,
  by: Family,
  request: QuoteRequest,
  now: Temporal.Instant,
): Promise<Outcome<Quote, 'not_found' | 'booking_shape'>> => {
  const { studentId, teacherId, packageId, lessonType, startsAt, recurrenceFrequency, numberOfSessions } =
    request
  const shape = checkBookingShape(request)
  if (!shape.ok) return refuse('booking_shape', { reason: shape.reason })
  if (lessonType === 'trial' && packageId) return refuse('booking_shape', { reason: 'package_with_trial' })

  const days = daysOf({ ...request, startsAt: startsAt ?? now })
  const facts = await bookingFacts(db, by, { id: null, studentId, teacherId, packageId, now })
  const { teacher } = facts
  if (!teacher || (studentId && !facts.studentFound)) return refuse('not_found')
  if (packageId && facts.discountPercentage === null) return refuse('not_found')

  const taken = await takenTimes(db, by, {
    teacherId,
    studentId,
    from: Temporal.Instant.from(`${days.from}T00:00Z`),
    until: Temporal.Instant.from(`${days.until}T23:59Z`),
  })
  const plan = startsAt
    ? planOf({
        startsAt,
        teacherZone: teacher.zone,
        viewerZone: by.timezone,
        frequency: recurrenceFrequency,
        numberOfSessions,
        exceptDates: request.exceptDates,
        movedSessions: request.movedSessions,
      })
    : ({ ok: true, sessions: [] } as const)
  if (!plan.ok) return refuse('booking_shape', { reason: plan.reason })

  const judgement: Judgement = { calendar: teacher, lessonType, now, ...taken }
  const held = sessionsToHold(plan.sessions)
  const count = held.length || numberOfSessions
  return ok({
    ...priceOf({
      lessonType,
      hourlyRateCents: teacher.hourlyRateCents,
      discountPercentage: facts.discountPercentage,
      numberOfSessions: count,
    }),
    numberOfSessions: count,
    hourlyRateCents: teacher.hourlyRateCents,
    timezone: by.timezone,
    zoneLabel: zoneLabel(by.timezone),
    offset: offsetLabel(by.timezone, startsAt ?? now),
    trialUsed: taken.trialUsed,
    sessions: plan.sessions.map(session => quotedSession(session, judgement, held, by.timezone)),
  })
}

const quotedSession = (
  session: PlannedSession,
  judgement: Judgement,
  held: readonly PlannedSession[],
  viewerZone: string,
): QuotedSession => {
  const { seriesDate, startsAt, date, time, movedForFamily, choice } = session
  const problem = choice === 'dropped' ? undefined : problemOf(session, judgement)
  const besides = held.flatMap(other => (other === session ? [] : (other.startsAt ?? [])))
  const alternatives = problem ? alternativesTo(session, judgement, viewerZone, besides) : []
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
