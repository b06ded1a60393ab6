import { Hono } from 'hono'
import { timingSafeEqual } from 'hono/utils/buffer'
import { m } from '#paraglide/messages.js'
import { clientAddress, isLocalRequest } from '#platform/http/client-address.ts'
import { jsonError } from '#platform/http/errors.ts'
import type { Environment } from '#platform/http/headers.ts'
import { getProgram } from './context.ts'

/** For the load balancer and the monitoring: is the process alive, does it reach the database, what has it counted. */
export const healthRoutes = () => {
  const { settings, pool, metrics } = getProgram()
  const app = new Hono<Environment>()
  app.get('/healthz', c => c.json({ status: 'ok' }))
  app.get('/readyz', async c => {
    const isReady = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    return isReady ? c.json({ status: 'ok' }) : jsonError(c, 503, 'busy', m.refusal_busy())
  })
  app.get('/metrics', async c => {
    const isAllowed =
      isLocalRequest(clientAddress(c, false), c.req.raw.headers) ||
      (await isBearer(c.req.header('authorization'), settings.metricsToken))
    if (!isAllowed) return jsonError(c, 404, 'not_found', m.refusal_not_found())
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType })
  })
  return app
}

/** Whether the header carries this token. The comparison takes the same time for any wrong token. */
const isBearer = async (header: string | undefined, token: string | undefined) =>
  token !== undefined && header !== undefined && timingSafeEqual(header, `Bearer ${token}`)
