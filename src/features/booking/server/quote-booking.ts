import type { Family } from '#features/accounts/server/procedures.ts'
import { joinDeadline } from '#features/lessons/lessons.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok } from '#platform/refusal/refusal.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { offsetLabel, toLocalTime } from '#platform/time/zones.ts'
import { findFamilyObstacle } from '../family-limits.ts'
import { findGroupAt, type SettledGroup, toAudience } from '../groups.ts'
import { opensGroup, sortLatePlaces } from '../late-places.ts'
import {
  findAlternatives,
  findProblem,
  type PlannedSession,
  type SessionContext,
  type SessionProblem,
  sessionsToBook,
} from '../plan.ts'
import { calculatePrice } from '../price.ts'
import { type BookingFacts, readBookingFacts } from './booking-facts.ts'
import type { QuoteView } from './booking-view.ts'
import { describeCancelling } from './cancelling.ts'
import { toLateView } from './late-view.ts'
import { dateRangeOf, type QuoteChoices } from './new-booking.ts'
import { findShapeRefusal, planChoices } from './plan-booking.ts'

/**
 * The summary before confirming: the price, and for each session its date and time in the family's zone, whether a clock
 * change moves it, why it can't be held, and which slots it could move to. Reserves nothing.
 */
export const quoteBooking = async (
  db: Db,
  family: Family,
  choices: QuoteChoices,
  now: Temporal.Instant,
): Promise<Outcome<QuoteView, 'not_found' | 'booking_shape' | 'package_retired'>> => {
  const { lessonType, duration, startsAt } = choices
  const misshapen = findShapeRefusal(choices)
  if (misshapen) return misshapen
  const days = dateRangeOf({ ...choices, startsAt: startsAt ?? now })
  const wholePeriod = {
    from: Temporal.Instant.from(`${days.from}T00:00Z`),
    until: Temporal.Instant.from(`${days.until}T23:59Z`),
  }
  const facts = await readBookingFacts(db, family, { ...choices, times: [wholePeriod], now })
  const planned = planChoices(choices, facts, family.timezone)
  if (!planned.ok) return planned
  const { teacher, sessions } = planned.value

  const sessionContext: SessionContext = { calendar: teacher, lessonType, duration, now, ...facts }
  const held = sessionsToBook(sessions)
  const trialsNotOffered = lessonType === 'trial' && !teacher.offersTrials
  // No other hour would help.
  const isTrialRefused = trialsNotOffered || (lessonType === 'trial' && facts.trialUsed)
  const ownBookings = isTrialRefused ? [] : held.map(session => findOwnBooking(session, facts.ownLessons))
  const problemOf = (session: PlannedSession): SessionProblem | 'already_booked' | undefined => {
    if (session.choice === 'dropped' || isTrialRefused) return undefined
    return findOwnBooking(session, facts.ownLessons) ? 'already_booked' : findProblem(session, sessionContext)
  }
  const problems = new Map(sessions.map(session => [session, problemOf(session)]))
  const bookable = isTrialRefused ? [] : held.filter(session => !problems.get(session))
  const numberOfSessions = held.length || choices.numberOfSessions
  const starts = held.flatMap(({ startsAt }) => startsAt ?? []).sort(Temporal.Instant.compare)
  const [first] = starts
  const late = sortLatePlaces(facts.latePlaces, {
    starts: bookable.flatMap(({ startsAt }) => startsAt ?? []),
    lessonType,
    duration,
    ...facts,
    now,
  })
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
    trialsNotOffered,
    obstacle: findFamilyObstacle(facts.family, { lessonType, numberOfSessions }) ?? null,
    maximumLessonsAhead: facts.family.maximumLessonsAhead,
    minimumNoticeMinutes: teacher.minimumNoticeMinutes,
    cancelling: first ? describeCancelling({ startsAt: first, ...facts }, family.timezone, now) : null,
    late: toLateView(late, family.timezone),
    opensGroup: findOpenedGroup(bookable, sessionContext, family.timezone),
    groups: listSettledGroups(held, facts.groups, teacher.zone),
    bookedAs: (ownBookings.every(id => id !== undefined) && ownBookings[0]) || null,
    sessions: sessions.map(session =>
      toQuotedSession(session, problems.get(session), sessionContext, held, family.timezone),
    ),
  })
}

/** The booking of the child's own lesson with this teacher at the session's start: after Back, or in a second tab. */
const findOwnBooking = ({ startsAt }: PlannedSession, ownLessons: BookingFacts['ownLessons']) =>
  startsAt && ownLessons.find(own => own.startsAt.equals(startsAt))?.bookingId

/** The groups of the sessions whose level and ages are settled. */
const listSettledGroups = (
  held: readonly PlannedSession[],
  groups: readonly SettledGroup[],
  teacherZone: string,
): QuoteView['groups'] => {
  const found = held.flatMap(({ startsAt }) =>
    startsAt ? (findGroupAt(groups, startsAt, teacherZone) ?? []) : [],
  )
  return [...new Set(found)].map(group => ({ id: group.id, ...toAudience(group) }))
}

/** The first session that can be had and in which no other child sits yet, and until when a second one can join. */
const findOpenedGroup = (
  bookable: readonly PlannedSession[],
  context: SessionContext,
  viewerZone: string,
): QuoteView['opensGroup'] => {
  const startsAt = bookable
    .flatMap(session => session.startsAt ?? [])
    .find(start => opensGroup({ startsAt: start }, context))
  if (!startsAt) return null
  const { calendar, now } = context
  const deadline = joinDeadline({ startsAt, noticeMinutes: calendar.minimumNoticeMinutes, since: now })
  return { ...toLocalTime(startsAt, viewerZone), until: toLocalTime(deadline, viewerZone) }
}

/** Its alternatives are looked for only where another hour would help, or where the family left it out. */
const toQuotedSession = (
  session: PlannedSession,
  problem: QuoteView['sessions'][number]['problem'] | undefined,
  sessionContext: SessionContext,
  held: readonly PlannedSession[],
  viewerZone: string,
): QuoteView['sessions'][number] => {
  const { seriesDate, startsAt, date, time, movedForFamily, choice } = session
  const others = held.flatMap(other => (other === session ? [] : (other.startsAt ?? [])))
  const alternatives =
    choice === 'dropped' || (problem && problem !== 'already_booked')
      ? findAlternatives(session, sessionContext, viewerZone, others)
      : []
  return {
    seriesDate,
    startsAt: startsAt?.toString() ?? null,
    ...(startsAt ? toLocalTime(startsAt, viewerZone) : { date, time }),
    movedForFamily,
    choice,
    problem: problem ?? null,
    alternatives: alternatives.map(slot => ({
      startsAt: slot.startsAt.toString(),
      ...toLocalTime(slot.startsAt, viewerZone),
    })),
  }
}
