import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMails } from '#platform/jobs/jobs.ts'
import { processInBatches } from '#platform/jobs/process-in-batches.ts'

type Due = { announcementId: string; userId: string; isUrgent: boolean }

/**
 * Polled job: gives each recipient of an announcement one notification and one mail, in batches. Safe to run repeatedly and
 * concurrently. Does not use `notify`, which addresses families: here each parent is a recipient.
 * @returns how many recipients there were
 */
export const sendAnnouncements = (db: Db, now: Temporal.Instant): Promise<number> =>
  processInBatches(200, batch =>
    db.transaction().execute(async tx => {
      const { rows } = await sql<Due>`
        with due as (
          select announcement_id, user_id from announcement_recipients where enqueued_at is null
          order by announcement_id, user_id limit ${batch} for update skip locked
        ), sent as (
          update announcement_recipients r set enqueued_at = ${now}::timestamptz from due
          where r.announcement_id = due.announcement_id and r.user_id = due.user_id
          returning r.announcement_id, r.user_id
        ), notified as (
          insert into notifications (user_id, kind, announcement_id) select user_id, 'announcement', announcement_id from sent
        )
        select a.id as "announcementId", sent.user_id as "userId", a.is_urgent as "isUrgent"
        from sent join announcements a on a.id = sent.announcement_id`.execute(tx)
      await enqueueMails(
        tx,
        rows.map(({ isUrgent, ...ids }) => ({
          kind: isUrgent ? 'urgent-announcement' : 'announcement',
          ...ids,
        })),
      )
      return rows.length
    }),
  )
