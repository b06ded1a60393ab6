import { parse, serialize } from 'hono/utils/cookie'
import { writeAudit } from '#platform/audit/audit.ts'
import { hashToken, makeToken } from '#platform/auth/tokens.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { challengeMinutes } from '../second-factor.ts'
import { homePath } from '../viewer.ts'
import { lockAccount } from './links.ts'
import { openSession } from './open-session.ts'
import type { Context } from './procedures.ts'
import { countFactorCode, refundFactorCode } from './rate-limit.ts'
import { redeemCode } from './second-factor.ts'
import { findPasswordHash } from './set-password.ts'

const cookieName = 'kalima-challenge'

const cookie = ({ settings }: Pick<Context, 'settings'>, token: string, maxAge: number) =>
  serialize(cookieName, token, {
    maxAge,
    path: '/',
    httpOnly: true,
    secure: settings.publicUrl.startsWith('https:'),
    sameSite: 'Lax',
  })

/**
 * After the right password of an account with a second factor: waits for the code.
 * @param password the hash that was checked, which may be replaced meanwhile
 * @returns the cookie to set; undefined when the password is another one by now
 */
export const openChallenge = async (
  context: Context,
  userId: string,
  password: string | null,
): Promise<string | undefined> => {
  const { db, now } = context
  const token = makeToken()
  const isOpen = await db.transaction().execute(async tx => {
    await lockAccount(tx, userId)
    if ((await findPasswordHash(tx, userId)) !== password) return false
    await tx.deleteFrom('sign_in_challenges').where('expires_at', '<', now).execute()
    const expires_at = now.add({ minutes: challengeMinutes })
    await tx
      .insertInto('sign_in_challenges')
      .values({ token_hash: hashToken(token), user_id: userId, expires_at })
      .execute()
    return true
  })
  return isOpen ? cookie(context, token, challengeMinutes * 60) : undefined
}

const readToken = ({ headers }: Pick<Context, 'headers'>) =>
  parse(headers.get('cookie') ?? '', cookieName)[cookieName]

const selectChallenge = (db: Db, context: Pick<Context, 'headers' | 'now'>) =>
  db
    .selectFrom('sign_in_challenges as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('user_roles as r', 'r.user_id', 'c.user_id')
    .where('c.token_hash', '=', hashToken(readToken(context) ?? ''))
    .where('c.expires_at', '>', context.now)
    .select(['c.user_id as userId', 'c.token_hash as tokenHash', 'u.email', 'r.role'])

/** Whether this browser's sign-in waits for a code. */
export const hasChallenge = async (context: Context): Promise<boolean> =>
  (await selectChallenge(context.db, context).executeTakeFirst()) !== undefined

/**
 * Completes a sign-in with a code of the app or a recovery code. Five wrong ones from one network in a quarter of an hour, fifty
 * a day in all.
 */
export const verifySecondFactor = async (context: Context, { code }: { code: string }) => {
  const { db, now, ipAddress, secondFactorKey } = context
  const challenge = await selectChallenge(db, context).executeTakeFirst()
  if (!challenge) return refuse('challenge_over')
  const { userId } = challenge
  const limited = await countFactorCode(context, userId)
  if (limited) return limited
  const kind = await db.transaction().execute(async tx => {
    await lockAccount(tx, userId)
    if (!(await selectChallenge(tx, context).executeTakeFirst())) return 'over'
    const used = await redeemCode(tx, secondFactorKey, userId, code, now)
    if (used)
      await tx.deleteFrom('sign_in_challenges').where('token_hash', '=', challenge.tokenHash).execute()
    await writeAudit(tx, {
      at: now,
      actor: used ? userId : null,
      action: used ? 'second_factor_verified' : 'second_factor_failed',
      subject: userId,
      ipAddress,
      ...(used && { details: { kind: used } }),
    })
    return used
  })
  if (kind === 'over') return refuse('challenge_over')
  if (!kind) return refuse('wrong_factor_code')
  await refundFactorCode(context, userId)
  const { cookies } = await openSession(context, userId)
  return ok({ home: homePath(challenge.role), cookies: [...cookies, cookie(context, '', 0)] })
}
