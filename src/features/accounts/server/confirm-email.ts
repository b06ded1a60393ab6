import { sql } from 'kysely'
import { hashPassword } from '#platform/auth/password.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { passwordProblem } from '../passwords.ts'
import { listAdminIds } from './create-admin.ts'
import { claimLink, findLinkAccount, findLinkEmail, linkState, lockLinkAccount } from './links.ts'
import type { Context } from './procedures.ts'
import { limitLinkTries } from './rate-limit.ts'
import { setPassword } from './set-password.ts'
import { readSignUpCookie } from './sign-up-cookie.ts'

/**
 * Confirms the address that a link was sent to, with the password that its reader chooses: the sign-up may be a stranger's. Only
 * the browser of the last sign-up keeps the password typed there. Opening the page, as mail scanners do, changes nothing.
 */
export const confirmEmail = (
  context: Context,
  { token, password }: { token: string; password?: string | undefined },
) =>
  limitLinkTries(context, async () => {
    const { db, now } = context
    const problem =
      password === undefined ? undefined : passwordProblem(password, await findLinkEmail(db, token))
    if (problem) return refuse(problem)
    const hashed = password === undefined ? undefined : await hashPassword(password)
    const credentialId = await readSignUpCookie(context)
    return db.transaction().execute(async tx => {
      const owner = await lockLinkAccount(tx, token)
      const link = await linkState(tx, 'confirm_email', token, now)
      if (link === 'open' && !hashed && !(await isSignUp(tx, owner, credentialId)))
        return refuse('confirmation_password_missing')
      const claimed = await claimLink(tx, 'confirm_email', token, now)
      if (!claimed.ok) return claimed
      if (hashed) await setPassword(tx, claimed.value, hashed, now)
      await markConfirmed(tx, claimed.value, now)
      return ok({ status: true })
    })
  })

/** Whether a browser's last sign-up is the account's current one. */
const isSignUp = async (db: Db, userId: string | undefined, credentialId: string | undefined) => {
  if (!userId || !credentialId) return false
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`id::text = ${credentialId}`)
    .executeTakeFirst()
  return found !== undefined
}

/** The state of a confirmation link, and whether its page asks for a password. */
export const findConfirmation = async (context: Context, token: string) => {
  const { db, now } = context
  const userId = await findLinkAccount(db, token)
  return {
    link: await linkState(db, 'confirm_email', token, now),
    needsPassword: !(await isSignUp(db, userId, await readSignUpCookie(context))),
  }
}

/**
 * Marks an address as confirmed, if it was not yet. An account without a role is an applicant's: the admins get a mail
 * (applications/server/mails.ts).
 */
export const markConfirmed = async (tx: Db, userId: string, now: Temporal.Instant) => {
  const confirmed = await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .returning('id')
    .executeTakeFirst()
  const roles = tx.selectFrom('user_roles').select('user_id as userId')
  if (!confirmed || (await roles.where('user_id', '=', userId).executeTakeFirst())) return
  await notifyAdminsOfApplication(tx, userId)
}

/** Mails the admins that an application can be read. */
export const notifyAdminsOfApplication = async (tx: Db, userId: string) =>
  enqueueMail(tx, { kind: 'account-confirmed', userId, to: await listAdminIds(tx) })
