import type { MiddlewareHandler } from 'hono'
import { m } from '#paraglide/messages.js'
import { isThisMachine } from '#platform/settings.ts'
import { jsonError } from './errors.ts'

/**
 * Writes come from our own pages, or from no page at all: a browser always names the origin of a write (an old one at
 * least the page that it came from), other programs carry no cookie of a person who did not hand it over. A local address
 * may be spelt in several ways.
 */
export const ownOrigin = (publicUrl: string): MiddlewareHandler => {
  const own = new URL(publicUrl).origin
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return next()
    const origin = c.req.header('origin') ?? originOf(c.req.header('referer'))
    const site = c.req.header('sec-fetch-site') ?? 'none'
    const isOurs =
      origin === undefined || origin === own || isThisMachines(origin, publicUrl, c.req.header('host'))
    if (!isOurs || (site !== 'same-origin' && site !== 'none')) {
      return jsonError(c, 403, 'foreign_origin', m.refusal_foreign_origin())
    }
    return next()
  }
}

/** A page's address names its origin; one that can't be read is nobody's. */
const originOf = (referer: string | undefined) =>
  referer && (URL.canParse(referer) ? new URL(referer).origin : 'null')

const isThisMachines = (origin: string, publicUrl: string, host: string | undefined) =>
  URL.canParse(origin) && isThisMachine(publicUrl) && isThisMachine(origin) && new URL(origin).host === host
