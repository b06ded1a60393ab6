import type { StandardHandler } from '@orpc/server/standard'
import { toFetchResponse, toStandardBody } from '@orpc/standard-server-fetch'
import type { Context as Asked } from 'hono'
import { m } from '#paraglide/messages.js'
import { jsonError } from './errors.ts'
import type { Environment } from './headers.ts'

/**
 * oRPC's answer to a request, or nothing where it has no procedure for the address. Its own adapter copies the headers and
 * makes a signal for each request; here it reads what Node has parsed already. Whoever asks for the head alone is answered as
 * for the whole; the server leaves the body away.
 */
export const answeredBy =
  <Context extends object>(handler: StandardHandler<Context>, prefix: `/${string}`) =>
  async (c: Asked<Environment>, context: Context): Promise<Response | undefined> => {
    const { raw } = c.req
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
    // oRPC answers a wrong method itself, in English.
    if (response.status === 405)
      return jsonError(c, 405, 'method_not_allowed', m.refusal_method_not_allowed())
    return toFetchResponse(response)
  }
