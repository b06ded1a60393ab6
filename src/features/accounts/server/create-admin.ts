import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { isEmail, normaliseEmail } from '../accounts.ts'
import { createLink } from './links.ts'

/** How many hours the link to choose a password is valid. */
export const firstLinkHours = 24

/** Locks the account of an address, with what an admin's account is judged by. */
export const lockAddress = (tx: Db, email: string) =>
  tx
    .selectFrom('users')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .where('users.email', '=', email)
    .select(['users.id', 'users.email_verified as isConfirmed', 'user_roles.role'])
    .forUpdate('users')
    .executeTakeFirst()

/**
 * Makes the account of an address an admin's; a sign-up that was never confirmed is replaced. A new account has no password
 * until its owner chooses one.
 * @param existing the locked account of the address
 * @returns the id of the account
 */
export const makeAdmin = async (
  tx: Db,
  email: string,
  existing: Awaited<ReturnType<typeof lockAddress>>,
): Promise<string> => {
  if (existing?.role === 'admin') return existing.id
  const isReusable = existing?.isConfirmed ?? false
  if (existing && !isReusable) await tx.deleteFrom('users').where('id', '=', existing.id).execute()
  const id = existing && isReusable ? existing.id : await newAccount(tx, email)
  await tx.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute()
  return id
}

/**
 * Creates an admin, or another link for one, in one transaction.
 * Imported by scripts/admin.ts, which runs without a build.
 * @returns the token for /reset-password
 * @throws Error in French, for the person at the keyboard
 */
export const createAdmin = (db: Db, address: string, now: Temporal.Instant): Promise<string> => {
  const email = normaliseEmail(address)
  if (!isEmail(email)) throw new Error(`« ${address} » n’est pas une adresse email.`)
  return db.transaction().execute(async tx => {
    const existing = await lockAddress(tx, email)
    if (existing?.role && existing.role !== 'admin' && existing.isConfirmed)
      throw new Error(`${email} a déjà un compte avec un autre rôle. Un compte n’a qu’un rôle.`)
    const id = await makeAdmin(tx, email, existing)
    const expiresAt = now.add({ hours: firstLinkHours })
    return createLink(tx, { userId: id, purpose: 'reset_password', expiresAt })
  })
}

/**
 * SQL: whether an account has a password. An admin without one was invited and has not answered.
 * @param userId the column with the account's id
 */
export const hasPasswordSql = (userId: string) =>
  sql<boolean>`exists (select from accounts a where a.user_id = ${sql.ref(userId)} and a.password is not null)`

/** The admins who get the mails of the school, twenty at most; none to who has been invited and has chosen no password yet. */
export const listAdminIds = async (db: Db): Promise<string[]> => {
  const admins = await db
    .selectFrom('user_roles')
    .where('role', '=', 'admin')
    .where(hasPasswordSql('user_roles.user_id'))
    .select('user_id as userId')
    .orderBy('user_id')
    .limit(20)
    .execute()
  return admins.map(({ userId }) => userId)
}

const newAccount = async (tx: Db, email: string) => {
  const name = email.slice(0, email.indexOf('@')).slice(0, 80)
  const { id } = await tx
    .insertInto('users')
    .values({ name, email, email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('profiles').values({ id, first_name: name }).execute()
  return id
}
