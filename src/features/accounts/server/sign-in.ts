import pg from 'pg'
import type { Auth } from '#platform/auth/auth.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import type { Context } from './procedures.ts'

export type Credentials = { email: string; password: string } | { username: string; password: string }

/** What decides over a sign-in beside the password: read before better-auth checks it, and again after. */
const standing = (db: Db, credentials: Credentials) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .leftJoin('teachers', 'teachers.id', 'users.id')
    .where('accounts.provider_id', '=', 'credential')
    .where(eb =>
      'email' in credentials
        ? eb('users.email', '=', credentials.email)
        : eb('users.username', '=', credentials.username),
    )
    .select(['users.id', 'accounts.password', 'user_roles.role', 'teachers.retired_at as retiredAt'])
    .executeTakeFirst()

/** better-auth's answer; undefined when the account went while its password was checked, so that no session could be kept. */
const checkedByAuth = async (auth: Auth, credentials: Credentials, headers: Headers) => {
  try {
    return 'email' in credentials
      ? await auth.api.signInEmail({ body: credentials, headers, asResponse: true })
      : await auth.api.signInUsername({ body: credentials, headers, asResponse: true })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'sessions_user_id_fkey') return undefined
    throw error
  }
}

/**
 * Signs a person in: better-auth checks the password and makes the session, we count the failures (a right password is
 * given back to both counters) and see to it that a password which was changed meanwhile opens nothing.
 * @returns better-auth's answer with its cookie, and the role that says where the person goes
 */
export const signIn = async (context: Context, credentials: Credentials) => {
  const { db, auth, limits, address } = context
  // The session remembers where it was opened: from the socket, whatever the request claims.
  const headers = new Headers(context.headers)
  headers.set('x-kalima-client-address', address)
  const name = 'email' in credentials ? credentials.email : `eleve:${credentials.username}`
  if (!credentials.password || !('email' in credentials ? credentials.email : credentials.username))
    return refuse('missing_fields')
  const wait = (await limits.count('signInAddress', address)) ?? (await limits.count('signInAccount', name))
  if (wait !== undefined) return refuse('too_many', { retryAfterSeconds: wait })

  const before = await standing(db, credentials)
  const response = await checkedByAuth(auth, credentials, headers)
  if (!response) return refuse('invalid_credentials')
  if (response.status >= 500) throw new Error(`Sign-in answered ${response.status}`)
  if (response.status >= 400 && response.status !== 403) return refuse('invalid_credentials')

  await Promise.all([limits.forgive('signInAddress', address), limits.forgive('signInAccount', name)])
  if (response.status === 403) return refuse('email_not_confirmed')
  const after = await standing(db, credentials)
  if (!after || after.password !== before?.password || after.retiredAt) {
    const { token }: { token: string } = await response.json()
    await db.deleteFrom('sessions').where('token', '=', token).execute()
    return refuse('invalid_credentials')
  }
  // Whoever was signed in here before is so no longer: their cookie was replaced, their session ends too.
  const seen = await context.viewer()
  if (seen) await db.deleteFrom('sessions').where('id', '=', seen.sessionId).execute()
  return ok({ response, role: after.role })
}
