import type { Context } from 'hono'
import type { Environment } from './headers.ts'

/** The peer's address from its socket, or the last hop that the proxy names when the settings say that there is a proxy. */
export const clientAddress = (c: Context<Environment>, trustProxy: boolean): string => {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown'
}
