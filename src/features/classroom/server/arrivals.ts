import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import { publish } from '#platform/realtime/pg-notify.ts'
import { familyArrivalRetention, teacherArrivalRetention, teacherSeatNo } from '../classroom.ts'
import { roomTopic } from './queries.ts'

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

/**
 * Notes, once, that the lesson's teacher has come: is in the room at the start or later, and entered it after having reported an
 * absence, because a forgotten tab stays in the room (domain.md, "Classroom").
 */
export const recordTeacherArrival = (tx: Db, lessonId: string, now: Temporal.Instant) =>
  sql`insert into teacher_arrivals (lesson_id, teacher_id, arrived_at)
    select l.id, l.teacher_id, p.entered_at
    from lessons l join room_participants p on p.lesson_id = l.id and p.user_id = l.teacher_id
    where l.id = ${lessonId} and p.seat_no = ${sql.lit(teacherSeatNo)} and l.starts_at <= ${now}
      and not exists (select from lesson_absences a
        where a.lesson_id = l.id and a.teacher_id = l.teacher_id and a.reported_at >= p.entered_at)
    on conflict do nothing`.execute(tx)

/**
 * Puts the teacher out of the rooms of lessons that another one gives now, and notifies those who stay. Under the rooms' locks: a
 * teacher who enters at the same time is put out as well, or no longer finds the lesson.
 */
export const removeTeacher = async (tx: Db, lessonIds: readonly string[]) => {
  await tx
    .selectFrom('rooms')
    .where('lesson_id', '=', isAnyOf(lessonIds))
    .select('lesson_id')
    .orderBy('lesson_id')
    .forNoKeyUpdate()
    .execute()
  const removed = await tx
    .deleteFrom('room_participants')
    .where('lesson_id', '=', isAnyOf(lessonIds))
    .where('seat_no', '=', teacherSeatNo)
    .returning('lesson_id as lessonId')
    .execute()
  for (const { lessonId } of removed) await publish(tx, roomTopic(lessonId))
}

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
