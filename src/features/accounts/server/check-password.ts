import { verifyPassword } from '#platform/auth/password.ts'
import { refuse } from '#platform/refusal/refusal.ts'
import type { Context } from './procedures.ts'
import { countPassword, refundPassword } from './rate-limit.ts'
import type { SessionUser } from './session-user.ts'
import { findPasswordHash } from './set-password.ts'

/** Asks an adult for the password again before a change that a thief of the session must not make. @returns the refusal, if any */
export const checkPassword = async (context: Context & { me: SessionUser }, password: string) => {
  const { db, me } = context
  if (me.role === 'student') return refuse('forbidden')
  const limited = await countPassword(context, me.email)
  if (limited) return limited
  const hash = await findPasswordHash(db, me.userId)
  if (!hash || !(await verifyPassword({ hash, password }))) return refuse('wrong_password')
  await refundPassword(context, me.email)
  return undefined
}
