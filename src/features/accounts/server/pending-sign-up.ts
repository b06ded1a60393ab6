import { createHash, randomInt } from 'node:crypto'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { codeMinutes } from '../accounts.ts'
import { withNotice } from '../return-path.ts'
import { lockAccount, voidLinks } from './links.ts'
import { markConfirmed } from './mark-confirmed.ts'
import { openSession } from './open-session.ts'
import type { Context } from './procedures.ts'
import { tooMany } from './rate-limit.ts'
import { readSignUpCookie } from './sign-up-cookie.ts'

/** Bound to the account. Without the signed cookie of the sign-up a code is worth nothing. */
const hashCode = (userId: string, code: string) =>
  createHash('sha256').update(`${userId}:${code}`).digest('base64url')

/** Creates the code of a confirmation mail. It replaces the one before. @returns undefined for an applicant's account */
export const createCode = async (
  tx: Db,
  userId: string,
  now: Temporal.Instant,
): Promise<string | undefined> => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const written = await tx
    .updateTable('sign_ups')
    .set({ code_hash: hashCode(userId, code), code_sent_at: now })
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return written && code
}

/** The sign-up of this browser: its account must still have the credential that was created then. */
export const findSignUp = async (db: Db, context: Context) => {
  const credentialId = await readSignUpCookie(context)
  if (!credentialId) return undefined
  return (
    db
      .selectFrom('sign_ups')
      .innerJoin('users', 'users.id', 'sign_ups.user_id')
      .innerJoin('accounts', 'accounts.user_id', 'sign_ups.user_id')
      .where(eb => eb(eb.cast<string>('accounts.id', 'text'), '=', credentialId))
      // An account that has a second factor by now signs in with it.
      .where(eb =>
        eb.not(
          eb.exists(eb.selectFrom('second_factors').whereRef('second_factors.user_id', '=', 'users.id')),
        ),
      )
      .select([
        'sign_ups.user_id as userId',
        'users.email',
        'users.email_verified as isConfirmed',
        'sign_ups.next_path as nextPath',
        'sign_ups.code_hash as codeHash',
        'sign_ups.code_sent_at as codeSentAt',
        'sign_ups.continued_at as continuedAt',
      ])
      .executeTakeFirst()
  )
}

/** The data of the waiting page; null when this browser has no pending sign-up. */
export const findPendingSignUp = async (context: Context) => {
  const signUp = await findSignUp(context.db, context)
  if (!signUp || signUp.continuedAt) return null
  const { email, isConfirmed, nextPath, codeSentAt } = signUp
  return { email, isConfirmed, nextPath, codeSentAt: codeSentAt?.toString() ?? null }
}

/** Confirms the address by the code of the last mail, typed in the browser that signed up, and signs in. */
export const confirmByCode = async (context: Context, { code }: { code: string }) => {
  const { db, now, limits } = context
  const pending = await findSignUp(db, context)
  if (!pending || pending.continuedAt) return refuse('sign_up_elsewhere')
  // Per address: another sign-up makes another account.
  const seconds = await limits.count('signUpCode', pending.email)
  if (seconds !== undefined) return tooMany(seconds)
  const confirmed = await db.transaction().execute(async tx => {
    await lockAccount(tx, pending.userId)
    const signUp = await findSignUp(tx, context)
    if (!signUp || signUp.continuedAt) return refuse('sign_up_elsewhere')
    if (signUp.codeHash !== hashCode(signUp.userId, code)) return refuse('wrong_code')
    if (!signUp.codeSentAt || signUp.codeSentAt.until(now).total('minutes') > codeMinutes)
      return refuse('code_expired')
    await voidLinks(tx, 'confirm_email', signUp.userId, now)
    await markConfirmed(tx, signUp.userId, now)
    await markContinued(tx, signUp.userId, now)
    return ok(signUp)
  })
  return confirmed.ok ? openAccountSession(context, confirmed.value) : confirmed
}

/**
 * Signs the waiting browser in once its address was confirmed elsewhere with the same password: a confirmation with another
 * password replaces the credential (confirm-email.ts), so that a stranger who signed up with this address stays out.
 */
export const signInAfterConfirmation = async (context: Context) => {
  const { db, now } = context
  const signUp = await db.transaction().execute(async tx => {
    const found = await findSignUp(tx, context)
    return found?.isConfirmed && (await markContinued(tx, found.userId, now)) ? found : undefined
  })
  return signUp ? openAccountSession(context, signUp) : refuse('sign_up_elsewhere')
}

/** @returns whether this call was the first: a sign-up gets one session */
export const markContinued = async (tx: Db, userId: string, now: Temporal.Instant): Promise<boolean> => {
  const first = await tx
    .updateTable('sign_ups')
    .set({ continued_at: now })
    .where('user_id', '=', userId)
    .where('continued_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return first !== undefined
}

/** Where a parent was going at the sign-up; undefined for an applicant, who has no such row. */
export const findNextPath = async (tx: Db, userId: string): Promise<string | undefined> => {
  const signUp = await tx
    .selectFrom('sign_ups')
    .select('next_path as nextPath')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return signUp?.nextPath
}

/** Opens a session. @returns it with the page to go on to */
export const openAccountSession = async (
  context: Context,
  { userId, nextPath }: { userId: string; nextPath: string },
) => {
  const opened = await openSession(context, userId)
  return ok({ ...opened, home: withNotice(nextPath, 'address-confirmed') })
}
