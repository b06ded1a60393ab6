import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { isEmail, normaliseEmail } from '../accounts.ts'
import { lockAddress, makeAdmin } from './create-admin.ts'
import { lockBlocks } from './links.ts'
import type { Admin } from './procedures.ts'
import { findPasswordHash } from './set-password.ts'

/**
 * Makes the account of another admin and mails the link to choose its password; asked again before one is chosen, another link.
 * Only a new address can be invited: one account has one role, and an applicant's password was not chosen for the school.
 */
export const inviteAdmin = (
  db: Db,
  by: Admin,
  address: string,
  now: Temporal.Instant,
): Promise<Outcome<{ email: string }, 'email_taken' | 'invalid_email'>> =>
  db.transaction().execute(async tx => {
    const email = normaliseEmail(address)
    if (!isEmail(email)) return refuse('invalid_email')
    // Two admins who invite the same person make one account.
    await lockBlocks(tx)
    const existing = await lockAddress(tx, email)
    const isTaken =
      existing && (existing.role === 'admin' ? !(await isWaiting(tx, existing.id)) : existing.isConfirmed)
    if (isTaken) return refuse('email_taken')
    const id = await makeAdmin(tx, email, existing)
    await enqueueMail(tx, { kind: 'admin-invitation', userId: id, by: by.userId })
    await writeAudit(tx, {
      at: now,
      actor: by.userId,
      action: 'admin_invited',
      subject: id,
      ipAddress: by.ipAddress,
    })
    return ok({ email })
  })

/** An admin who has chosen no password yet, and whom the school has not blocked meanwhile. */
const isWaiting = async (tx: Db, id: string) => {
  if ((await findPasswordHash(tx, id)) !== undefined) return false
  const blocked = await tx
    .selectFrom('account_blocks')
    .where('user_id', '=', id)
    .select('user_id')
    .executeTakeFirst()
  return blocked === undefined
}
