import type { Context, MiddlewareHandler } from 'hono'
import { isThisMachine } from '#platform/settings.ts'
import type { Environment } from './headers.ts'

/** The address of the socket's peer, or the last hop of `x-forwarded-for` if the settings trust a proxy. */
export const clientAddress = (c: Context<Environment>, trustProxy: boolean): string => {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  // The development server passes no socket on; it listens on this machine alone.
  return forwarded || c.env?.incoming?.socket.remoteAddress || (import.meta.env.DEV ? '127.0.0.1' : 'unknown')
}

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']
const isForwarded = (headers: Headers) => forwardingHeaders.some(name => headers.has(name))

const loopbackAddress = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/

/**
 * Whether a request was made on this machine, to this machine, without a proxy. Pages that hold secrets are
 * served to such requests only, whatever the Host header says.
 * @param address of the peer, as `clientAddress` returns it
 */
export const isLocalRequest = (address: string, headers: Headers): boolean => {
  const host = `http://${headers.get('host') ?? ''}`
  return loopbackAddress.test(address) && URL.canParse(host) && isThisMachine(host) && !isForwarded(headers)
}

/** Warns once of a proxy that the settings do not mention: all visitors then share one address and its limits. */
export const warnOfProxy = (warn: (line: string) => void = console.warn): MiddlewareHandler => {
  let hasWarned = false
  return (c, next) => {
    if (!hasWarned && isForwarded(c.req.raw.headers)) {
      hasWarned = true
      warn(
        'Kalima : ATTENTION, des requêtes arrivent par un mandataire (X-Forwarded-For), mais KALIMA_TRUST_PROXY n’est pas à 1 : tous les visiteurs partagent une même adresse et ses limites.',
      )
    }
    return next()
  }
}
