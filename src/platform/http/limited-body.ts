import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { jsonError, refusalError } from './errors.ts'

/** How long the body of a request may be, and the refusal of a longer one. */
export type BodyLimit = { maxBytes: number; code: string; message: () => string }

/** The limit of a form with one file: what stands around the file needs room too. */
export const fileBodyLimit = (maxFileBytes: number, code: string, message: () => string): BodyLimit => ({
  maxBytes: maxFileBytes + 10_000,
  code,
  message,
})

/**
 * Refuses a body that is longer than the limit. Hono's own limit converts every body to a web stream; here only a body without
 * a declared length is counted while it is read. Node's parser enforces a declared length.
 */
export const limitedBody = ({ maxBytes, code, message }: BodyLimit): MiddlewareHandler => {
  const refuse = (c: Context) => jsonError(c, 413, code, message())
  const counted = bodyLimit({ maxSize: maxBytes, onError: refuse })
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next)
    return Number(length) <= maxBytes ? next() : refuse(c)
  }
}

/**
 * Refuses a file of a signed-out caller, and one of a caller who is sending others already, before it is read: a file is in memory
 * several times while it is read.
 * @param findCaller the account of a request
 */
export const limitUploads = (
  most: number,
  findCaller: (request: Request) => Promise<string | undefined>,
): MiddlewareHandler => {
  const running = new Map<string, number>()
  return async (c, next) => {
    if (!['POST', 'PUT', 'PATCH'].includes(c.req.method)) return next()
    const caller = await findCaller(c.req.raw)
    if (!caller) throw refusalError('signed_out')
    const before = running.get(caller) ?? 0
    if (before >= most) throw refusalError('too_many_uploads')
    running.set(caller, before + 1)
    try {
      await next()
    } finally {
      const others = (running.get(caller) ?? 1) - 1
      if (others > 0) running.set(caller, others)
      else running.delete(caller)
    }
  }
}
