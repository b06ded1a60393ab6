import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import type { MailJob } from '#platform/mail/compose.ts'
import type { Queue } from './boss.ts'

/** Enqueues in the caller's transaction: both or neither. @param at not before this moment; at once when absent */
export const enqueue = async (tx: Db, queue: Queue, data: object, at?: Temporal.Instant) => {
  const job = JSON.stringify(data)
  if (at) await sql`select enqueue_at(${queue}, ${job}::jsonb, ${at}::timestamptz)`.execute(tx)
  else await sql`select enqueue(${queue}, ${job}::jsonb)`.execute(tx)
}

export const enqueueMail = (tx: Db, job: MailJob, at?: Temporal.Instant) => enqueue(tx, 'mail', job, at)

/** A mail that somebody waits for in front of the screen: it leaves before all others. */
export const enqueueAwaitedMail = async (tx: Db, job: MailJob) => {
  await sql`select enqueue_awaited('mail', ${JSON.stringify(job)}::jsonb)`.execute(tx)
}
