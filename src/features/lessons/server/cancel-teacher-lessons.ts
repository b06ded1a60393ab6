import { type NewNotification, notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Canceller, cancelAndGiveBack } from './cancel-lesson.ts'
import { toCancellationNotice } from './cancellation-notice.ts'
import { hasActiveStatus } from './lesson-rows.ts'
import { lockCalendars, lockLessons } from './locks.ts'

/**
 * Cancels every upcoming lesson of a teacher who leaves or is blocked, and gives all seats back. A family gets one mail and one
 * notification about all its lessons.
 */
export const cancelTeacherLessons = async (
  tx: Db,
  teacherId: string,
  by: Canceller,
  now: Temporal.Instant,
) => {
  await lockCalendars(tx, [teacherId])
  const upcoming = await tx
    .selectFrom('lessons')
    .where('lessons.teacher_id', '=', teacherId)
    .where('lessons.starts_at', '>', now)
    .where(hasActiveStatus)
    .select('lessons.id')
    .execute()
  const lessons = await lockLessons(
    tx,
    upcoming.map(({ id }) => id),
  )
  const seats: GivenBack[] = []
  for (const lesson of lessons) seats.push(...(await cancelAndGiveBack(tx, lesson, by, now)))
  seats.sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
  for (const [familyId, own] of Map.groupBy(seats, seat => seat.familyId)) {
    await enqueueMail(tx, toMail(familyId, own))
    await notify(tx, toNotification(familyId, own))
  }
}

type GivenBack = Awaited<ReturnType<typeof cancelAndGiveBack>>[number]

const toMail = (familyId: string, seats: readonly GivenBack[]) => {
  const [seatId, ...others] = seats.map(({ id }) => id)
  return others.length === 0
    ? { kind: 'family-lesson-cancelled', seatId }
    : { kind: 'family-lessons-cancelled', familyId, seatIds: [seatId, ...others] }
}

const toNotification = (familyId: string, seats: readonly GivenBack[]): NewNotification[] => {
  const notices = toCancellationNotice(
    familyId,
    seats.map(seat => ({ ...seat, lessonCancelled: true })),
  )
  const bookings = new Set(seats.map(seat => seat.bookingId))
  const [bookingId] = bookings
  return seats.length > 1 && bookings.size === 1 && bookingId
    ? notices.map(notice => ({ ...notice, kind: 'series_cancelled', bookingId }))
    : notices
}
