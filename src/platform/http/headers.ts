import { randomFillSync } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

/** What a handler may find out about its request beside Hono's own. Bindings are absent under the development server. */
export type Environment = { Variables: { nonce: string }; Bindings: Partial<HttpBindings> | undefined }

// The system's generator is asked for 4 kB at a time: sixteen bytes a page would cost a call each.
const pool = Buffer.alloc(4096)
let used = pool.length
const makeNonce = () => {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += 16
  return pool.toString('base64', used - 16, used)
}

type Situation = {
  isSecure: boolean
  isDevelopment: boolean
  /** The pages that may ask for camera and microphone; no other may. */
  seesAndHears?: RegExp
}

const commonHeaders = ({ isSecure }: Situation): [string, string][] => [
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ...(isSecure
    ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as [string, string]]
    : []),
]

const setAll = ({ headers, status }: Response, values: [string, string][]) => {
  for (const [name, value] of values) headers.set(name, value)
  if (status === 503) headers.set('retry-after', '2')
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
}

/** Headers of API responses: nothing in them may run or be framed, unless the route has set a policy of its own. */
export const apiHeaders = (situation: Situation): MiddlewareHandler<Environment> => {
  const values = commonHeaders(situation)
  return async (c, next) => {
    await next()
    setAll(c.res, values)
    if (!c.res.headers.has('content-security-policy'))
      c.res.headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  }
}

/**
 * Headers of pages. Scripts need this answer's nonce or our own address, nothing comes from another host, nobody
 * frames us. Style attributes are allowed, style elements are not.
 */
export const pageHeaders = (situation: Situation): MiddlewareHandler<Environment> => {
  const { isSecure, isDevelopment, seesAndHears } = situation
  const values: [string, string][] = [
    ...commonHeaders(situation),
    ['cross-origin-opener-policy', 'same-origin'],
  ]
  const policy = (nonce: string) => {
    const styles = isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`
    return [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src ${styles}`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "media-src 'self' blob:",
      `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "worker-src 'self'",
      ...(isSecure ? ['upgrade-insecure-requests'] : []),
    ].join('; ')
  }
  return async (c, next) => {
    const nonce = makeNonce()
    c.set('nonce', nonce)
    await next()
    setAll(c.res, values)
    const devices = seesAndHears?.test(c.req.path) ? '(self)' : '()'
    c.res.headers.set(
      'permissions-policy',
      `camera=${devices}, microphone=${devices}, display-capture=${devices}, geolocation=(), payment=()`,
    )
    c.res.headers.set('content-security-policy', policy(nonce))
  }
}
