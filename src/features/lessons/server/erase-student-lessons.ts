import { sql } from 'kysely'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { notOver } from '../lessons.ts'
import { lockCalendars, lockLessons } from './queries.ts'
import { releaseSeats } from './release-seats.ts'

const seatsToCome = (tx: Db, studentId: string, now: Temporal.Instant) =>
  tx
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .where('seats.student_id', '=', studentId)
    .where('seats.released_at', 'is', null)
    .where('seats.starts_at', '>', now)
    .where('lessons.status', '=', sql<never>`any(${notOver}::lesson_status[])`)
    .select(['seats.id', 'lessons.id as lessonId', 'lessons.teacher_id as teacherId'])

/** Takes the calendars of a child's lessons to come, before the child's own row, as a booking does. @returns their teachers */
export const lockCalendarsOfStudent = async (tx: Db, studentId: string, now: Temporal.Instant) => {
  const seats = await seatsToCome(tx, studentId, now).execute()
  const teacherIds = new Set(seats.map(seat => seat.teacherId))
  await lockCalendars(tx, [...teacherIds])
  return teacherIds
}

/**
 * Gives back every seat of an erased child's lessons to come, whatever the hour, and removes the recordings that show the
 * child and the words that name it. Teachers get one mail each; its job carries no name. @returns false when a lesson lies in a calendar not held
 */
export const cancelSeatsOfStudent = async (
  tx: Db,
  studentId: string,
  calendars: ReadonlySet<string>,
  now: Temporal.Instant,
): Promise<boolean> => {
  const seats = await seatsToCome(tx, studentId, now).execute()
  if (seats.some(seat => !calendars.has(seat.teacherId))) return false
  const lessons = await lockLessons(
    tx,
    seats.map(seat => seat.lessonId),
  )
  const told = new Map<string, { lessonId: string; lessonCancelled: boolean }[]>()
  for (const lesson of lessons) {
    const seatIds = seats.filter(seat => seat.lessonId === lesson.id).map(seat => seat.id)
    const lessonCancelled = await releaseSeats(tx, lesson, seatIds, {
      givenBack: true,
      by: 'parent',
      at: now,
    })
    told.set(lesson.teacherId, [
      ...(told.get(lesson.teacherId) ?? []),
      { lessonId: lesson.id, lessonCancelled },
    ])
  }
  for (const [teacherId, cancelled] of told) {
    await enqueueMail(tx, { kind: 'teacher-seats-cancelled', teacherId, seats: cancelled })
    // Without the child, who is about to be nobody.
    await notify(
      tx,
      cancelled.map(({ lessonId, lessonCancelled }) => ({
        userId: teacherId,
        kind: lessonCancelled ? 'lesson_cancelled' : 'seat_released',
        lessonId,
      })),
    )
  }
  await tx
    .updateTable('lessons')
    .set({ recording_url: null })
    .where('recording_url', 'is not', null)
    .where('id', 'in', eb =>
      eb
        .selectFrom('seats')
        .where('student_id', '=', studentId)
        .where('released_at', 'is', null)
        .select('lesson_id'),
    )
    .execute()
  // Why a lesson was cancelled is written by hand, and may name whom it was for.
  await sql`update lessons set cancellation_reason = null from seats s join students c on c.id = s.student_id
    where c.id = ${studentId} and lessons.id = s.lesson_id
      and position(lower(c.first_name) in lower(lessons.cancellation_reason)) > 0`.execute(tx)
  return true
}
