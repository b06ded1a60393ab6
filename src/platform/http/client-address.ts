import type { Context } from 'hono'
import type { Environment } from './headers.ts'

/** The address of the socket's peer, or the last hop of `x-forwarded-for` if the settings trust a proxy. */
export const clientAddress = (c: Context<Environment>, trustProxy: boolean): string => {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown'
}
