import { sql } from 'kysely'
import type { LockedLesson } from '#features/lessons/server/queries.ts'
import type { Db } from '#platform/db/connect.ts'

/** Whether the child sits somewhere else at that time, with any teacher. */
export const otherSeatAt = async (
  tx: Db,
  {
    id,
    studentId,
    startsAt,
    endsAt,
  }: { id: string; studentId: string; startsAt: Temporal.Instant; endsAt: Temporal.Instant },
) =>
  (await tx
    .selectFrom('seats')
    .select('id')
    .where('student_id', '=', studentId)
    .where('id', '<>', id)
    .where('released_at', 'is', null)
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const seatStart = (tx: Db, seatId: string) =>
  tx
    .selectFrom('seats')
    .select(['lesson_id as lessonId', 'starts_at as startsAt'])
    .where('id', '=', seatId)
    .executeTakeFirstOrThrow()

/** A group that already meets then and has room; joined, it waits for nobody any more. */
const joinGroup = (tx: Db, teacherId: string, startsAt: Temporal.Instant) =>
  tx
    .updateTable('lessons')
    .set({
      seats_taken: sql`seats_taken + 1`,
      status: sql`case status when 'pending' then 'upcoming' else status end`,
    })
    .where('teacher_id', '=', teacherId)
    .where('starts_at', '=', startsAt)
    .where('type', '=', 'group')
    .where('status', 'not in', ['cancelled', 'completed'])
    .where(sql<boolean>`seats_taken < capacity`)
    .returning('id')
    .executeTakeFirst()

const openLesson = (
  tx: Db,
  { teacherId, type }: LockedLesson,
  startsAt: Temporal.Instant,
  endsAt: Temporal.Instant,
) =>
  tx
    .insertInto('lessons')
    .values({ teacher_id: teacherId, starts_at: startsAt, ends_at: endsAt, type, seats_taken: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Gives a freed seat its place in another lesson, with its booking, its price and its trial, and notes where it went. */
export const moveSeat = async (
  tx: Db,
  {
    seatId,
    lesson,
    startsAt,
    endsAt,
  }: { seatId: string; lesson: LockedLesson; startsAt: Temporal.Instant; endsAt: Temporal.Instant },
) => {
  const target =
    (lesson.type === 'group' ? await joinGroup(tx, lesson.teacherId, startsAt) : undefined) ??
    (await openLesson(tx, lesson, startsAt, endsAt))
  const { rows } = await sql<{ id: string }>`
    insert into seats (lesson_id, starts_at, ends_at, capacity, seat_no, student_id, parent_id, booking_id, is_trial, price_cents)
    select l.id, l.starts_at, l.ends_at, l.capacity,
      (select min(n) from generate_series(1, l.capacity) n
       where not exists (select from seats st where st.lesson_id = l.id and st.seat_no = n and st.released_at is null)),
      s.student_id, s.parent_id, s.booking_id, s.is_trial, s.price_cents
    from seats s, lessons l where s.id = ${seatId} and l.id = ${target.id}
    returning id`.execute(tx)
  const made = rows[0]
  if (!made) throw new Error('The seat went while it was moved')
  await tx.updateTable('seats').set({ moved_to: made.id }).where('id', '=', seatId).execute()
  return { seatId: made.id, lessonId: target.id }
}
