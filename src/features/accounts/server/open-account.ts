import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import type { DB } from '#platform/db/schema.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { fullName } from '#platform/words/full-name.ts'

export type NewAccount = {
  firstName: string
  lastName: string
  /** Normalised (accounts.ts). */
  email: string
  /** Hashed. */
  password: string
}

type Links = Selectable<DB['account_links']>[]

/**
 * Creates account, credential and profile and enqueues the confirmation mail. The caller adds the role.
 * @param links the links of the sign-up that this one replaces (releaseAddress); they confirm the new account
 */
export const openAccount = async (
  tx: Db,
  { firstName, lastName, email, password }: NewAccount,
  links: Links,
) => {
  const name = fullName({ firstName, lastName })
  const { id } = await tx
    .insertInto('users')
    .values({ name, email })
    .returning('id')
    .executeTakeFirstOrThrow()
  const credential = await tx
    .insertInto('accounts')
    .values({ user_id: id, account_id: id, provider_id: 'credential', password })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('profiles').values({ id, first_name: firstName, last_name: lastName }).execute()
  if (links.length > 0)
    await tx
      .insertInto('account_links')
      .values(links.map(link => ({ ...link, user_id: id })))
      .execute()
  await enqueueMail(tx, { kind: 'confirm-email', userId: id }, { isHighPriority: true })
  return { id, name, email, credentialId: credential.id }
}

/**
 * Frees an address for a sign-up: deletes an account that was never confirmed, with password and unanswered application. A
 * confirmed account stays (domain.md, "Accounts").
 * @returns the deleted account's links, for openAccount; undefined when the address has a confirmed account
 */
export const releaseAddress = async (tx: Db, email: string): Promise<Links | undefined> => {
  // Serialises sign-ups with the same address; without the lock, they would fail at the unique index.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account:${email}`}, 0))`.execute(tx)
  const known = await tx
    .selectFrom('users')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select(['users.id', 'users.email_verified as isConfirmed', 'user_roles.role'])
    .where('email', '=', email)
    .forUpdate('users')
    .executeTakeFirst()
  if (!known) return []
  if (known.isConfirmed || (known.role !== null && known.role !== 'parent')) return undefined
  const links = await tx.deleteFrom('account_links').where('user_id', '=', known.id).returningAll().execute()
  await tx.deleteFrom('users').where('id', '=', known.id).execute()
  return links
}
