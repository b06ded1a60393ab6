import { sql } from 'kysely'
import type { JobResult } from 'pg-boss'
import { composeMail } from './mails'
import type { Db } from './platform/db/connect'
import type { MailContext, MailJob } from './platform/mail/compose'
import type { SendMail } from './platform/mail/mail'

type MailOfQueue = { id: string; data: MailJob }

/**
 * Composes and hands over the mail of one job, in the transaction that marks it sent. A job that comes again (a crash, a
 * lease that ran out, two workers at once) waits for the first and finds the mark; one that failed leaves no mark.
 */
export const deliverMail = (db: Db, send: SendMail, job: MailOfQueue, context: MailContext) =>
  db.transaction().execute(async tx => {
    const marked = await sql<{ job_id: string }>`
      insert into sent_mails (job_id) values (${job.id}) on conflict do nothing returning job_id`.execute(tx)
    if (marked.rows.length === 0) return
    const composed = await composeMail(tx, job.data, context)
    if (composed) await send(tx, composed, job.id)
  })

/** One after the other, for each holds a connection while its mail is on the way; one that fails is tried again by itself. */
export const deliverMails = async (
  db: Db,
  send: SendMail,
  jobs: readonly MailOfQueue[],
  context: MailContext,
): Promise<JobResult[]> => {
  const results: JobResult[] = []
  for (const job of jobs) {
    try {
      await deliverMail(db, send, job, context)
      results.push({ id: job.id, status: 'completed' })
    } catch (error) {
      results.push({ id: job.id, status: 'failed', output: error })
    }
  }
  return results
}
