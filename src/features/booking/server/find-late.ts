import { reservedMinutes } from '#features/lessons/lesson-minutes.ts'
import { defaultLength } from '#features/teachers/lesson-lengths.ts'
import type { Db } from '#platform/db/connect.ts'
import { sortLatePlaces } from '../late-places.ts'
import { findProblem } from '../plan.ts'
import { type BookingFactsReader, readBookingFacts, timeAround } from './booking-facts.ts'
import { type LateView, toLateView } from './late-view.ts'
import { BookingInput } from './new-booking.ts'
import { listRequestedStarts, type RequestRow } from './request-queries.ts'

type Reader = BookingFactsReader & { timezone: string }

/** What taking an offered seat does to the child's late places. The seat is held for the child, so it counts as one to join. */
export const findOfferLate = async (
  db: Db,
  family: Reader,
  offer: { studentId: string; teacherId: string; startsAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<LateView> => {
  const { startsAt } = offer
  const lessonType = 'group'
  const facts = await readBookingFacts(db, family, {
    ...offer,
    packageId: null,
    lessonType,
    now,
    times: [timeAround(startsAt)],
  })
  const late = sortLatePlaces(facts.latePlaces, {
    starts: [startsAt],
    lessonType,
    duration: reservedMinutes(lessonType, defaultLength),
    freeCancellationHours: facts.freeCancellationHours,
    teacherTaken: [{ startsAt, joinable: true }],
    now,
  })
  return toLateView(late, family.timezone)
}

/** What approving a child's request does to its late places, at the hours that can be held. */
export const findRequestLate = async (
  db: Db,
  family: Reader,
  request: RequestRow,
  now: Temporal.Instant,
): Promise<LateView> => {
  const choices = BookingInput.parse(request.choices)
  const requested = listRequestedStarts(request)
  const facts = await readBookingFacts(db, family, { ...choices, now, times: requested.map(timeAround) })
  const { lessonType, duration } = choices
  const { teacher: calendar } = facts
  const starts = calendar
    ? requested.filter(
        startsAt => !findProblem({ startsAt }, { ...facts, calendar, lessonType, duration, now }),
      )
    : []
  return toLateView(
    sortLatePlaces(facts.latePlaces, { ...facts, starts, lessonType, duration, now }),
    family.timezone,
  )
}
