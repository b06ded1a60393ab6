import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMails } from '#platform/jobs/jobs.ts'
import { processInBatches } from '#platform/jobs/process-in-batches.ts'
import { reminderHours } from '../lessons.ts'

/**
 * Enqueues one reminder a seat a day before its lesson, and one more when the lesson has moved since. A family that booked
 * shortly before has the confirmation instead. Safe to run twice, or twice at once. @returns how many were enqueued
 */
export const remindFamilies = (db: Db, now: Temporal.Instant): Promise<number> =>
  processInBatches(500, batch =>
    db.transaction().execute(async tx => {
      // The states are literals, for the index's sake.
      const { rows } = await sql<{ seatId: string; startsAt: Temporal.Instant }>`
        insert into seat_reminders (seat_id, starts_at, enqueued_at)
        select s.id, s.starts_at, ${now}::timestamptz from lessons l
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
        on conflict do nothing
        returning seat_id as "seatId", starts_at as "startsAt"`.execute(tx)
      await enqueueMails(
        tx,
        rows.map(({ seatId, startsAt }) => ({
          kind: 'lesson-reminder',
          seatId,
          startsAt: startsAt.toString(),
        })),
      )
      return rows.length
    }),
  )
