import { createHmac, randomBytes } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { sql } from 'kysely'
import { matchingStep } from '#platform/auth/totp.ts'
import type { Db } from '#platform/db/connect.ts'
import { isAppCode, normaliseCode, recoveryCodeCount } from '../second-factor.ts'

/** A key made from the program's secret (src/app/context.ts). */
export type FactorKey = string

export const encryptSecret = (key: FactorKey, secret: string) => symmetricEncrypt({ key, data: secret })
export const decryptSecret = (key: FactorKey, stored: string) => symmetricDecrypt({ key, data: stored })

/** 143 bits. */
export const newSecret = () => generateRandomString(24)

/** The secret as text for an app without a camera. */
export const secretText = (secret: string) => base32.encode(secret, { padding: false })

/** Keyed: a recovery code is short enough to be guessed from a plain hash. */
const hashCode = (key: FactorKey, code: string) =>
  createHmac('sha256', key).update(`recovery:${code}`).digest('base64url')

/** Replaces an account's recovery codes. @returns them; they can't be read again */
export const replaceRecoveryCodes = async (tx: Db, key: FactorKey, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    base32.encode(randomBytes(7), { padding: false }).slice(0, 10).toLowerCase(),
  )
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ user_id: userId, code_hash: hashCode(key, code) })))
    .execute()
  return codes
}

/**
 * Accepts a code of the app, or a recovery code, once. The statement that uses it up decides between two who send the same.
 * @returns which kind it was; undefined for a wrong or used code
 */
export const redeemCode = async (
  tx: Db,
  key: FactorKey,
  userId: string,
  typed: string,
  now: Temporal.Instant,
): Promise<'app' | 'recovery' | undefined> => {
  const code = normaliseCode(typed)
  return isAppCode(code)
    ? (await redeemAppCode(tx, key, userId, code, now)) && 'app'
    : (await redeemRecoveryCode(tx, key, userId, code, now)) && 'recovery'
}

const redeemAppCode = async (
  tx: Db,
  key: FactorKey,
  userId: string,
  code: string,
  now: Temporal.Instant,
): Promise<true | undefined> => {
  const factor = await tx
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const step = factor && (await matchingStep(await decryptSecret(key, factor.secret), code, now))
  if (factor === undefined || step === undefined) return undefined
  const used = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', factor.secret)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return used && true
}

const redeemRecoveryCode = async (
  tx: Db,
  key: FactorKey,
  userId: string,
  code: string,
  now: Temporal.Instant,
): Promise<true | undefined> => {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(key, code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used && true
}

/** The second factor for the settings page. */
export const findSecondFactor = async (db: Db, userId: string) =>
  db
    .selectFrom('second_factors as f')
    .where('f.user_id', '=', userId)
    .select([
      'f.secret',
      'f.session_id as sessionId',
      'f.created_at as createdAt',
      'f.enabled_at as enabledAt',
      sql<number>`(select count(*)::int from recovery_codes c where c.user_id = f.user_id and c.used_at is null)`.as(
        'recoveryLeft',
      ),
    ])
    .executeTakeFirst()

/** Deletes an account's second factor, and the sign-ins that await its code: no code would be right. @returns whether there was one */
export const deleteSecondFactor = async (tx: Db, userId: string): Promise<boolean> => {
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
  const removed = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return removed !== undefined
}
