import { sql } from 'kysely'
import type { JobResult } from 'pg-boss'
import { findLocale } from '#features/accounts/server/language.ts'
import { topicOfMail } from '#features/notifications/preferences.ts'
import { wantsMail, wantsReminder } from '#features/notifications/server/preferences.ts'
import type { Db } from '#platform/db/connect.ts'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import type { MailContext, MailJob } from '#platform/mail/compose.ts'
import type { SendMail } from '#platform/mail/mail.ts'
import { type Attempt, logAttempt, splitLogEntry } from '#platform/mail/mail-log.ts'
import { mailFailureOf } from '#platform/mail/mail-outcome.ts'
import { listRecipients, type Recipient } from './mail-recipients.ts'
import { composeMail } from './mails.ts'

type QueuedMail = { id: string; data: MailJob; retryCount: number; retryLimit: number }

/**
 * Whether the recipient has not switched this mail off; what the school did on a family's behalf is always mailed. A reminder
 * that does not name its choice is that of the day before.
 */
const isWanted = async (tx: Db, { kind, reminder, bySchool }: MailJob, to: string): Promise<boolean> => {
  if (bySchool === true) return true
  if (kind === 'lesson-reminder') return wantsReminder(tx, to, reminder === 'hour' ? 'hour' : 'day')
  const topic = topicOfMail(kind)
  return topic === undefined || wantsMail(tx, to, topic)
}

/**
 * Composes a mail in the language of its recipient. Only the composer knows that person, so a mail that is not in French
 * is composed again, and what the first composition wrote (a link, a code) is undone.
 */
const composeInLanguage = async (tx: Db, job: MailJob, context: MailContext) => {
  await sql`savepoint composing`.execute(tx)
  const mail = await composeMail(tx, job, context)
  const locale = mail ? await findLocale(tx, { email: mail.to }, job.locale) : 'fr'
  if (locale === 'fr') return mail
  await sql`rollback to savepoint composing`.execute(tx)
  return runWithLocale(locale, () => composeMail(tx, job, context))
}

/**
 * Composes and sends one mail in the transaction that inserts its row into sent_mails. If the job runs again (after a crash,
 * an expired lease, or in two workers at once), the insert waits for the first run and finds the row. A failed mail rolls
 * the row back, and the school's log says why.
 */
const sendOnce = async (
  db: Db,
  send: SendMail,
  { id, data, retryCount, retryLimit }: QueuedMail,
  { key, job }: Recipient,
  context: MailContext,
) => {
  let to: string | undefined
  const write = (tx: Db, outcome: Pick<Attempt, 'state' | 'failure'>) =>
    logAttempt(tx, { jobId: id, recipient: key, kind: data.kind, to, at: context.now, ...outcome })
  try {
    await db.transaction().execute(async tx => {
      const inserted = await sql`
        insert into sent_mails (job_id, recipient) values (${id}, ${key})
        on conflict do nothing returning job_id`.execute(tx)
      if (inserted.rows.length === 0) return
      const composed = await composeInLanguage(tx, job, context)
      to = composed?.to
      // Addresses under .invalid belong to children's logins and erased accounts.
      const isDue = composed && !composed.to.endsWith('.invalid') && (await isWanted(tx, job, composed.to))
      if (isDue) await send(tx, composed, key ? `${id}-${key}` : id)
      await write(tx, { state: isDue ? 'sent' : 'dropped' })
    })
  } catch (error) {
    const isLast = retryCount >= retryLimit
    await write(db, { state: isLast ? 'failed' : 'waiting', failure: mailFailureOf(error) })
    throw error
  }
}

/** Sends the mails of one job. A failure does not stop the others; a retry of the job sends only what failed. */
export const deliverMail = async (db: Db, send: SendMail, job: QueuedMail, context: MailContext) => {
  const failures: unknown[] = []
  const recipients = await listRecipients(db, job.data)
  await splitLogEntry(
    db,
    { jobId: job.id, kind: job.data.kind },
    recipients.map(({ key }) => key),
  )
  for (const recipient of recipients) {
    await sendOnce(db, send, job, recipient, context).catch(error => failures.push(error))
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join(' · '))
}

/** Sends one job after the other, because each holds a database connection. A failed job is retried alone. */
export const deliverMails = async (
  db: Db,
  send: SendMail,
  jobs: readonly QueuedMail[],
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
