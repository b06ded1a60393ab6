import { sql } from 'kysely'
import type { Db } from '../db/connect'
import type { MailJob } from '../mail/compose'
import type { Queue } from './boss'

/** Enqueues in the caller's transaction: both or neither. */
export const enqueue = async (tx: Db, queue: Queue, data: object) => {
  await sql`select enqueue(${queue}, ${JSON.stringify(data)}::jsonb)`.execute(tx)
}

export const enqueueMail = (tx: Db, job: MailJob) => enqueue(tx, 'mail', job)
