import { sql } from 'kysely'
import { reminderHours } from '#features/notifications/preferences.ts'
import { scheduledStatusList } from '#features/school/server/lesson-status-lists.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMails } from '#platform/jobs/jobs.ts'
import { processInBatches } from '#platform/jobs/process-in-batches.ts'
import { maxLessonHours } from '../lesson-minutes.ts'

/**
 * Scheduled job: enqueues one reminder per seat and start, a day or an hour before the lesson, where a parent of the family has
 * chosen it; the delivery sends it to those who did. A lesson that was moved is reminded of again; one that was booked shortly
 * before is not, because the family has just read the confirmation. Safe to run repeatedly and concurrently.
 * @returns how many reminders were enqueued
 */
export const remindFamilies = async (db: Db, now: Temporal.Instant): Promise<number> =>
  (await remind(db, 'day', now)) + (await remind(db, 'hour', now))

const remind = (db: Db, reminder: keyof typeof reminderHours, now: Temporal.Instant): Promise<number> => {
  const { sentBefore, bookedBefore } = reminderHours[reminder]
  return processInBatches(500, batch =>
    db.transaction().execute(async tx => {
      // Statuses are literals and ends_at is bounded on both sides, so that the index lessons_to_close is used.
      const { rows } = await sql<{ seatId: string; startsAt: Temporal.Instant }>`
        insert into seat_reminders (seat_id, starts_at, hours, enqueued_at)
        select s.id, s.starts_at, ${sentBefore}::int, ${now}::timestamptz from lessons l
        join seats s on s.lesson_id = l.id
        join bookings b on b.id = s.booking_id
        where l.status in (${scheduledStatusList})
          and l.ends_at > ${now}::timestamptz
          and l.ends_at < ${now.add({ hours: sentBefore + maxLessonHours })}::timestamptz
          and l.starts_at > ${now}::timestamptz
          and l.starts_at <= ${now.add({ hours: sentBefore })}::timestamptz
          and s.released_at is null and s.student_id is not null
          and b.created_at <= s.starts_at - make_interval(hours => ${bookedBefore}::int)
          and exists (select from parents p left join notification_settings c on c.user_id = p.id
            where p.family_id = s.parent_id and p.place is not null and coalesce(c.reminder, 'day') = ${reminder})
          and not exists (select from seat_reminders r
            where r.seat_id = s.id and r.starts_at = s.starts_at and r.hours = ${sentBefore}::int)
        order by l.ends_at limit ${batch}
        on conflict do nothing
        returning seat_id as "seatId", starts_at as "startsAt"`.execute(tx)
      await enqueueMails(
        tx,
        rows.map(({ seatId, startsAt }) => ({
          kind: 'lesson-reminder',
          seatId,
          startsAt: startsAt.toString(),
          reminder,
        })),
      )
      return rows.length
    }),
  )
}
