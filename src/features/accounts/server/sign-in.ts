import { sql } from 'kysely'
import { z } from 'zod'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Auth } from '#platform/auth/auth.ts'
import { verifyPassword } from '#platform/auth/password.ts'
import type { Db } from '#platform/db/connect.ts'
import { refuseConstraints } from '#platform/db/refuse-constraints.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { challengePath } from '../second-factor.ts'
import { homePath } from '../viewer.ts'
import { AuthSession, completeSession, withAddress } from './auth-session.ts'
import type { Context } from './procedures.ts'
import { countPassword, refundPassword, studentKey } from './rate-limit.ts'
import { openChallenge } from './sign-in-challenge.ts'
import { countStudentCode, noticeWrongCode, refundStudentCode } from './student-code-limit.ts'

/** `session` is undefined when the next step is a code. */
export type SignedIn = { session?: z.infer<typeof AuthSession>; home: string; cookies: string[] }

export type Credentials = { email: string; password: string } | { username: string; password: string }

/**
 * The account of a sign-in, read before and after better-auth checks the password. An account with a login name is found by
 * that name only: by its address the code could be guessed with counters of its own.
 */
const findAccount = (db: Db, credentials: Credentials) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .leftJoin('teachers', 'teachers.id', 'users.id')
    .where('accounts.provider_id', '=', 'credential')
    .where(eb =>
      'email' in credentials
        ? eb.and([eb('users.email', '=', credentials.email), eb('users.username', 'is', null)])
        : eb('users.username', '=', credentials.username),
    )
    .select([
      'users.id',
      'accounts.password',
      'user_roles.role',
      'teachers.retired_at as retiredAt',
      sql<boolean>`is_blocked(users.id)`.as('isBlocked'),
      sql<boolean>`exists (select from second_factors f where f.user_id = users.id and f.enabled_at is not null)`.as(
        'hasSecondFactor',
      ),
    ])
    .executeTakeFirst()

/** An address that no account has. */
const nobody = 'personne@kalima.invalid'

/** better-auth's response; undefined when the account was deleted or blocked during the check, so that it could hold no session. */
const signInWithAuth = async (auth: Auth, credentials: Credentials, headers: Headers) => {
  const response = await refuseConstraints(
    'email' in credentials
      ? auth.api.signInEmail({ body: credentials, headers, asResponse: true })
      : auth.api.signInUsername({ body: credentials, headers, asResponse: true }),
    { sessions_user_id_fkey: 'account_gone', sessions_not_blocked: 'account_gone' },
  )
  return response instanceof Response ? response : undefined
}

/** The key of an account in the limits. */
const limitKey = (credentials: Credentials) =>
  'email' in credentials ? credentials.email : studentKey(credentials.username)

/** A correct password does not count. */
const refund = async (context: Context, credentials: Credentials) => {
  await refundPassword(context, limitKey(credentials))
  if ('username' in credentials) await refundStudentCode(context, credentials.username)
}

/** Logs a failed sign-in. @param userId the account, if there is one with that address or name */
const refuseCredentials = async (context: Context, credentials: Credentials, userId: string | undefined) => {
  const { db, now, ipAddress } = context
  if ('username' in credentials) await noticeWrongCode(context, credentials.username, userId)
  await writeAudit(db, { at: now, actor: null, action: 'sign_in_failed', subject: userId, ipAddress })
  return refuse('invalid_credentials')
}

/**
 * Signs a person in. better-auth checks the password and creates the session; this function counts the failures (a correct
 * password does not count) and refuses a password that was changed during the check.
 * @returns the session, the page where the person goes, and the cookies to set
 */
export const signInWithPassword = async (context: Context, credentials: Credentials) => {
  const { db, auth } = context
  const limited =
    (await countPassword(context, limitKey(credentials))) ??
    ('username' in credentials ? await countStudentCode(context, credentials.username) : undefined)
  if (limited) return limited

  const before = await findAccount(db, credentials)
  if (before?.isBlocked || before?.hasSecondFactor) {
    // better-auth would open a session.
    const isRight = await verifyPassword({ hash: before.password ?? '', password: credentials.password })
    if (!isRight || before.retiredAt) return refuseCredentials(context, credentials, before.id)
    await refund(context, credentials)
    if (before.isBlocked) return refuse('account_blocked')
    const cookie = await openChallenge(context, before.id, before.password)
    if (!cookie) return refuseCredentials(context, credentials, before.id)
    return ok<SignedIn>({ home: challengePath(undefined), cookies: [cookie] })
  }
  // better-auth hashes for an unknown address as for a known one, so that the time reveals nothing.
  const checked = 'email' in credentials && !before ? { ...credentials, email: nobody } : credentials
  const response = await signInWithAuth(auth, checked, withAddress(context))
  if (response && response.status >= 500) throw new Error(`Sign-in failed with ${response.status}`)
  if (!response || (response.status >= 400 && response.status !== 403)) {
    // Without a response the account was deleted during the check, so the entry has no subject.
    return refuseCredentials(context, credentials, response && before?.id)
  }

  await refund(context, credentials)
  if (response.status === 403) return refuse('email_not_confirmed')
  const { token, ...session } = AuthSession.extend({ token: z.string() }).parse(await response.json())
  const after = await findAccount(db, credentials)
  if (!after || after.password !== before?.password || after.retiredAt || after.hasSecondFactor) {
    await db.deleteFrom('sessions').where('token', '=', token).execute()
    return refuseCredentials(context, credentials, before?.id)
  }
  await completeSession(context, token)
  return ok<SignedIn>({ session, home: homePath(after.role), cookies: response.headers.getSetCookie() })
}
