import { sql } from 'kysely'
import { hashPassword, verifyPassword } from '#platform/auth/password.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { passwordProblem } from '../passwords.ts'
import { claimLink, findLinkAccount, findLinkEmail, linkState, lockLinkAccount } from './links.ts'
import { markConfirmed } from './mark-confirmed.ts'
import { findNextPath, markContinued, openAccountSession } from './pending-sign-up.ts'
import type { Context } from './procedures.ts'
import { limitLinkTries } from './rate-limit.ts'
import { findPasswordHash, setPassword } from './set-password.ts'
import { readSignUpCookie } from './sign-up-cookie.ts'

/**
 * Confirms the address that a link was sent to, with the password that its reader chooses: the sign-up may be a stranger's. Only
 * the browser of the last sign-up keeps the password typed there. Opening the page, as mail scanners do, changes nothing.
 * @returns the page to go on to, and the cookies of a new session: a parent is signed in, an applicant is not
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
    const chosen = password === undefined ? undefined : await prepareChange(db, token, password)
    const credentialId = await readSignUpCookie(context)
    const confirmed = await db.transaction().execute(async tx => {
      const owner = await lockLinkAccount(tx, token)
      // Confirmed meanwhile, by a code or a new password: the link would open a session past a second factor.
      if (owner && (await isConfirmed(tx, owner))) return refuse('link_used')
      const link = await linkState(tx, 'confirm_email', token, now)
      const isOwnBrowser = await isSignUp(tx, owner, credentialId)
      if (link === 'open' && !chosen && !isOwnBrowser) return refuse('confirmation_password_missing')
      const claimed = await claimLink(tx, 'confirm_email', token, now)
      if (!claimed.ok) return claimed
      const userId = claimed.value
      if (chosen && (await findPasswordHash(tx, userId)) !== chosen.unchangedHash)
        await setPassword(tx, userId, chosen.hash, now)
      if (isOwnBrowser) await markContinued(tx, userId, now)
      await markConfirmed(tx, userId, now)
      return ok({ userId, nextPath: await findNextPath(tx, userId) })
    })
    if (!confirmed.ok) return confirmed
    const { userId, nextPath } = confirmed.value
    if (nextPath === undefined)
      return ok({ home: '/login?after=received&notice=confirmed', cookies: [] as string[] })
    const { value } = await openAccountSession(context, { userId, nextPath })
    return ok({ home: value.home, cookies: value.cookies })
  })

/**
 * Hashes the chosen password outside the transaction, because that is slow. `unchangedHash` is the stored hash when the password is the one
 * typed at the sign-up: then that browser may continue without the link (pending-sign-up.ts).
 */
const prepareChange = async (db: Db, token: string, password: string) => {
  const userId = await findLinkAccount(db, token)
  const stored = userId && (await findPasswordHash(db, userId))
  const isSame = stored !== undefined && stored !== '' && (await verifyPassword({ hash: stored, password }))
  return { hash: await hashPassword(password), unchangedHash: isSame ? stored : undefined }
}

const isConfirmed = async (tx: Db, userId: string): Promise<boolean> => {
  const user = await tx
    .selectFrom('users')
    .select('email_verified as isConfirmed')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.isConfirmed ?? false
}

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

/** The state of a confirmation link, whether its page asks for a password, and the page that the person was going to. */
export const findEmailConfirmation = async (context: Context, token: string) => {
  const { db, now } = context
  const userId = await findLinkAccount(db, token)
  const link = await linkState(db, 'confirm_email', token, now)
  return {
    link,
    needsPassword: !(await isSignUp(db, userId, await readSignUpCookie(context))),
    nextPath: (link === 'open' && userId && (await findNextPath(db, userId))) || null,
  }
}
