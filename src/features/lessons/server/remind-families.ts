import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { inBatches } from '#platform/jobs/in-batches.ts'
import { reminderHours } from '../lessons.ts'

/**
 * Enqueues one reminder a seat a day before its lesson, and one more when the lesson has moved since. Who booked shortly
 * before has the confirmation for a reminder. Safe to run twice, or twice at once. @returns how many were enqueued
 */
export const remindFamilies = (db: Db, now: Temporal.Instant): Promise<number> =>
  inBatches(500, async batch => {
    // One statement: the mark and the job are there together or not at all. The states are literals, for the index's sake.
    const { rows } = await sql<{ enqueued: number }>`
      with due as (
        select s.id, s.starts_at from lessons l
        join seats s on s.lesson_id = l.id
        join bookings b on b.id = s.booking_id
        where l.status in ('upcoming', 'confirmed')
          and l.ends_at > ${now}::timestamptz
          and l.ends_at < ${now.add({ hours: reminderHours.before + 2 })}::timestamptz
          and l.starts_at > ${now}::timestamptz
          and l.starts_at <= ${now.add({ hours: reminderHours.before })}::timestamptz
          and s.released_at is null and s.student_id is not null
          and b.created_at <= s.starts_at - make_interval(hours => ${reminderHours.booked}::int)
          and not exists (select from seat_reminders r where r.seat_id = s.id and r.starts_at = s.starts_at)
        order by l.ends_at limit ${batch}
      ), marked as (
        insert into seat_reminders (seat_id, starts_at, enqueued_at)
        select id, starts_at, ${now}::timestamptz from due
        on conflict do nothing
        returning seat_id, starts_at
      )
      select count(enqueue('mail', jsonb_build_object('kind', 'lesson-reminder', 'seatId', seat_id,
        'startsAt', to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))))::int as enqueued
      from marked`.execute(db)
    return rows[0]?.enqueued ?? 0
  })
