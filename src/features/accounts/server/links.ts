import { sql } from 'kysely'
import { z } from 'zod'
import { hashToken, makeToken } from '#platform/auth/tokens.ts'
import type { Db } from '#platform/db/connect.ts'
import type { AccountLinkPurpose } from '#platform/db/schema.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'

/**
 * Creates a link and returns its token. The token is generated while the mail is composed and is stored nowhere: the table has
 * its hash, the job only the account.
 */
export const createLink = async (
  tx: Db,
  link: { userId: string; purpose: AccountLinkPurpose; expiresAt: Temporal.Instant },
): Promise<string> => {
  const token = makeToken()
  await tx
    .insertInto('account_links')
    .values({
      token_hash: hashToken(token),
      user_id: link.userId,
      purpose: link.purpose,
      expires_at: link.expiresAt,
    })
    .execute()
  return token
}

const linkRefusals = ['link_used', 'link_expired', 'link_unknown'] as const
export type LinkRefusal = (typeof linkRefusals)[number]

export const LinkState = z.enum(['open', ...linkRefusals])
export type LinkState = z.infer<typeof LinkState>

/**
 * Every change of an account locks its row first, so that changes cannot deadlock. A transaction that also locks a calendar or a
 * family locks these before: calendar, family, account, invitations.
 */
export const lockAccount = (tx: Db, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()

/**
 * One block, acceptance or invitation of an admin at a time, before any row is locked. An entry of the audit log also locks the admin who made it, so two
 * admins who block each other would deadlock; and a block must read the teacher's row that an acceptance writes.
 */
export const lockBlocks = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('kalima:blocks', 0))`.execute(tx)

/**
 * Locks the account of a link. If a new sign-up replaces the account meanwhile, the link goes to the new one: then locks that.
 * @returns the id of the account; undefined for an unknown link
 */
export const lockLinkAccount = async (tx: Db, token: string): Promise<string | undefined> => {
  for (;;) {
    const userId = await findLinkAccount(tx, token)
    if (!userId || (await lockAccount(tx, userId))) return userId
  }
}

/** The address of the account of a link, open or not. */
export const findLinkEmail = async (db: Db, token: string): Promise<string | undefined> => {
  const owner = await db
    .selectFrom('account_links')
    .innerJoin('users', 'users.id', 'account_links.user_id')
    .select('users.email')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return owner?.email
}

/** The id of the account of a link, open or not. */
export const findLinkAccount = async (db: Db, token: string): Promise<string | undefined> => {
  const owner = await db
    .selectFrom('account_links')
    .select('user_id as userId')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return owner?.userId
}

/**
 * Marks a link and the account's other links of that purpose as used. Of two simultaneous calls, the second waits for the lock
 * of the account and finds the link used.
 * @returns the id of the account
 */
export const claimLink = async (
  tx: Db,
  purpose: AccountLinkPurpose,
  token: string,
  now: Temporal.Instant,
): Promise<Outcome<string, LinkRefusal>> => {
  const userId = await lockLinkAccount(tx, token)
  if (!userId) return refuse('link_unknown')
  const state = await linkState(tx, purpose, token, now)
  if (state !== 'open') return refuse(state)
  await voidLinks(tx, purpose, userId, now)
  return ok(userId)
}

export const voidLinks = (tx: Db, purpose: AccountLinkPurpose, userId: string, now: Temporal.Instant) =>
  tx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()

/** Whether a link would work now. Reading does not use it: mail scanners open links too. */
export const linkState = async (
  db: Db,
  purpose: AccountLinkPurpose,
  token: string,
  now: Temporal.Instant,
): Promise<LinkState> => {
  const found = await db
    .selectFrom('account_links')
    .select(['used_at', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (!found) return 'link_unknown'
  if (found.used_at) return 'link_used'
  return Temporal.Instant.compare(found.expires_at, now) > 0 ? 'open' : 'link_expired'
}
