import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import { chooseSeat, listFamilySeats } from '#features/lessons/server/family-lessons.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok } from '#platform/refusal/refusal.ts'
import { formatCancelling, type MovedCancelling } from './cancelling.ts'

/** The limit of free cancellation that a child's seat would have at another hour: that of its booking. Nothing is moved. */
export const previewPostponement = async (
  db: Db,
  family: Family,
  {
    lessonId,
    studentId,
    startsAt,
  }: { lessonId: string; studentId?: string | undefined; startsAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<Outcome<MovedCancelling, 'not_found' | 'student_required'>> => {
  const chosen = chooseSeat(await listFamilySeats(db, family, lessonId), studentId)
  if (!chosen.ok) return chosen
  const { lessonType, freeCancellationHours, joins } = await db
    .selectFrom('seats')
    .innerJoin('bookings', 'bookings.id', 'seats.booking_id')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .where('seats.id', '=', chosen.value.id)
    .select([
      'bookings.lesson_type as lessonType',
      'bookings.free_cancellation_hours as freeCancellationHours',
      sql<boolean>`exists (select from lessons other where other.teacher_id = lessons.teacher_id
        and other.starts_at = ${startsAt} and other.is_joinable)`.as('joins'),
    ])
    .executeTakeFirstOrThrow()
  return ok(
    formatCancelling(
      { startsAt, freeCancellationHours },
      { lessonType, isPending: lessonType === 'group' && !joins, zone: family.timezone, now },
    ),
  )
}
