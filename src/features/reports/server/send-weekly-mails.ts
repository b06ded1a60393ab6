import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMails } from '#platform/jobs/jobs.ts'
import { processInBatches } from '#platform/jobs/process-in-batches.ts'
import { localOf } from '#platform/time/zones.ts'
import { activeDays, weekToSend } from '../week.ts'

/** Families' zones in which the weekly mail is due now, its week, and the day there on which a child was still active. */
const listSundayZones = async (db: Db, now: Temporal.Instant, since: Temporal.Instant) => {
  const { rows } = await sql<{ zone: string }>`
    select distinct timezone as zone from parents where place = 1`.execute(db)
  return rows.flatMap(({ zone }) => {
    const monday = weekToSend(localOf(now, zone))
    return monday === undefined ? [] : { zone, monday, day: localOf(since, zone).date }
  })
}

/**
 * Scheduled job: enqueues for each family with an active child, on Sunday evening of its zone, one mail about the week. Safe to
 * run repeatedly and concurrently.
 * @returns how many mails were enqueued
 */
export const sendWeeklyMails = async (db: Db, now: Temporal.Instant): Promise<number> => {
  const since = now.subtract({ hours: 24 * activeDays.before })
  const zones = await listSundayZones(db, now, since)
  if (zones.length === 0) return 0
  const until = now.add({ hours: 24 * activeDays.after })
  return processInBatches(500, batch =>
    db.transaction().execute(async tx => {
      const { rows } = await sql<{ familyId: string; monday: string }>`
        insert into family_weeks (family_id, monday, enqueued_at)
        select family.id, e.monday, ${now}::timestamptz
        from unnest(${zones.map(({ zone }) => zone)}::text[], ${zones.map(({ monday }) => monday)}::date[],
          ${zones.map(({ day }) => day)}::date[]) as e (zone, monday, since)
        join parents family on family.timezone = e.zone and family.place = 1
        where not is_blocked(family.id)
          and not exists (select from family_weeks announced where announced.family_id = family.id and announced.monday = e.monday)
          and exists (
            select from students child where child.parent_id = family.id and (
              exists (select from learning_answers given
                where given.student_id = child.id and given.answered_on >= e.since)
              or exists (select from seats join lessons on lessons.id = seats.lesson_id
                where seats.student_id = child.id and seats.released_at is null and lessons.status <> 'cancelled'
                  and lessons.starts_at between ${since}::timestamptz and ${until}::timestamptz)))
        limit ${batch}
        on conflict do nothing
        returning family_id as "familyId", monday::text as monday`.execute(tx)
      await enqueueMails(
        tx,
        rows.map(row => ({ kind: 'family-week', ...row })),
      )
      return rows.length
    }),
  )
}
