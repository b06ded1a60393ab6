import { z } from 'zod'
import { AuthSession, completeSession, withAddress } from './auth-session.ts'
import type { Context } from './procedures.ts'

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
  await completeSession(context, token)
  return { session, cookies: response.headers.getSetCookie() }
}
