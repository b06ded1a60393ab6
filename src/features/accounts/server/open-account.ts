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

/** Creates account, credential and profile, with the mail that asks to confirm the address. The caller adds the role. */
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
 * Deletes the account that holds an address, if a new one may replace it: a sign-up that was never confirmed (with password,
 * links, unanswered application), or a refused applicant. The address belongs to the person who confirms it.
 * @returns false when the account stays
 */
export const freeAddress = async (tx: Db, email: string): Promise<boolean> => {
  // Sign-ups with one address take turns; without the lock, ten at once would fail at the unique index.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account:${email}`}, 0))`.execute(tx)
  const known = await tx
    .selectFrom('users')
    .select(['id', 'email_verified as isConfirmed'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (!known) return true
  // Read after the account is locked: until then the school may have answered the application.
  const status = await tx
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
  const isReplaceable =
    status.role === null
      ? !known.isConfirmed || status.isRefused
      : status.role === 'parent' && !known.isConfirmed
  if (isReplaceable) await tx.deleteFrom('users').where('id', '=', known.id).execute()
  return isReplaceable
}
