import type { Context } from 'hono'
import type { Environment } from './headers.ts'

/** The peer's address from its socket; the last hop a proxy names only when we were told that a proxy stands in front. */
export const clientAddress = (c: Context<Environment>, trustProxy: boolean): string => {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown'
}
