import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { ok } from '#platform/refusal/refusal.ts'
import { claimLink } from './links.ts'
import type { Context } from './procedures.ts'
import { limitLinkTries } from './rate-limit.ts'

/** Confirms the address that a link was sent to. Only a write does: opening the page, as mail scanners do, changes nothing. */
export const confirmEmail = (context: Context, { token }: { token: string }) =>
  limitLinkTries(context, () =>
    context.db.transaction().execute(async tx => {
      const claimed = await claimLink(tx, 'confirm_email', token, context.now)
      if (!claimed.ok) return claimed
      await markConfirmed(tx, claimed.value, context.now)
      return ok({ status: true })
    }),
  )

/**
 * Marks an address as confirmed, if it was not yet. An account without a role is an applicant's: the admins get a mail
 * (applications/server/mails.ts).
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
  const admins = await roles.where('role', '=', 'admin').orderBy('user_id').limit(20).execute()
  await enqueueMail(tx, { kind: 'account-confirmed', userId, to: admins.map(admin => admin.userId) })
}
