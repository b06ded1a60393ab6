import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { retryMailJob } from '#platform/jobs/jobs.ts'
import type { MailState } from '#platform/mail/mail-outcome.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { mayResend } from '../mail-log.ts'

type Resent = { id: string; state: MailState }

/**
 * Sends a failed mail again, with the others of its job that failed: a booking's mail to the family and the one to the teacher
 * are one job. Repeating it while the mail waits changes nothing.
 */
export const resendMail = (
  db: Db,
  by: Admin,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<Resent, 'not_found' | 'mail_not_failed' | 'mail_expired'>> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{
      id: string
      jobId: string
      kind: string
      userId: string | null
      state: MailState
      settledAt: Temporal.Instant | null
    }>`select id, job_id as "jobId", kind, user_id as "userId", state, settled_at as "settledAt" from mail_log
      where job_id = (select job_id from mail_log where id = ${id}::uuid) order by id for update`.execute(tx)
    const mail = rows.find(row => row.id === id)
    if (!mail) return refuse('not_found')
    if (mail.state === 'waiting') return ok({ id, state: mail.state })
    if (mail.state !== 'failed') return refuse('mail_not_failed')
    if (!mayResend(mail, now) || !(await retryMailJob(tx, mail.jobId))) return refuse('mail_expired')
    await sql`update mail_log set state = 'waiting', settled_at = null where job_id = ${mail.jobId} and state = 'failed'`.execute(
      tx,
    )
    await writeAudit(tx, {
      at: now,
      actor: by.userId,
      action: 'mail_resent',
      subject: mail.userId,
      ipAddress: by.ipAddress,
      details: { kind: mail.kind },
    })
    return ok({ id, state: 'waiting' })
  })
