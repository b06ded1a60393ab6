import { tellSchool } from '#features/applications/server/tell-school.ts'
import { hashPassword } from '#platform/auth/password.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { passwordProblem } from '../accounts.ts'
import { claimLink, voidLinks } from './links.ts'
import { setPassword } from './set-password.ts'

/**
 * Sets the password of whoever proves to read the mailbox: all sessions end, the address is confirmed by the same
 * proof, earlier links are void, and a mail tells that it happened.
 */
export const resetPassword = async (db: Db, token: string, password: string, now: Temporal.Instant) => {
  const problem = passwordProblem(password)
  if (problem) return refuse(problem)
  const hashed = await hashPassword(password)
  return db.transaction().execute(async tx => {
    const claimed = await claimLink(tx, 'reset_password', token, now)
    if (!claimed.ok) return claimed
    await setPassword(tx, claimed.value, hashed, now)
    const confirmed = await tx
      .updateTable('users')
      .set({ email_verified: true, updated_at: now })
      .where('id', '=', claimed.value)
      .where('email_verified', '=', false)
      .returning('id')
      .executeTakeFirst()
    if (confirmed) await tellSchool(tx, confirmed.id)
    await voidLinks(tx, 'confirm_email', claimed.value, now)
    await enqueueMail(tx, { kind: 'password-changed', userId: claimed.value })
    return ok({ changed: true })
  })
}
