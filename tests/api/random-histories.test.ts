// Eight clients and the worker act at random and at the same time, on the real use cases and PostgreSQL; what must never be, never is.
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { drainBookingOutbox } from '#features/booking/server/drain-outbox.ts'
import { drainGroupOutbox } from '#features/lessons/server/group-outbox.ts'
import { now } from '../support/booking.ts'
import { testDatabase } from '../support/database.ts'
import { anyHistory, type Cast, makeCast, perform } from '../support/history.ts'
import { makeSchool } from '../support/people.ts'
import { runs } from '../support/runs.ts'

const database = testDatabase()
let school: Admin
beforeAll(async () => {
  school = (await makeSchool(database.db)).school
})

/** Violations by rule; each list is empty in a school that works. */
const listContradictions = async (cast: Cast) => {
  const { db } = database
  const teacherIds = cast.teachers.map(({ teacherId }) => teacherId)
  const parentIds = cast.families.map(({ parentId }) => parentId)
  const newParent = parentIds.at(-1) ?? ''
  const held = sql`s.released_at is null`
  const ofHistory = sql`s.parent_id = any(${parentIds}::uuid[])`
  const entry = (action: string, condition: ReturnType<typeof sql>) =>
    sql`exists (select from audit_log a where a.action = ${action} and ${condition})`
  const names = (ids: ReturnType<typeof sql>) => sql`a.details->${ids} @> to_jsonb(s.id::text)`
  const isReleased = sql`(${entry('seat_cancelled', names(sql`'seats'`))} or ${entry('series_cancelled', names(sql`'seats'`))}
    or ${entry('lesson_cancelled', names(sql`'seats'`))})`
  const isPostponed = sql`(${entry('seat_postponed', names(sql`'seats'`))} or ${entry('series_postponed', names(sql`'seats'`))})`
  const rules = {
    'lessons of one teacher that overlap': sql`
      select l.id from lessons l join lessons o on o.teacher_id = l.teacher_id and o.id < l.id and o.during && l.during
      where l.teacher_id = any(${teacherIds}::uuid[]) and l.status <> 'cancelled' and o.status <> 'cancelled'`,
    'seats of one child that overlap': sql`
      select s.id from seats s join seats o on o.student_id = s.student_id and o.id < s.id and o.during && s.during
      where ${ofHistory} and ${held} and o.released_at is null`,
    'lessons with more children than seats, or counted wrongly': sql`
      select l.id from lessons l left join seats s on s.lesson_id = l.id and ${held}
      where l.teacher_id = any(${teacherIds}::uuid[]) group by l.id
      having count(s.id) > least(l.capacity, 4) or count(s.id) <> l.seats_taken`,
    'children with two trials': sql`
      select s.student_id from seats s where ${ofHistory} and s.student_id is not null and s.is_trial and s.given_back_at is null
      group by s.student_id having count(*) > 1`,
    'a group seat of a new family': sql`
      select s.id from seats s join lessons l on l.id = s.lesson_id where s.parent_id = ${newParent} and l.type = 'group'`,
    'bookings without an entry of their own': sql`
      select b.id from bookings b where b.parent_id = any(${parentIds}::uuid[]) and 1 <> (
        select count(*) from audit_log a where a.action = 'lessons_booked' and a.details->>'booking' = b.id::text)`,
    'released seats that no entry explains': sql`
      select s.id from seats s where ${ofHistory} and s.released_at is not null and s.moved_to is null and not ${isReleased}`,
    'moved seats that no entry explains': sql`
      select s.id from seats s where ${ofHistory} and s.moved_to is not null and not ${isPostponed}`,
    'held seats that an entry says are free': sql`
      select s.id from seats s where ${ofHistory} and ${held} and (${isReleased} or ${isPostponed})`,
    'lessons without children that are not cancelled': sql`
      select l.id from lessons l where l.teacher_id = any(${teacherIds}::uuid[]) and (l.seats_taken = 0) <> (l.status = 'cancelled')`,
    'requests that are approved without a booking, or booked without approval': sql`
      select r.id from booking_requests r left join bookings b on b.id = r.id
      where r.parent_id = any(${parentIds}::uuid[]) and (r.approved_at is null) <> (b.id is null)`,
    'mails that are enqueued twice': sql`
      select min(j.id::text) as id from pgboss.job j
      where j.name = 'mail' and j.data->>'kind' not in ('teacher-suspended', 'teacher-reinstated', 'account-blocked', 'account-unblocked')
      group by j.data having count(*) > 1`,
    // A mail with goesOn is not checked: a group without a teacher takes place with one child, and need not be pending.
    'families of groups that are told the contrary of what is': sql`
      select s.id from pgboss.job j join seats s on s.id::text = j.data->>'seatId' join lessons l on l.id = s.lesson_id
      where j.data->>'kind' like 'second-student-%' and j.data->>'goesOn' is null and (s.released_at is not null
        or (l.status = 'pending') <> (j.data->>'kind' = 'second-student-left'))`,
    'bookings without their mail': sql`
      select b.id from bookings b where b.parent_id = any(${parentIds}::uuid[]) and not exists (
        select from pgboss.job j where j.data->>'kind' = 'booking-confirmed' and j.data->>'bookingId' = b.id::text)`,
  }
  const found: Record<string, unknown[]> = {}
  for (const [rule, statement] of Object.entries(rules)) {
    const { rows } = await statement.execute(db)
    if (rows.length > 0) found[rule] = rows
  }
  return found
}

/** 50 histories in npm test, 2,000 in npm run verify. */
const histories = runs(1) > 1 ? 2000 : runs(50)

test('after any history of eight clients at once nothing overlaps, every seat is explained, every mail is sent once', async () => {
  const { db } = database
  let booked = 0
  await fc.assert(
    fc.asyncProperty(anyHistory, async clients => {
      const cast = await makeCast(db)
      let isOver = false
      const work = async () => {
        while (!isOver) await drainBookingOutbox(db)
      }
      const act = Promise.all(
        clients.map(async acts => {
          for (const what of acts) await perform(db, cast, school, what)
        }),
      ).finally(() => {
        isOver = true
      })
      await Promise.all([act, work()])
      await drainBookingOutbox(db)
      await drainGroupOutbox(db, now)
      expect(await listContradictions(cast)).toEqual({})
      const parentIds = cast.families.map(({ parentId }) => parentId)
      booked += (await db.selectFrom('bookings').where('parent_id', 'in', parentIds).select('id').execute())
        .length
      await sql`delete from pgboss.job`.execute(db)
    }),
    { numRuns: histories, endOnFailure: true },
  )
  // The histories are no empty ones.
  expect(booked).toBeGreaterThan(histories)
}, 600_000)
