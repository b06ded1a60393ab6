import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import type { MailFailure, MailState } from './mail-outcome.ts'

type Entry = { jobId: string; recipient: string; kind: string }

/** One waiting entry per job: who its mails go to is known when it runs. */
export const logQueuedMails = async (tx: Db, jobs: readonly { jobId: string; kind: string }[]) => {
  if (jobs.length === 0) return
  await tx
    .insertInto('mail_log')
    .values(jobs.map(({ jobId, kind }) => ({ job_id: jobId, kind })))
    .execute()
}

/** Replaces the waiting entry of a job by one for each of its mails. */
export const splitLogEntry = async (
  db: Db,
  { jobId, kind }: Omit<Entry, 'recipient'>,
  recipients: readonly string[],
) => {
  if (recipients.includes('')) return
  await sql`
    with queued as (
      delete from mail_log where job_id = ${jobId} and recipient = '' returning queued_at
    )
    insert into mail_log (job_id, recipient, kind, queued_at)
    select ${jobId}, recipient, ${kind}, coalesce((select queued_at from queued), now())
    from unnest(${recipients}::text[]) as recipient
    on conflict (job_id, recipient) do nothing`.execute(db)
}

export type Attempt = Entry & {
  /** The address; undefined where nothing was composed. */
  to: string | undefined
  at: Temporal.Instant
  state: MailState
  failure?: MailFailure
}

/** Writes how an attempt ended. A mail that was sent stays sent. */
export const logAttempt = async (tx: Db, { jobId, recipient, kind, to, at, state, failure }: Attempt) => {
  const settledAt = state === 'waiting' ? null : at
  await sql`
    insert into mail_log as m (job_id, recipient, kind, user_id, queued_at, state, settled_at, failure)
    values (${jobId}, ${recipient}, ${kind},
      (select id from users where email = ${to ?? null} and erased_at is null), ${at}, ${state}, ${settledAt}, ${failure ?? null})
    on conflict (job_id, recipient) do update
    set user_id = coalesce(excluded.user_id, m.user_id), state = excluded.state,
      settled_at = excluded.settled_at, failure = excluded.failure
    where m.state <> 'sent'`.execute(tx)
}
