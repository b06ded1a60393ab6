import { z } from 'zod'
import type { Context } from './procedures.ts'
import { AuthSession } from './sign-in.ts'

/** The headers for better-auth: a session stores the socket's address, not one of the caller's headers. */
export const withAddress = ({ headers, address }: Pick<Context, 'headers' | 'address'>) => {
  const forwarded = new Headers(headers)
  forwarded.set('x-kalima-client-address', address)
  return forwarded
}

/**
 * Opens a session for an account that proved itself by something else than its password. The browser's previous session ends.
 * A blocked account gets none: the database's refusal becomes `account_blocked` (platform/http/errors.ts).
 */
export const openSession = async (context: Context, userId: string) => {
  const response = await context.auth.api.openSession({
    body: { userId },
    headers: withAddress(context),
    asResponse: true,
  })
  const { token, ...session } = AuthSession.extend({ token: z.string() }).parse(await response.json())
  const previous = await context.viewer()
  if (previous) await context.db.deleteFrom('sessions').where('id', '=', previous.sessionId).execute()
  await placeSession(context, token)
  return { session, cookies: response.headers.getSetCookie() }
}

/** Stores the browser's zone with a new session, for the list of sessions. */
export const placeSession = ({ db, visitorZone }: Context, token: string) =>
  db
    .updateTable('sessions')
    .set({ zone: visitorZone ?? null })
    .where('token', '=', token)
    .execute()
