import { sql } from 'kysely'
import type { JobResult } from 'pg-boss'
import type { Db } from '#platform/db/connect.ts'
import type { MailContext, MailJob } from '#platform/mail/compose.ts'
import type { SendMail } from '#platform/mail/mail.ts'
import { composeMail } from './mails.ts'

type MailOfQueue = { id: string; data: MailJob }

/** To whom a job writes: it may name several, each of whom gets a mail of their own. */
const recipientsOf = ({ to }: MailJob): string[] => (Array.isArray(to) ? to.map(String) : [''])

/**
 * Composes and hands over one mail, in the transaction that marks it sent. A job that comes again (a crash, a lease that ran
 * out, two workers at once) waits for the first and finds the mark; a mail that failed leaves no mark.
 */
const deliverOne = (
  db: Db,
  send: SendMail,
  { id, data }: MailOfQueue,
  recipient: string,
  context: MailContext,
) =>
  db.transaction().execute(async tx => {
    const marked = await sql`
      insert into sent_mails (job_id, recipient) values (${id}, ${recipient})
      on conflict do nothing returning job_id`.execute(tx)
    if (marked.rows.length === 0) return
    const composed = await composeMail(tx, recipient ? { ...data, to: recipient } : data, context)
    if (composed) await send(tx, composed, recipient ? `${id}-${recipient}` : id)
  })

/** The mails of one job. One that fails keeps back no other: when the job comes again, it alone is still to be sent. */
export const deliverMail = async (db: Db, send: SendMail, job: MailOfQueue, context: MailContext) => {
  const failures: unknown[] = []
  for (const recipient of recipientsOf(job.data)) {
    await deliverOne(db, send, job, recipient, context).catch(error => failures.push(error))
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join(' · '))
}

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
