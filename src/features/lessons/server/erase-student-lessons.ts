import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import type { LateDue } from '../late-due.ts'
import { lateDueCents, lateDueCount } from './amount-due.ts'
import { type CancelledPlace, toCancellationNotice } from './cancellation-notice.ts'
import { hasActiveStatus } from './lesson-rows.ts'
import { lockCalendars, lockLessons } from './locks.ts'
import type { ReleasedSeats } from './mails.ts'
import { releaseSeats, selectSeatsNotBegun } from './release-seats.ts'

/**
 * Locks the calendars of a student's upcoming lessons. To be called before the student's row is locked: bookings lock in the
 * same order.
 * @returns ids of the teachers
 */
export const lockStudentCalendars = async (tx: Db, studentId: string, now: Temporal.Instant) => {
  const seats = await selectSeatsNotBegun(tx, now).where('seats.student_id', '=', studentId).execute()
  const teacherIds = new Set(seats.map(seat => seat.teacherId))
  await lockCalendars(tx, [...teacherIds])
  return teacherIds
}

/**
 * What erasing each child ends (`cancelled`, lessons that are given back) and what stays due. A row without id has the places of
 * children who were erased before.
 */
export const listErasureEffects = (db: Db, { familyId }: Family, now: Temporal.Instant) =>
  db
    .selectFrom('seats as s')
    .innerJoin('lessons', 'lessons.id', 's.lesson_id')
    .leftJoin('students', 'students.id', 's.student_id')
    .where('s.parent_id', '=', familyId)
    .groupBy('students.id')
    .select([
      'students.id as studentId',
      'students.first_name as name',
      sql<number>`(count(*) filter (where s.released_at is null and s.starts_at > ${now}::timestamptz
        and ${hasActiveStatus}))::int`.as('cancelled'),
      sql<number>`(count(*) filter (where s.released_at is null and lessons.status = 'completed'))::int`.as(
        'given',
      ),
      lateDueCount.as('lateCount'),
      lateDueCents.as('lateCents'),
    ])
    .orderBy('students.created_at')
    .orderBy('students.id')

/** The late places of all children, those erased before included. */
export const sumLate = (effects: readonly { lateCount: number; lateCents: number }[]): LateDue => ({
  count: effects.reduce((sum, { lateCount }) => sum + lateCount, 0),
  cents: effects.reduce((sum, { lateCents }) => sum + lateCents, 0),
})

/**
 * Prepares the erasure of a student: gives back every seat in upcoming lessons, however late, and removes recordings
 * that show the child and reasons of its seats. The family and each teacher get one mail; its job holds no name.
 * @param mailsFamily false where the account goes too: its own mail says what was cancelled
 * @param calendars the teachers locked by `lockStudentCalendars`
 * @returns false, with nothing changed, if a lesson belongs to a teacher who is not locked
 */
export const eraseStudentLessons = async (
  tx: Db,
  by: Family,
  studentId: string,
  calendars: ReadonlySet<string>,
  now: Temporal.Instant,
  { mailsFamily = true } = {},
): Promise<boolean> => {
  const seats = await selectSeatsNotBegun(tx, now).where('seats.student_id', '=', studentId).execute()
  if (seats.some(seat => !calendars.has(seat.teacherId))) return false
  const lessons = await lockLessons(
    tx,
    seats.map(seat => seat.lessonId),
  )
  const released = new Map<string, (ReleasedSeats & CancelledPlace)[]>()
  for (const lesson of lessons) {
    const seatIds = seats.filter(seat => seat.lessonId === lesson.id).map(seat => seat.id)
    const lessonCancelled = await releaseSeats(tx, lesson, seatIds, {
      givenBack: true,
      by: 'parent',
      at: now,
    })
    await writeAudit(tx, {
      at: now,
      actor: by.userId,
      action: 'seat_cancelled',
      subject: studentId,
      ipAddress: by.ipAddress,
      zone: by.timezone,
      details: { lesson: lesson.id, seats: seatIds, givenBack: true, lessonCancelled },
    })
    released.set(lesson.teacherId, [
      ...(released.get(lesson.teacherId) ?? []),
      { lessonId: lesson.id, startsAt: lesson.startsAt, seatIds, lessonCancelled },
    ])
  }
  const seatIds = seats.map(seat => seat.id)
  if (seatIds.length > 0 && mailsFamily) {
    // The seats lose the child with the erasure, so the mail cannot find them later.
    const effects = await listErasureEffects(tx, by, now).where('s.student_id', '=', studentId).execute()
    await enqueueMail(tx, {
      kind: 'child-lessons-cancelled',
      familyId: by.familyId,
      seatIds,
      late: sumLate(effects),
    })
  }
  for (const [teacherId, cancelled] of released) {
    await enqueueMail(tx, {
      kind: 'teacher-seats-cancelled',
      teacherId,
      seats: cancelled.map(({ startsAt: _, ...seats }) => seats),
    })
    // Without studentId: the student's row is about to be deleted.
    await notify(tx, toCancellationNotice(teacherId, cancelled))
  }
  // The child's own reasons go; `redactReasons` removes its name from those of whole lessons.
  await tx
    .updateTable('seats')
    .set({ release_reason: null, give_back_reason: null })
    .where('student_id', '=', studentId)
    .where(eb => eb.or([eb('release_reason', 'is not', null), eb('give_back_reason', 'is not', null)]))
    .execute()
  await tx
    .updateTable('bookings')
    .set({ school_reason: null })
    .where('student_id', '=', studentId)
    .where('school_reason', 'is not', null)
    .execute()
  return true
}
