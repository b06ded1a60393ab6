import { hashPassword, verifyPassword } from '#platform/auth/password.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { passwordProblem } from '../passwords.ts'
import { lockAccount, voidLinks } from './links.ts'
import { openSession } from './open-session.ts'
import type { Context } from './procedures.ts'
import { countPassword, refundPassword } from './rate-limit.ts'
import type { SessionUser } from './session-user.ts'
import { findPasswordHash, setPassword } from './set-password.ts'

type Passwords = { currentPassword: string; newPassword: string }

/**
 * Changes the password of a signed-in adult who knows the current one. Ends all sessions and signs this browser in again, so
 * that old cookies are invalid.
 */
export const changeOwnPassword = async (context: Context & { me: SessionUser }, passwords: Passwords) => {
  const { db, me, now } = context
  if (me.role === 'student') return refuse('forbidden')
  const limited = await countPassword(context, me.email)
  if (limited) return limited
  const replaced = await replacePassword(db, me, passwords, now)
  if (!replaced.ok) return replaced
  await refundPassword(context, me.email)
  const { cookies } = await openSession(context, me.userId)
  return ok(cookies)
}

const replacePassword = async (
  db: Db,
  { userId, email }: Pick<SessionUser, 'userId' | 'email'>,
  { currentPassword, newPassword }: Passwords,
  now: Temporal.Instant,
) => {
  const problem = passwordProblem(newPassword, email)
  if (problem) return refuse(problem)
  const before = await findPasswordHash(db, userId)
  if (!before || !(await verifyPassword({ hash: before, password: currentPassword })))
    return refuse('wrong_password')
  const hashed = await hashPassword(newPassword)
  return db.transaction().execute(async tx => {
    // Hashing is slow and was done outside: the password may have been reset meanwhile.
    await lockAccount(tx, userId)
    if ((await findPasswordHash(tx, userId)) !== before) return refuse('wrong_password')
    await setPassword(tx, userId, hashed, now)
    await voidLinks(tx, 'reset_password', userId, now)
    await enqueueMail(tx, { kind: 'password-changed', userId })
    return ok({ userId })
  })
}
