import { randomBytes } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { withoutLocale } from '#platform/locale/paths.ts'

/** Hono's environment. Bindings are absent under the development server. */
export type Environment = { Variables: { nonce: string }; Bindings: Partial<HttpBindings> | undefined }

const generateNonce = () => randomBytes(16).toString('base64')

export type HeaderOptions = {
  isSecure: boolean
  isDevelopment: boolean
  /** Where files are fetched from if not from here. */
  fileOrigin?: string | undefined
  /** The only pages that may use the camera, and the microphone with it. */
  mediaPages?: RegExp
  /** Pages that may use the microphone alone. */
  microphonePages?: RegExp
  /** Pages with a token in their address. */
  tokenPages?: RegExp
  /** The only pages that may register a worker. */
  workerPages?: RegExp
}

const commonHeaders = ({ isSecure }: HeaderOptions): [string, string][] => [
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ...(isSecure
    ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as [string, string]]
    : []),
]

const setHeaders = ({ headers, status }: Response, values: [string, string][]) => {
  for (const [name, value] of values) headers.set(name, value)
  if (status === 503) headers.set('retry-after', '2')
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
}

/** Headers of API responses: nothing in them may run or be framed, unless the route has set a policy of its own. */
export const apiHeaders = (options: HeaderOptions): MiddlewareHandler<Environment> => {
  const values = commonHeaders(options)
  return async (c, next) => {
    await next()
    setHeaders(c.res, values)
    if (!c.res.headers.has('content-security-policy'))
      c.res.headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  }
}

/**
 * Headers of pages. Scripts need the response's nonce or our own origin; nothing may be loaded from or framed by another
 * host. Style attributes are allowed, style elements are not.
 */
export const pageHeaders = (options: HeaderOptions): MiddlewareHandler<Environment> => {
  const { isSecure, isDevelopment, mediaPages, microphonePages, tokenPages, workerPages } = options
  const files = options.fileOrigin ? ` ${options.fileOrigin}` : ''
  const values: [string, string][] = [
    ...commonHeaders(options),
    ['cross-origin-opener-policy', 'same-origin'],
  ]
  const policy = (nonce: string, hasWorker: boolean) => {
    const styles = isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`
    return [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src ${styles}`,
      "style-src-attr 'unsafe-inline'",
      `img-src 'self' data: blob:${files}`,
      "font-src 'self'",
      `media-src 'self' blob:${files}`,
      `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      ...(hasWorker ? ["worker-src 'self'"] : []),
      ...(isSecure ? ['upgrade-insecure-requests'] : []),
    ].join('; ')
  }
  return async (c, next) => {
    const nonce = generateNonce()
    c.set('nonce', nonce)
    await next()
    setHeaders(c.res, values)
    // Not no-referrer: a form without JavaScript would be sent with the origin «null», which is refused.
    if (tokenPages?.test(withoutLocale(c.req.path))) c.res.headers.set('referrer-policy', 'strict-origin')
    const devices = mediaPages?.test(c.req.path) ? '(self)' : '()'
    const microphone = microphonePages?.test(c.req.path) ? '(self)' : devices
    c.res.headers.set(
      'permissions-policy',
      `camera=${devices}, microphone=${microphone}, display-capture=${devices}, geolocation=(), payment=()`,
    )
    c.res.headers.set('content-security-policy', policy(nonce, workerPages?.test(c.req.path) ?? false))
  }
}
