import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { log, withRequestId } from './log.ts'
import type { Metrics } from './metrics.ts'
import { toRoute } from './route.ts'

/** Requested by machines every few seconds: only failures are logged. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * One line and one observation a request, and its id in `x-request-id`, so that a person who reports a failure can name it.
 * @param actorId the id of the signed-in person, as far as the request looked for one
 */
export const requestLog =
  (metrics: Metrics, actorId: (request: Request) => string | undefined): MiddlewareHandler =>
  async (c, next) => {
    const requestId = randomUUID()
    const startedAt = performance.now()
    await withRequestId(requestId, next)
    const { method, path, raw } = c.req
    const { status } = c.res
    const route = toRoute(path, status)
    const milliseconds = performance.now() - startedAt
    c.res.headers.set('x-request-id', requestId)
    metrics.observeRequest(method, route, status, milliseconds / 1000)
    if (probes.has(path) && status < 400) return
    const line = { requestId, method, route, status, ms: Math.round(milliseconds), actorId: actorId(raw) }
    if (status >= 500) log.error(line, 'request')
    else log.info(line, 'request')
  }
