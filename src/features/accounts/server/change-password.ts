import { hashPassword, verifyPassword } from '#platform/auth/password.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { passwordProblem } from '../accounts.ts'
import { lockAccount, voidLinks } from './links.ts'
import { setPassword } from './set-password.ts'

/** Changes the password of a signed-in adult who knows the current one. All sessions end, this one too: the caller opens a fresh one. */
export const changePassword = async (
  db: Db,
  userId: string,
  { current, next }: { current: string; next: string },
  now: Temporal.Instant,
) => {
  const problem = passwordProblem(next)
  if (problem) return refuse(problem)
  const credential = (tx: Db) =>
    tx
      .selectFrom('accounts')
      .select('password')
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'credential')
  const before = await credential(db).executeTakeFirst()
  if (!before?.password || !(await verifyPassword({ hash: before.password, password: current })))
    return refuse('wrong_password')
  const hashed = await hashPassword(next)
  return db.transaction().execute(async tx => {
    // Hashing takes a moment, and was done outside: meanwhile the password may have been reset.
    await lockAccount(tx, userId)
    const still = await credential(tx).executeTakeFirst()
    if (still?.password !== before.password) return refuse('wrong_password')
    await setPassword(tx, userId, hashed, now)
    await voidLinks(tx, 'reset_password', userId, now)
    await enqueueMail(tx, { kind: 'password-changed', userId })
    return ok({ changed: true })
  })
}
