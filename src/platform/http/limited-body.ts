import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * Refuses a body that is longer than `maxSize`. Hono's own limit converts every body to a web stream; here only a body without
 * a declared length is counted while it is read. Node's parser enforces a declared length.
 * @param maxSize bytes
 */
export const limitedBody = (
  maxSize: number,
  refuse: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler => {
  const counted = bodyLimit({ maxSize, onError: refuse })
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next)
    return Number(length) <= maxSize ? next() : refuse(c)
  }
}
