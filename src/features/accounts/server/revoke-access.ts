import type { Db } from '#platform/db/connect.ts'
import { voidLinks } from './links.ts'

/**
 * Ends what a thief of the session or the password has opened: sessions, sign-ins that await a code, and an address that is not
 * confirmed yet. The caller has locked the account.
 */
export const revokeAccess = async (tx: Db, userId: string, now: Temporal.Instant) => {
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await dropEmailChange(tx, userId, now)
}

/** Deletes the new address that is not confirmed yet; its link stops working. */
export const dropEmailChange = async (tx: Db, userId: string, now: Temporal.Instant) => {
  await voidLinks(tx, 'change_email', userId, now)
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).where('changed_at', 'is', null).execute()
}
