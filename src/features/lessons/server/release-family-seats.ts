import type { Admin } from '#features/accounts/server/procedures.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type CancelledPlace, toCancellationNotice } from './cancellation-notice.ts'
import { lockCalendars, lockLessons } from './locks.ts'
import { releaseSeats, selectSeatsNotBegun } from './release-seats.ts'

/** The school, or null when a scheduled job does it. */
type Releaser = Pick<Admin, 'userId' | 'ipAddress'> | null

/**
 * Gives back every seat that a family holds in upcoming lessons, for the school, and notifies the teachers: one mail and one
 * notification each. The family can book nothing meanwhile.
 */
export const releaseFamilySeats = async (db: Db, by: Releaser, familyId: string, now: Temporal.Instant) => {
  // A lesson may go to a substitute while this waits for the locks. Then all calendars are locked again, in order, in a new
  // transaction.
  let isReleased = false
  while (!isReleased)
    isReleased = await db.transaction().execute(tx => releaseInTransaction(tx, by, familyId, now))
}

/** @returns false, with nothing changed, if a lesson belongs to a teacher who is not locked */
const releaseInTransaction = async (tx: Db, by: Releaser, familyId: string, now: Temporal.Instant) => {
  const calendars = new Set(
    (await selectSeatsNotBegun(tx, now).where('seats.parent_id', '=', familyId).execute()).map(
      ({ teacherId }) => teacherId,
    ),
  )
  await lockCalendars(tx, [...calendars])
  // A seat may have been cancelled or moved while this waited for the locks.
  const seats = await selectSeatsNotBegun(tx, now).where('seats.parent_id', '=', familyId).execute()
  if (seats.some(seat => !calendars.has(seat.teacherId))) return false
  const lessons = await lockLessons(tx, [...new Set(seats.map(seat => seat.lessonId))])
  for (const teacherId of calendars) {
    const cancelled = []
    const places: CancelledPlace[] = []
    for (const lesson of lessons.filter(one => one.teacherId === teacherId)) {
      const own = seats.filter(seat => seat.lessonId === lesson.id)
      const lessonCancelled = await releaseSeats(
        tx,
        lesson,
        own.map(seat => seat.id),
        { givenBack: true, by: 'admin', at: now },
      )
      for (const seat of own)
        await writeAudit(tx, {
          at: now,
          actor: by?.userId ?? null,
          action: 'seat_cancelled',
          subject: seat.studentId,
          ipAddress: by?.ipAddress,
          details: { lesson: lesson.id, seats: [seat.id], givenBack: true, lessonCancelled },
        })
      for (const { studentId } of own)
        places.push({ lessonId: lesson.id, startsAt: lesson.startsAt, studentId, lessonCancelled })
      cancelled.push({ lessonId: lesson.id, seatIds: own.map(seat => seat.id), lessonCancelled })
    }
    if (cancelled.length > 0)
      await enqueueMail(tx, {
        kind: 'teacher-seats-cancelled',
        teacherId,
        seats: cancelled,
        bySchool: true,
      })
    await notify(tx, toCancellationNotice(teacherId, places))
  }
  return true
}
