import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { familyArrivalRetention, teacherArrivalRetention } from '../classroom.ts'

/** Notes when the family's seated children came to the room, the first time only. */
export const recordArrivals = (
  tx: Db,
  { familyId, studentId }: Family,
  lessonId: string,
  { at, isAdmitted }: { at: Temporal.Instant; isAdmitted: boolean },
) =>
  sql`insert into room_arrivals (seat_id, student_id, arrived_at, admitted_at)
    select s.id, s.student_id, ${at}, case when ${isAdmitted} then ${at}::timestamptz end
    from seats s join students c on c.id = s.student_id
    where s.lesson_id = ${lessonId} and s.released_at is null
      and s.parent_id = ${familyId} and (${studentId}::uuid is null or s.student_id = ${studentId}::uuid)
    for key share of c
    on conflict (seat_id) do update set admitted_at = coalesce(room_arrivals.admitted_at, excluded.admitted_at)`.execute(
    tx,
  )

/**
 * Notes that families were let in; a parent comes with all of its children. Never before they came: the teacher's click may have
 * been made first and have waited for the room, and the clocks of two programs may disagree.
 */
export const admitArrivals = (tx: Db, lessonId: string, seatNos: readonly number[], at: Temporal.Instant) =>
  sql`update room_arrivals a set admitted_at = greatest(a.arrived_at, ${at}::timestamptz)
    from seats s, seats admitted
    where s.id = a.seat_id and a.admitted_at is null and s.lesson_id = ${lessonId}
      and admitted.lesson_id = ${lessonId} and admitted.seat_no = any(${seatNos}::int[])
      and admitted.released_at is null and admitted.parent_id = s.parent_id`.execute(tx)

/** Notes when the lesson's teacher came to the room, the first time only. */
export const recordTeacherArrival = (tx: Db, lessonId: string, at: Temporal.Instant) =>
  tx
    .insertInto('teacher_arrivals')
    .values({ lesson_id: lessonId, arrived_at: at })
    .onConflict(conflict => conflict.column('lesson_id').doNothing())
    .execute()

/** Scheduled job. */
export const removeOldArrivals = async (db: Db, now: Temporal.Instant) => {
  await db
    .deleteFrom('room_arrivals')
    .where('arrived_at', '<', now.subtract(familyArrivalRetention))
    .execute()
  await db
    .deleteFrom('teacher_arrivals')
    .where('arrived_at', '<', now.subtract(teacherArrivalRetention))
    .execute()
}
