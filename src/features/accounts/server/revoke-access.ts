import type { Db } from '#platform/db/connect.ts'
import { voidLinks } from './links.ts'

/**
 * Ends what a thief of the session or the password has opened: sessions, also those of children that a session of the account
 * opened, sign-ins that await a code, an address that is not confirmed yet and invitations of a second parent. The caller has
 * locked the account.
 */
export const revokeAccess = async (tx: Db, userId: string, now: Temporal.Instant) => {
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('sessions')
    .where(eb => eb.or([eb('user_id', '=', userId), eb('opened_by', '=', userId)]))
    .execute()
  await dropEmailChange(tx, userId, now)
  await tx
    .updateTable('parent_invitations')
    .set({ revoked_at: now, is_revoked_by_password: true })
    .where('invited_by', '=', userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Deletes the new address that is not confirmed yet; its link stops working. */
export const dropEmailChange = async (tx: Db, userId: string, now: Temporal.Instant) => {
  await voidLinks(tx, 'change_email', userId, now)
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).where('changed_at', 'is', null).execute()
}
