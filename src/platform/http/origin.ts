import type { MiddlewareHandler } from 'hono'
import { m } from '#paraglide/messages.js'
import { isThisMachine } from '#platform/settings.ts'
import { jsonError } from './errors.ts'

/**
 * Refuses writes from pages of other sites. A browser always sends the origin of a write (an old one at least the referring
 * page); other programs hold no cookie that their user did not give them. A local address has several spellings.
 */
export const sameOriginWrites = (publicUrl: string): MiddlewareHandler => {
  const own = new URL(publicUrl).origin
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const origin = c.req.header('origin') ?? originOf(c.req.header('referer'))
    const site = c.req.header('sec-fetch-site') ?? 'none'
    const isOwnOrigin =
      origin === undefined || origin === own || isLocalOrigin(origin, publicUrl, c.req.header('host'))
    if (!isOwnOrigin || (site !== 'same-origin' && site !== 'none')) {
      return jsonError(c, 403, 'foreign_origin', m.refusal_foreign_origin())
    }
    return next()
  }
}

/** The origin of a page's address; 'null' for a malformed one. */
const originOf = (referer: string | undefined) =>
  referer && (URL.canParse(referer) ? new URL(referer).origin : 'null')

const isLocalOrigin = (origin: string, publicUrl: string, host: string | undefined) =>
  URL.canParse(origin) && isThisMachine(publicUrl) && isThisMachine(origin) && new URL(origin).host === host
