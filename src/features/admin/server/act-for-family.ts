import {
  type Admin,
  actForFamily,
  type Family,
  type SchoolAct,
} from '#features/accounts/server/procedures.ts'
import { listSlotTexts } from '#features/availability/server/list-slots.ts'
import type { AgreedMove } from '#features/booking/series-postponement.ts'
import { bookLessons } from '#features/booking/server/book-lessons.ts'
import { readGroupHours } from '#features/booking/server/groups/group-hours.ts'
import type { NewBooking, QuoteChoices } from '#features/booking/server/new-booking.ts'
import { postponeSeat } from '#features/booking/server/postponement/postpone-seat.ts'
import {
  postponeSeries,
  previewSeriesPostponement,
} from '#features/booking/server/postponement/postpone-series.ts'
import { previewPostponement } from '#features/booking/server/postponement/preview-postponement.ts'
import { findLatestStart } from '#features/booking/server/queries.ts'
import { quoteBooking } from '#features/booking/server/quote-booking.ts'
import type { SeriesScope } from '#features/lessons/series.ts'
import { cancelSeat } from '#features/lessons/server/cancel-seat.ts'
import { cancelSeries } from '#features/lessons/server/cancel-series.ts'
import { findSeries, listSeriesSeats } from '#features/lessons/server/series-seats.ts'
import { toSeriesView } from '#features/lessons/server/series-view.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import type { LessonLength } from '#features/teachers/lesson-lengths.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, type Refusal, refuse } from '#platform/refusal/refusal.ts'
import { lastShownDay } from '#platform/time/month-calendar.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf } from '#platform/time/zones.ts'
import { giveBackSeat } from './give-back-seat.ts'

/** Does for a family what its parent could do, as the school (domain.md, "The school's desk"). */
const asFamily = async <Value, Code extends string>(
  db: Db,
  by: Admin,
  familyId: string,
  act: SchoolAct,
  run: (family: Family) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code | 'not_found'>> => {
  const found = await db
    .selectFrom('parents')
    // The family's row remains when the parent who opened it has left; another parent may have stayed.
    .innerJoin('parents as first', join =>
      join.onRef('first.family_id', '=', 'parents.id').on('first.place', '=', 1),
    )
    .where('parents.id', '=', familyId)
    .select(['parents.id as familyId', 'parents.timezone'])
    .executeTakeFirst()
  return found ? run(actForFamily(by, found, act)) : refuse('not_found')
}

/** The same refusal, or that the teacher was suspended or has left while the form was open. */
const explainRefusal = async <Code extends string>(
  db: Db,
  teacherId: string,
  refusal: Refusal<Code>,
): Promise<Refusal<Code | 'teacher_unavailable'>> => {
  if (refusal.code !== 'not_found') return refusal
  const teacher = await db
    .selectFrom('teachers')
    .where('id', '=', teacherId)
    .select('is_listed as isListed')
    .executeTakeFirst()
  return teacher && !teacher.isListed ? refuse('teacher_unavailable') : refusal
}

type Act = { familyId: string; reason: string; waivesNotice: boolean }

export const bookForFamily = async (
  db: Db,
  by: Admin,
  { familyId, reason, waivesNotice, booking }: Act & { booking: NewBooking },
  now: Temporal.Instant,
) => {
  const booked = await asFamily(db, by, familyId, { reason, waivesNotice }, family =>
    bookLessons(db, family, booking, now),
  )
  // The admin may book; it is the family that is blocked.
  if (!booked.ok && booked.code === 'forbidden') return refuse('family_blocked')
  return booked.ok ? booked : explainRefusal(db, booking.teacherId, booked)
}

/** Price and dates of a booking, as if the notice were waived: the page says which hour lies within it. */
export const quoteForFamily = async (
  db: Db,
  by: Admin,
  { familyId, quote }: { familyId: string; quote: QuoteChoices },
  now: Temporal.Instant,
) => {
  const quoted = await asFamily(db, by, familyId, { reason: '', waivesNotice: true }, family =>
    quoteBooking(db, family, quote, now),
  )
  return quoted.ok ? quoted : explainRefusal(db, quote.teacherId, quoted)
}

type Seat = { lessonId: string; studentId: string }

export const postponeForFamily = (
  db: Db,
  by: Admin,
  {
    familyId,
    reason,
    waivesNotice,
    ...seat
  }: Act & Seat & { startsAt: Temporal.Instant; teacherId?: string | undefined },
  now: Temporal.Instant,
) => asFamily(db, by, familyId, { reason, waivesNotice }, family => postponeSeat(db, family, seat, now))

/** What a lesson would have at another hour, in the school's zone. Nothing is moved. */
export const previewPostponementForFamily = (
  db: Db,
  by: Admin,
  { familyId, ...seat }: Seat & { familyId: string; startsAt: Temporal.Instant },
  now: Temporal.Instant,
) =>
  asFamily(db, by, familyId, { reason: '', waivesNotice: true }, family =>
    previewPostponement(db, inSchoolZone(family), seat, now),
  )

export const cancelForFamily = (
  db: Db,
  by: Admin,
  {
    familyId,
    reason,
    ...seat
  }: Omit<Act, 'waivesNotice'> & Seat & { teacherId?: string | undefined; waivesLimit: boolean },
  now: Temporal.Instant,
) => asFamily(db, by, familyId, { reason, waivesNotice: false }, family => cancelSeat(db, family, seat, now))

export const giveBackForFamily = (
  db: Db,
  by: Admin,
  { familyId, reason, seatId }: Omit<Act, 'waivesNotice'> & { seatId: string },
  now: Temporal.Instant,
) =>
  asFamily(db, by, familyId, { reason, waivesNotice: false }, family =>
    giveBackSeat(db, by, family, { seatId, reason }, now),
  )

type SeriesAct = Pick<Act, 'familyId' | 'reason'> & {
  bookingId: string
  lessonId: string
  scope: SeriesScope
}

/** The family as the school reads its series: in the school's zone, like the rest of the desk. */
const inSchoolZone = (family: Family): Family => ({ ...family, timezone: schoolZone })

/** The lessons of a booking that are still to come, and which the family's rule would give back. */
export const listSeriesForFamily = (
  db: Db,
  by: Admin,
  { familyId, bookingId }: { familyId: string; bookingId: string },
  now: Temporal.Instant,
) =>
  asFamily(db, by, familyId, { reason: '', waivesNotice: true }, async family => {
    const series = await findSeries(db, family, bookingId)
    const reader = inSchoolZone(family)
    return series
      ? ok(toSeriesView(reader, series, await listSeriesSeats(db, bookingId), now))
      : refuse('not_found')
  })

export const cancelSeriesForFamily = (
  db: Db,
  by: Admin,
  {
    familyId,
    reason,
    ...series
  }: SeriesAct & {
    countedLessons: number
    waivesLimit: boolean
    teachers?: readonly { lessonId: string; teacherId: string }[] | undefined
  },
  now: Temporal.Instant,
) =>
  asFamily(db, by, familyId, { reason, waivesNotice: false }, family =>
    cancelSeries(db, inSchoolZone(family), series, now),
  )

type SeriesPostponement = SeriesAct & { startsAt: Temporal.Instant; waivesNotice: boolean }

/** Where the lessons would go, and which of them can't. Nothing is postponed. */
export const previewSeriesForFamily = (
  db: Db,
  by: Admin,
  { familyId, waivesNotice, ...series }: Omit<SeriesPostponement, 'reason'>,
  now: Temporal.Instant,
) =>
  asFamily(db, by, familyId, { reason: '', waivesNotice }, family =>
    previewSeriesPostponement(db, inSchoolZone(family), { ...series, familyZone: family.timezone }, now),
  )

export const postponeSeriesForFamily = (
  db: Db,
  by: Admin,
  {
    familyId,
    reason,
    waivesNotice,
    ...series
  }: SeriesPostponement & {
    teacherId?: string | undefined
    keptLessonIds: readonly string[]
    agreedMoves?: readonly AgreedMove[] | null | undefined
  },
  now: Temporal.Instant,
) =>
  asFamily(db, by, familyId, { reason, waivesNotice }, family =>
    postponeSeries(db, inSchoolZone(family), series, now),
  )

/** The open hours of a teacher's month in the school's zone: those within the teacher's notice marked, and those of a group. */
export const listOpenHours = async (
  db: Db,
  {
    month: asked,
    studentId,
    ...query
  }: {
    teacherId: string
    /** For whom the hour is: not every group suits the child. */
    studentId?: string | undefined
    month?: string | undefined
    lessonType: LessonType
    duration: LessonLength | undefined
    isBooked: boolean
    movedLesson?: string | undefined
  },
  now: Temporal.Instant,
) => {
  const today = localOf(now, schoolZone).date
  const month = asked ?? today.slice(0, 7)
  const from = `${month}-01`
  const until = lastShownDay(month, today)
  const found = await listSlotTexts(db, {
    ...query,
    from,
    until,
    viewerZone: schoolZone,
    waivesNotice: true,
    now,
  })
  if (!found.ok) return explainRefusal(db, query.teacherId, found)
  const groupAt =
    query.lessonType === 'group'
      ? await readGroupHours(db, { teacherId: query.teacherId, studentId }, now)
      : () => null
  const noticeEnds = now.add({ minutes: found.value.minimumNoticeMinutes })
  return ok({
    slots: found.value.slots.map(({ startsAt, date, time }) => {
      const start = Temporal.Instant.from(startsAt)
      return {
        startsAt,
        date,
        time,
        isWithinNotice: Temporal.Instant.compare(start, noticeEnds) < 0,
        group: groupAt(start),
      }
    }),
    noticeMinutes: found.value.minimumNoticeMinutes,
    month,
    today,
    lastDay: localOf(await findLatestStart(db, now), schoolZone).date,
    zoneLabel: zoneLabel(schoolZone),
  })
}
