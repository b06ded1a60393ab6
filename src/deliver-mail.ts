import { sql } from 'kysely'
import { composeMail } from './mails'
import type { Db } from './platform/db/connect'
import type { MailContext, MailJob } from './platform/mail/compose'
import type { SendMail } from './platform/mail/mail'

/**
 * Composes and hands over the mail of one job, in the transaction that marks it sent. A job that comes again (a crash, a
 * lease that ran out, two workers at once) waits for the first and finds the mark; one that failed leaves no mark.
 */
export const deliverMail = (
  db: Db,
  send: SendMail,
  job: { id: string; data: MailJob },
  context: MailContext,
) =>
  db.transaction().execute(async tx => {
    const marked = await sql<{ job_id: string }>`
      insert into sent_mails (job_id) values (${job.id}) on conflict do nothing returning job_id`.execute(tx)
    if (marked.rows.length === 0) return
    const composed = await composeMail(tx, job.data, context)
    if (composed) await send(tx, composed, job.id)
  })
