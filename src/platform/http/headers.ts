import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

/** What a handler may find out about its request beside Hono's own. */
export type Variables = { nonce: string }

/**
 * Headers of every answer. Scripts need this answer's nonce or our own address, nothing comes from another host,
 * nobody frames us. Style attributes are allowed, style elements are not.
 */
export const safeHeaders =
  ({
    isSecure,
    isDevelopment,
  }: {
    isSecure: boolean
    isDevelopment: boolean
  }): MiddlewareHandler<{ Variables: Variables }> =>
  async (c, next) => {
    const nonce = randomBytes(16).toString('base64')
    c.set('nonce', nonce)
    await next()
    const headers = c.res.headers
    const styles = isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`
    headers.set(
      'content-security-policy',
      [
        "default-src 'none'",
        `script-src 'self' 'nonce-${nonce}'`,
        `style-src-elem ${styles}`,
        "style-src-attr 'unsafe-inline'",
        `style-src ${styles}`,
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self' blob: https:",
        `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "frame-src 'none'",
        "worker-src 'self'",
        ...(isSecure ? ['upgrade-insecure-requests'] : []),
      ].join('; '),
    )
    headers.set('x-content-type-options', 'nosniff')
    headers.set('x-frame-options', 'DENY')
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    headers.set('permissions-policy', 'camera=(self), microphone=(self), geolocation=(), payment=()')
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('cross-origin-resource-policy', 'same-origin')
    if (isSecure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  }
