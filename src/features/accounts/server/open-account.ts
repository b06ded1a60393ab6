import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'

export type NewAccount = {
  firstName: string
  lastName: string
  /** Normalised (accounts.ts). */
  email: string
  /** Hashed. */
  password: string
}

/** Account, credential and profile, with the mail that asks to confirm the address. What it is for is the caller's to write. */
export const openAccount = async (tx: Db, { firstName, lastName, email, password }: NewAccount) => {
  const name = `${firstName} ${lastName}`.trim()
  const { id } = await tx
    .insertInto('users')
    .values({ name, email })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('accounts')
    .values({ user_id: id, account_id: id, provider_id: 'credential', password })
    .execute()
  await tx.insertInto('profiles').values({ id, first_name: firstName, last_name: lastName }).execute()
  await enqueueMail(tx, { kind: 'confirm-email', userId: id }, { isAwaited: true })
  return { id, name, email }
}

/**
 * Makes the address free for a new account, when it is free or may be: whoever signed up before and never confirmed it is
 * replaced (account, password, links, unanswered application), and so is an applicant whom the school has refused.
 * Whoever confirms the mail that follows owns the account. @returns false for an account that stands
 */
export const freeAddress = async (tx: Db, email: string): Promise<boolean> => {
  // Sign-ups with one address take turns; without it, ten at once would meet at the unique index as errors.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account:${email}`}, 0))`.execute(tx)
  const known = await tx
    .selectFrom('users')
    .select(['id', 'email_verified as isConfirmed'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (!known) return true
  // Read once the account is held: until then the school may have answered the application.
  const standing = await tx
    .selectFrom('users')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .where('users.id', '=', known.id)
    .select([
      'user_roles.role',
      sql<boolean>`exists (select from teacher_applications a where a.user_id = users.id and a.status = 'refused')
        and not exists (select from teacher_applications a where a.user_id = users.id and a.status <> 'refused')`.as(
        'isRefused',
      ),
    ])
    .executeTakeFirstOrThrow()
  const mayGo =
    standing.role === null
      ? !known.isConfirmed || standing.isRefused
      : standing.role === 'parent' && !known.isConfirmed
  if (mayGo) await tx.deleteFrom('users').where('id', '=', known.id).execute()
  return mayGo
}
