import type { Db } from '#platform/db/connect.ts'

/** Mails in a day to an address that was never confirmed: its reader may not have asked for any. */
const unconfirmedPerDay = { confirm_email: 6, reset_password: 3 }
/** Links for a new password that work at once: one more would not help. */
const openResetLinks = 6

/**
 * Whether an account gets another mail with a link. Anyone may ask for one in its name, from any number of networks. So the mails
 * are limited here and not the requests, which are answered as always: the links of the mails before still work. A new sign-up
 * takes over the links of the one that it replaces (open-account.ts), so they count per address. The caller has locked the
 * account.
 */
export const mayMailLink = async (
  tx: Db,
  { id, isConfirmed }: { id: string; isConfirmed: boolean },
  purpose: keyof typeof unconfirmedPerDay,
  now: Temporal.Instant,
): Promise<boolean> => {
  const links = await tx
    .selectFrom('account_links')
    .where('user_id', '=', id)
    .where('purpose', '=', purpose)
    .$if(isConfirmed, query => query.where('used_at', 'is', null).where('expires_at', '>', now))
    .$if(!isConfirmed, query => query.where('created_at', '>', now.subtract({ hours: 24 })))
    .select('token_hash')
    .limit(openResetLinks)
    .execute()
  return links.length < (isConfirmed ? openResetLinks : unconfirmedPerDay[purpose])
}
