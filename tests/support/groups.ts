import { randomUUID } from 'node:crypto'
import type { Db } from '../../src/platform/db/connect'

/** A further child in a group lesson, as a booking would seat it. */
export const joinGroup = async (
  db: Db,
  lessonId: string,
  { parentId, studentId }: { parentId: string; studentId: string },
) => {
  const lesson = await db
    .updateTable('lessons')
    .set(eb => ({ seats_taken: eb('seats_taken', '+', 1) }))
    .where('id', '=', lessonId)
    .returning(['teacher_id', 'starts_at', 'ends_at', 'capacity', 'seats_taken'])
    .executeTakeFirstOrThrow()
  const bookingId = randomUUID()
  await db
    .insertInto('bookings')
    .values({
      id: bookingId,
      parent_id: parentId,
      student_id: studentId,
      teacher_id: lesson.teacher_id,
      lesson_type: 'group',
      number_of_sessions: 1,
      hourly_rate_cents: 3500,
      discount_percentage: 0,
      total_cents: 2450,
      fingerprint: 'test',
    })
    .execute()
  const seat = await db
    .insertInto('seats')
    .values({
      lesson_id: lessonId,
      starts_at: lesson.starts_at,
      ends_at: lesson.ends_at,
      capacity: lesson.capacity,
      seat_no: lesson.seats_taken,
      student_id: studentId,
      parent_id: parentId,
      booking_id: bookingId,
      is_trial: false,
      price_cents: 2450,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return seat.id
}
