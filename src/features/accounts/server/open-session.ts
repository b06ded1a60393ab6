import type { Context } from './procedures.ts'
import { AuthSession } from './sign-in.ts'

/** The headers for better-auth: a session stores the socket's address, not one of the caller's headers. */
const withAddress = ({ headers, address }: Context) => {
  const forwarded = new Headers(headers)
  forwarded.set('x-kalima-client-address', address)
  return forwarded
}

/** Opens a session for an account that proved itself by a mailed code or link. The browser's previous session ends. */
export const openSession = async (context: Context, userId: string) => {
  const response = await context.auth.api.openSession({
    body: { userId },
    headers: withAddress(context),
    asResponse: true,
  })
  const previous = await context.viewer()
  if (previous) await context.db.deleteFrom('sessions').where('id', '=', previous.sessionId).execute()
  return { session: AuthSession.parse(await response.json()), cookies: response.headers.getSetCookie() }
}
