import type { MiddlewareHandler } from 'hono'
import { sessionSeconds, slideAfterSeconds } from '#platform/auth/auth.ts'
import { carriesSession } from '#platform/auth/session-cookie.ts'
import type { ContextOf } from './procedures.ts'

/**
 * A page opened with a session older than a day renews it, on the server and in the cookie (domain.md, People.3). The
 * person is looked up for the page anyway; better-auth is asked only on the day that it is due.
 */
export const slidingSession =
  (contextOf: ContextOf): MiddlewareHandler =>
  async (c, next) => {
    await next()
    // A page that says what went wrong is the answer: whoever looks could not be asked for.
    if (c.res.status >= 500) return
    if (c.req.method !== 'GET' || !carriesSession(c.req.raw.headers)) return
    const { viewer, now, auth, headers } = contextOf(c.req.raw)
    // While the database does not answer, the page stands as it is: it has told so itself, and the next one renews.
    const seen = await viewer().catch(() => undefined)
    const dueBelow = sessionSeconds - slideAfterSeconds
    if (!seen || now.until(seen.sessionExpiresAt).total('seconds') > dueBelow) return
    const renewed = await auth.api.getSession({ headers, asResponse: true })
    for (const cookie of renewed.headers.getSetCookie()) c.res.headers.append('set-cookie', cookie)
  }
