import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { inBatches } from '#platform/jobs/in-batches.ts'
import { addDays } from '#platform/time/dates.ts'
import { localOf, startOfDay } from '#platform/time/zones.ts'
import { teacherReminderHour } from '../lessons.ts'

/** Zones whose clocks show the evening, with the day that comes there: from its start, included, to its end. */
const eveningsAt = async (db: Db, now: Temporal.Instant) => {
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
 * Enqueues, in the evening of a teacher's own clock, one mail with the lessons of the next day. Who has none is left in
 * peace; what is booked later has its own mail. Safe to run twice, or twice at once. @returns how many were enqueued
 */
export const remindTeachers = async (db: Db, now: Temporal.Instant): Promise<number> => {
  const evenings = await eveningsAt(db, now)
  const all = <Value>(of: (evening: (typeof evenings)[number]) => Value) => evenings.map(of)
  if (evenings.length === 0) return 0
  return inBatches(500, async batch => {
    // One statement: the mark and the job are there together or not at all.
    const { rows } = await sql<{ enqueued: number }>`
      with due as (
        select distinct t.id, e.day
        from unnest(${all(({ zone }) => zone)}::text[], ${all(({ day }) => day)}::date[],
          ${all(({ from }) => from.toString())}::timestamptz[],
          ${all(({ until }) => until.toString())}::timestamptz[]) as e (zone, day, begins, ends)
        join lessons l on l.starts_at >= e.begins and l.starts_at < e.ends
        join teachers t on t.id = l.teacher_id and t.timezone = e.zone
        where l.status in ('upcoming', 'confirmed')
          and not exists (select from teacher_days_told d where d.teacher_id = t.id and d.day = e.day)
        limit ${batch}
      ), marked as (
        insert into teacher_days_told (teacher_id, day, enqueued_at)
        select id, day, ${now}::timestamptz from due
        on conflict do nothing
        returning teacher_id, day
      )
      select count(enqueue('mail', jsonb_build_object('kind', 'teacher-day', 'teacherId', teacher_id,
        'day', to_char(day, 'YYYY-MM-DD'))))::int as enqueued
      from marked`.execute(db)
    return rows[0]?.enqueued ?? 0
  })
}
