import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { type Retained, retentionCutoff } from '../retention.ts'

type Cutoff = (kept: Retained) => Temporal.Instant

/** Scheduled job: removes what has been kept as long as the privacy page says. Safe to repeat. */
export const removeExpiredData = async (db: Db, now: Temporal.Instant) => {
  const school = await db
    .selectFrom('school_settings')
    .select('recording_days as recordingDays')
    .executeTakeFirstOrThrow()
  const cutoff: Cutoff = kept => retentionCutoff(kept, now, school)
  await removeUnconfirmedAccounts(db, cutoff)
  await removeRefusedApplications(db, cutoff)
  await removeRefusedDiplomas(db, cutoff)
  await removeLinksAndSessions(db, cutoff, now)
  await removeMessages(db, cutoff)
  await sql`delete from homework_files f using homework h
    where h.id = f.homework_id and h.due_on < ${cutoff('homeworkFiles')}::date`.execute(db)
  await removeUnansweredSessions(db, cutoff)
  await db.deleteFrom('child_voices').where('recorded_at', '<', cutoff('childVoices')).execute()
  await db.deleteFrom('notifications').where('created_at', '<', cutoff('notifications')).execute()
  await db.deleteFrom('booking_requests').where('expires_at', '<', cutoff('bookingRequests')).execute()
  await db.deleteFrom('group_waits').where('closed_at', '<', cutoff('groupWaits')).execute()
  await db.deleteFrom('audit_addresses').where('at', '<', cutoff('auditAddresses')).execute()
  await db.deleteFrom('erasure_receipts').where('erased_at', '<', cutoff('erasureReceipts')).execute()
  // With their recipients and notifications.
  await db.deleteFrom('announcements').where('written_at', '<', cutoff('announcements')).execute()
  await db.deleteFrom('mail_log').where('queued_at', '<', cutoff('mailLog')).execute()
  await db.deleteFrom('sent_mails').where('sent_at', '<', cutoff('mailLog')).execute()
  await db.deleteFrom('dev_mails').where('created_at', '<', cutoff('developmentMails')).execute()
  await db.deleteFrom('recordings').where('started_at', '<', cutoff('recordings')).execute()
  // Those of mails that could not be sent.
  await sql`delete from substitution_outbox o using lessons l where l.id = o.lesson_id and l.ends_at < ${now}`.execute(
    db,
  )
  await db.deleteFrom('data_exports').where('expires_at', '<', now).execute()
}

/** Parents and applicants. A child's login and an admin are confirmed by the person who creates them. */
const removeUnconfirmedAccounts = (db: Db, cutoff: Cutoff) =>
  sql`delete from users u
    where not u.email_verified and u.erased_at is null and u.created_at < ${cutoff('unconfirmedAccounts')}
      and not exists (select from user_roles r where r.user_id = u.id and r.role <> 'parent')
      and not exists (select from bookings b where b.parent_id = u.id)`.execute(db)

/** With the account, unless it has a role or another application. */
const removeRefusedApplications = (db: Db, cutoff: Cutoff) =>
  db.transaction().execute(async tx => {
    const removed = await tx
      .deleteFrom('teacher_applications')
      .where('status', '=', 'refused')
      .where('decided_at', '<', cutoff('refusedApplications'))
      .returning('user_id')
      .execute()
    const userIds = removed.flatMap(({ user_id }) => user_id ?? [])
    await sql`delete from users u
      where u.id = any(${userIds}::uuid[])
        and not exists (select from user_roles r where r.user_id = u.id)
        and not exists (select from teacher_applications a where a.user_id = u.id)`.execute(tx)
  })

/** Deletes the diplomas of applicants who were refused and have not applied again. */
const removeRefusedDiplomas = (db: Db, cutoff: Cutoff) =>
  sql`delete from diploma_files f
    where not exists (select from teachers t where t.id = f.user_id)
      and not exists (select from teacher_applications a where a.user_id = f.user_id
        and (a.status <> 'refused' or a.decided_at >= ${cutoff('refusedDiplomas')}))`.execute(db)

const removeLinksAndSessions = async (db: Db, cutoff: Cutoff, now: Temporal.Instant) => {
  await db
    .deleteFrom('account_links')
    .where(eb => eb.or([eb('used_at', '<', cutoff('deadLinks')), eb('expires_at', '<', cutoff('deadLinks'))]))
    .execute()
  await db.deleteFrom('parent_invitations').where('expires_at', '<', cutoff('deadLinks')).execute()
  await db.deleteFrom('email_changes').where('requested_at', '<', cutoff('deadLinks')).execute()
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', now).execute()
  await db.deleteFrom('sign_ups').where('created_at', '<', cutoff('deadLinks')).execute()
  await db.deleteFrom('verifications').where('expires_at', '<', now).execute()
  await db.deleteFrom('sessions').where('expires_at', '<', cutoff('endedSessions')).execute()
}

/** Practice that a child opened and left: nothing reads it again. */
const removeUnansweredSessions = (db: Db, cutoff: Cutoff) =>
  sql`delete from learning_sessions s
    where s.started_at < ${cutoff('unansweredSessions')}
      and not exists (select from learning_answers a where a.session_id = s.id)`.execute(db)

/** Deletes conversations whose last message is that old. */
const removeMessages = (db: Db, cutoff: Cutoff) =>
  db.transaction().execute(async tx => {
    await tx.deleteFrom('conversations').where('last_message_at', '<', cutoff('messages')).execute()
    await tx.deleteFrom('messages').where('sent_at', '<', cutoff('messages')).execute()
  })
