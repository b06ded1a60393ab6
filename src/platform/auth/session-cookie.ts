import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a request comes with a session, good or not. */
export const carriesSession = (headers: Headers): boolean =>
  headers.get('cookie')?.includes('kalima.session_token') ?? false

/** The session cookie of a request as it came, good or not. */
export const sessionCookie = (headers: Headers): string | undefined =>
  headers.get('cookie')?.match(/(?:^|;\s*)(?:__Secure-)?kalima\.session_token=([^;]+)/)?.[1]

/** The session token in a cookie that carries our signature; better-auth signs `token.HMAC-SHA256(token)`. */
export const sessionToken = (cookie: string, secret: string): string | undefined => {
  let value: string
  try {
    value = decodeURIComponent(cookie)
  } catch {
    return undefined // not percent-encoding: nothing we ever set
  }
  const dot = value.lastIndexOf('.')
  if (dot < 1) return undefined
  const token = value.slice(0, dot)
  const expected = createHmac('sha256', secret).update(token).digest()
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}
