import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse } from 'hono/utils/cookie'

const name = 'kalima.session_token'

/** The session cookie of a request; not verified. */
export const sessionCookie = (headers: Headers): string | undefined => {
  const cookies = parse(headers.get('cookie') ?? '')
  return cookies[`__Secure-${name}`] ?? cookies[name]
}

/** Whether a request has a session cookie, valid or not. */
export const hasSessionCookie = (headers: Headers): boolean => sessionCookie(headers) !== undefined

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
