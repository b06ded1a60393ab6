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

/** Creates account, credential and profile and enqueues the confirmation mail. The caller adds the role. */
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
  await enqueueMail(tx, { kind: 'confirm-email', userId: id }, { isHighPriority: true })
  return { id, name, email }
}

/**
 * Deletes the account that holds an address, if a new one may replace it: a sign-up that was never confirmed (with password,
 * links, unanswered application), or a refused applicant. The address belongs to the person who confirms it.
 * @returns false when the account stays
 */
export const releaseAddress = async (tx: Db, email: string): Promise<boolean> => {
  // Serialises sign-ups with the same address; without the lock, they would fail at the unique index.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account:${email}`}, 0))`.execute(tx)
  const known = await tx
    .selectFrom('users')
    .select(['id', 'email_verified as isConfirmed'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (!known) return true
  // Read after the account is locked, because the school may have decided on the application meanwhile.
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
