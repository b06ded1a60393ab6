import { hashPassword } from '#platform/auth/password.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { passwordProblem } from '../passwords.ts'
import { claimLink, findLinkEmail, voidLinks } from './links.ts'
import { markConfirmed } from './mark-confirmed.ts'
import type { Context } from './procedures.ts'
import { limitLinkTries } from './rate-limit.ts'
import { setPassword } from './set-password.ts'

/**
 * Sets the password of the account of a mailed link. Ends all sessions, confirms the address, voids earlier links and mails the
 * owner.
 */
export const resetPasswordByLink = (
  context: Context,
  { token, newPassword }: { token: string; newPassword: string },
) =>
  limitLinkTries(context, async () => {
    const { db, now } = context
    const problem = passwordProblem(newPassword, await findLinkEmail(db, token))
    if (problem) return refuse(problem)
    const hashed = await hashPassword(newPassword)
    return db.transaction().execute(async tx => {
      const claimed = await claimLink(tx, 'reset_password', token, now)
      if (!claimed.ok) return claimed
      const userId = claimed.value
      await setPassword(tx, userId, hashed, now)
      await markConfirmed(tx, userId, now)
      await voidLinks(tx, 'confirm_email', userId, now)
      await enqueueMail(tx, { kind: 'password-changed', userId })
      return ok({ status: true })
    })
  })
