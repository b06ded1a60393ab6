import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { listAdminIds } from './create-admin.ts'

/**
 * Marks an address as confirmed, if it was not yet. An account without a role is an applicant's: the admins and the
 * applicant get a mail (applications/server/mails.ts).
 */
export const markConfirmed = async (tx: Db, userId: string, now: Temporal.Instant) => {
  const confirmed = await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .returning('id')
    .executeTakeFirst()
  const roles = tx.selectFrom('user_roles').select('user_id as userId')
  if (!confirmed || (await roles.where('user_id', '=', userId).executeTakeFirst())) return
  await announceApplication(tx, userId)
}

/** Mails the admins that an application can be read, and the applicant what happens next. */
export const announceApplication = async (tx: Db, userId: string) => {
  await enqueueMail(tx, { kind: 'account-confirmed', userId, to: await listAdminIds(tx) })
  await enqueueMail(tx, { kind: 'application-received', userId })
}
