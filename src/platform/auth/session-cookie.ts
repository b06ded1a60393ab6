import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse } from 'hono/utils/cookie'

/**
 * The start of the names of better-auth's cookies. On https a browser accepts a `__Host-` cookie only from this host itself and
 * over https, so that no neighbouring domain can plant one.
 */
export const cookiePrefix = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? '__Host-kalima' : 'kalima'

const sessionCookieName = (publicUrl: string) => `${cookiePrefix(publicUrl)}.session_token`

/** The session cookie of a request, by the one name that better-auth reads; not verified. */
export const sessionCookie = (headers: Headers, publicUrl: string): string | undefined =>
  parse(headers.get('cookie') ?? '')[sessionCookieName(publicUrl)]

/** Whether a request has a session cookie, of either name and valid or not. */
export const hasSessionCookie = (headers: Headers): boolean =>
  ['https:', 'http:'].some(scheme => sessionCookie(headers, scheme) !== undefined)

/**
 * The session token of a cookie with a valid signature; better-auth signs `token.HMAC-SHA256(token)`. Verified here, because
 * hono's verification is asynchronous and would wait for password hashes in Node's thread pool.
 */
export const sessionToken = (cookie: string, secret: string): string | undefined => {
  const dot = cookie.lastIndexOf('.')
  if (dot < 1) return undefined
  const token = cookie.slice(0, dot)
  const expected = createHmac('sha256', secret).update(token).digest()
  const given = Buffer.from(cookie.slice(dot + 1), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}
