import { sql } from 'kysely'
import { scheduledStatusList } from '#features/school/server/lesson-status-lists.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMails } from '#platform/jobs/jobs.ts'
import { processInBatches } from '#platform/jobs/process-in-batches.ts'
import { addDays } from '#platform/time/dates.ts'
import { localOf, startOfDay } from '#platform/time/zones.ts'
import { teacherReminderHour } from '../lessons.ts'

/** Teachers' zones in which it is evening, with the next day there: from its start (included) until its end (excluded). */
const listEveningZones = async (db: Db, now: Temporal.Instant) => {
  const { rows } = await sql<{ zone: string }>`
    select distinct t.timezone as zone from lessons l join teachers t on t.id = l.teacher_id
    where l.starts_at > ${now} and l.starts_at < ${now.add({ hours: 36 })}`.execute(db)
  return rows.flatMap(({ zone }) => {
    const { date, hour } = localOf(now, zone)
    if (hour < teacherReminderHour) return []
    const day = addDays(date, 1)
    return { zone, day, from: startOfDay(day, zone), until: startOfDay(addDays(day, 1), zone) }
  })
}

/**
 * Scheduled job: enqueues for each teacher, in the evening of their zone, one mail with the next day's lessons. Safe to run
 * repeatedly and concurrently.
 * @returns how many mails were enqueued
 */
export const remindTeachers = async (db: Db, now: Temporal.Instant): Promise<number> => {
  const zones = await listEveningZones(db, now)
  const column = <Value>(read: (zone: (typeof zones)[number]) => Value) => zones.map(read)
  if (zones.length === 0) return 0
  return processInBatches(500, batch =>
    db.transaction().execute(async tx => {
      const { rows } = await sql<{ teacherId: string; day: string }>`
        insert into teacher_day_reminders (teacher_id, day, enqueued_at)
        select distinct t.id, e.day, ${now}::timestamptz
        from unnest(${column(({ zone }) => zone)}::text[], ${column(({ day }) => day)}::date[],
          ${column(({ from }) => from.toString())}::timestamptz[],
          ${column(({ until }) => until.toString())}::timestamptz[]) as e (zone, day, begins, ends)
        join lessons l on l.starts_at >= e.begins and l.starts_at < e.ends
        join teachers t on t.id = l.teacher_id and t.timezone = e.zone
        where l.status in (${scheduledStatusList}) and t.suspended_at is null
          and not exists (select from teacher_day_reminders d where d.teacher_id = t.id and d.day = e.day)
        limit ${batch}
        on conflict do nothing
        returning teacher_id as "teacherId", day`.execute(tx)
      await enqueueMails(
        tx,
        rows.map(row => ({ kind: 'teacher-day', ...row })),
      )
      return rows.length
    }),
  )
}
