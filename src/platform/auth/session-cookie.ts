import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a request comes with a session, good or not. */
export const carriesSession = (headers: Headers): boolean =>
  headers.get('cookie')?.includes('kalima.session_token') ?? false

/** The session token of a request, when the cookie carries our signature; better-auth signs `token.HMAC-SHA256(token)`. */
export const sessionToken = (headers: Headers, secret: string): string | undefined => {
  const cookies = headers.get('cookie')
  const found = cookies?.match(/(?:^|;\s*)(?:__Secure-)?kalima\.session_token=([^;]+)/)?.[1]
  if (!found) return undefined
  let value: string
  try {
    value = decodeURIComponent(found)
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
