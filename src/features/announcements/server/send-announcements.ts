import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMails } from '#platform/jobs/jobs.ts'
import { processInBatches } from '#platform/jobs/process-in-batches.ts'
import { isStillRecipient } from './recipients.ts'

type Due = { announcementId: string; userId: string; isUrgent: boolean; isReached: boolean }

/**
 * Polled job: gives each recipient of an announcement one notification and one mail, in batches. Safe to run repeatedly and
 * concurrently. Does not use `notify`, which addresses families: here each parent is a recipient.
 * Those who no longer belong to its recipients get none.
 * @returns how many recipients there were
 */
export const sendAnnouncements = (db: Db, now: Temporal.Instant): Promise<number> =>
  processInBatches(200, batch =>
    db.transaction().execute(async tx => {
      const { rows } = await sql<Due>`
        with due as (
          select announcement_id, user_id from announcement_recipients where enqueued_at is null
          order by announcement_id, user_id limit ${batch} for update skip locked
        ), judged as (
          select due.*, a.is_urgent, ${isStillRecipient} as is_reached
          from due join announcements a on a.id = due.announcement_id join users u on u.id = due.user_id
        ), sent as (
          update announcement_recipients r set enqueued_at = ${now}::timestamptz from judged j
          where r.announcement_id = j.announcement_id and r.user_id = j.user_id and j.is_reached
        ), dropped as (
          delete from announcement_recipients r using judged j
          where r.announcement_id = j.announcement_id and r.user_id = j.user_id and not j.is_reached
        ), notified as (
          insert into notifications (user_id, kind, announcement_id)
          select user_id, 'announcement', announcement_id from judged where is_reached
        )
        select announcement_id as "announcementId", user_id as "userId", is_urgent as "isUrgent", is_reached as "isReached"
        from judged`.execute(tx)
      await enqueueMails(
        tx,
        rows
          .filter(({ isReached }) => isReached)
          .map(({ announcementId, userId, isUrgent }) => ({
            kind: isUrgent ? 'urgent-announcement' : 'announcement',
            announcementId,
            userId,
          })),
      )
      return rows.length
    }),
  )
