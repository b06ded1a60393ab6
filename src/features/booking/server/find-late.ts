import { sql } from 'kysely'
import { reservedMinutes } from '#features/lessons/lesson-minutes.ts'
import { defaultLength } from '#features/teachers/lesson-lengths.ts'
import type { Db } from '#platform/db/connect.ts'
import { type LatePlace, sortLatePlaces } from '../late-places.ts'
import { findProblem } from '../plan.ts'
import { type BookingFactsReader, readBookingFacts, timeAround } from './booking-facts.ts'
import { type LateView, toLateView } from './late-view.ts'
import { BookingInput } from './new-booking.ts'
import { listRequestedStarts, type RequestRow } from './requests/request-queries.ts'

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

/** What a booking did to the child's late places: those that it replaced, and those at the hours that it still holds. */
export const findBookedLate = async (
  db: Db,
  bookingId: string,
  zone: string,
  now: Temporal.Instant,
): Promise<LateView> => {
  const { rows } = await sql<LatePlace & { state: keyof LateView }>`
    select late.id as "seatId", l.starts_at as "startsAt", extract(epoch from l.ends_at - l.starts_at)::int / 60 as minutes,
      l.type, late.price_cents as "priceCents",
      case when bool_or(late.replaced_by = held.id) is not true then 'due' when late.given_back_at is null then 'waiting' else 'replaced' end as state
    from seats held join lessons h on h.id = held.lesson_id
    join seats late on late.parent_id = held.parent_id and late.student_id = held.student_id and late.released_at is not null
      and (late.replaced_by = held.id or (late.given_back_at is null and late.during && held.during))
    join lessons l on l.id = late.lesson_id and l.teacher_id = h.teacher_id
    where held.booking_id = ${bookingId}::uuid and held.released_at is null and held.starts_at > ${now}
    group by late.id, l.id`.execute(db)
  const { replaced = [], waiting = [], due = [] } = Object.groupBy(rows, ({ state }) => state)
  return toLateView({ replaced, waiting, due }, zone)
}
