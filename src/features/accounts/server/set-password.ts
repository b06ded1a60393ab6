import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { revokeAccess } from './revoke-access.ts'

/** The stored hash of an account's password; undefined for an account without one. */
export const findPasswordHash = async (db: Db, userId: string): Promise<string | undefined> => {
  const credential = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return credential?.password ?? undefined
}

/**
 * Writes a password and revokes what was opened with the one before. The caller has locked the account. A simultaneous sign-in with
 * the old password either has already written its session, which is deleted here, or finds the password changed when it reads
 * the account again (sign-in.ts).
 * @param password hashed
 */
export const setPassword = async (tx: Db, userId: string, password: string, now: Temporal.Instant) => {
  await tx
    .insertInto('accounts')
    .values({ user_id: userId, account_id: userId, provider_id: 'credential', password, updated_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['provider_id', 'account_id'])
        // A new id, so that the cookie of an earlier sign-up no longer belongs to the account (sign-up-cookie.ts).
        .doUpdateSet({ id: sql<string>`uuidv7()`, password, updated_at: now }),
    )
    .execute()
  await revokeAccess(tx, userId, now)
}
