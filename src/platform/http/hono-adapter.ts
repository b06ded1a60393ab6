import type { StandardHandler } from '@orpc/server/standard'
import { toFetchResponse, toStandardBody } from '@orpc/standard-server-fetch'
import type { Context as HonoContext } from 'hono'
import { m } from '#paraglide/messages.js'
import { jsonError } from './errors.ts'
import type { Environment } from './headers.ts'

const callMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * oRPC's response to a request, or undefined when no procedure has that path. oRPC's own adapter copies the headers and makes
 * an abort signal per request; this one reads the headers that Node has parsed. HEAD is served like GET; the server drops the
 * body.
 */
export const honoAdapter =
  <Context extends object>(handler: StandardHandler<Context>, prefix: `/${string}`) =>
  async (c: HonoContext<Environment>, context: Context): Promise<Response | undefined> => {
    const { raw } = c.req
    // The typed client's handler would run a procedure for any method: an OPTIONS request is no call.
    if (!callMethods.has(raw.method))
      return jsonError(c, 405, 'method_not_allowed', m.refusal_method_not_allowed())
    const { matched, response } = await handler.handle(
      {
        method: raw.method === 'HEAD' ? 'GET' : raw.method,
        url: new URL(raw.url),
        headers: c.env?.incoming?.headers ?? Object.fromEntries(raw.headers),
        body: () => toStandardBody(raw),
        signal: undefined,
      },
      { prefix, context },
    )
    if (!matched) return undefined
    // oRPC's own message for a wrong method is English.
    if (response.status === 405)
      return jsonError(c, 405, 'method_not_allowed', m.refusal_method_not_allowed())
    return toFetchResponse(response)
  }
