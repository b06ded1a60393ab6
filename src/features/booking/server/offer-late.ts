import { reservedMinutes } from '#features/lessons/lesson-minutes.ts'
import { defaultLength } from '#features/teachers/lesson-lengths.ts'
import type { Db } from '#platform/db/connect.ts'
import { sortLatePlaces } from '../late-places.ts'
import { type BookingFactsReader, readBookingFacts, timeAround } from './booking-facts.ts'
import { type LateView, toLateView } from './late-view.ts'

/** What taking an offered seat does to the child's late places. The seat is held for the child, so it counts as one to join. */
export const findOfferLate = async (
  db: Db,
  family: BookingFactsReader & { timezone: string },
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
