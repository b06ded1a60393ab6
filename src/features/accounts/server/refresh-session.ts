import type { MiddlewareHandler } from 'hono'
import { sessionMaxDays, sessionSeconds, sessionUpdateSeconds } from '#platform/auth/auth.ts'
import { hasSessionCookie } from '#platform/auth/session-cookie.ts'
import type { ContextOf } from './procedures.ts'
import type { SessionUser } from './session-user.ts'

/** The absolute end, after ninety days, is stored already (db/migrations/0001_accounts.sql). */
const isAtItsEnd = ({ sessionOpenedAt, sessionExpiresAt }: SessionUser) =>
  sessionOpenedAt.until(sessionExpiresAt).total('hours') >= sessionMaxDays * 24

/**
 * Extends a session that is older than a day when a page is opened, on the server and in the cookie (domain.md, "Accounts").
 * The page reads the session anyway; better-auth is called only when the extension is due.
 */
export const refreshSession =
  (contextOf: ContextOf): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (c.res.status >= 500 || c.req.method !== 'GET' || !hasSessionCookie(c.req.raw.headers)) return
    const { viewer, now, auth, headers } = contextOf(c.req.raw)
    // If the database is down, the page has reported the error; the next request extends the session.
    const user = await viewer().catch(() => undefined)
    if (!user || isAtItsEnd(user)) return
    const secondsLeft = now.until(user.sessionExpiresAt).total('seconds')
    if (secondsLeft > sessionSeconds - sessionUpdateSeconds) return
    const refreshed = await auth.api.getSession({ headers, asResponse: true })
    for (const cookie of refreshed.headers.getSetCookie()) c.res.headers.append('set-cookie', cookie)
  }
