import { z } from 'zod'
import { hashPassword } from '#platform/auth/password.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { fullName } from '#platform/words/full-name.ts'
import { passwordProblem } from '../passwords.ts'
import { claimLink, findLinkAccount, findLinkEmail, LinkState, linkState, voidLinks } from './links.ts'
import { markConfirmed } from './mark-confirmed.ts'
import type { Context } from './procedures.ts'
import { limitLinkTries } from './rate-limit.ts'
import { findPasswordHash, setPassword } from './set-password.ts'

export const ResetLinkView = z.object({
  link: LinkState,
  /** The account has no password yet, and its name is a guess from the address (create-admin.ts). */
  isFirst: z.boolean(),
})

export const findResetLink = async (db: Db, token: string, now: Temporal.Instant) => {
  const link = await linkState(db, 'reset_password', token, now)
  const userId = link === 'open' && (await findLinkAccount(db, token))
  return { link, isFirst: userId ? (await findPasswordHash(db, userId)) === undefined : false }
}

type NewPassword = {
  token: string
  newPassword: string
  firstName?: string | undefined
  lastName?: string | undefined
}

/**
 * Sets the password of the account of a link. Ends all sessions, confirms the address, voids earlier links and mails the
 * owner. The first password takes the name too and sends no mail: nothing has changed.
 */
export const resetPasswordByLink = (
  context: Context,
  { token, newPassword, firstName, lastName }: NewPassword,
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
      const isFirst = (await findPasswordHash(tx, userId)) === undefined
      await setPassword(tx, userId, hashed, now)
      await markConfirmed(tx, userId, now)
      await voidLinks(tx, 'confirm_email', userId, now)
      if (isFirst && firstName && lastName) await setName(tx, userId, { firstName, lastName })
      if (!isFirst) await enqueueMail(tx, { kind: 'password-changed', userId })
      return ok({ status: true })
    })
  })

const setName = async (tx: Db, userId: string, name: { firstName: string; lastName: string }) => {
  await tx
    .updateTable('users')
    .set({ name: fullName(name) })
    .where('id', '=', userId)
    .execute()
  await tx
    .updateTable('profiles')
    .set({ first_name: name.firstName, last_name: name.lastName })
    .where('id', '=', userId)
    .execute()
}
