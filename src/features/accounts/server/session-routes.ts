import { Hono } from 'hono'
import { refusalError } from '#platform/http/errors.ts'
import type { ContextOf } from './procedures.ts'

/** The paths that better-auth serves itself; its other paths are not served. */
const paths = [
  '/sign-out',
  '/get-session',
  '/list-sessions',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
]

export const sessionRoutes = (contextOf: ContextOf) => {
  const app = new Hono()
  for (const path of paths)
    app.all(path, async c => {
      const { auth, settings } = contextOf(c.req.raw)
      const response = await auth.handler(await withOriginAndBody(c.req.raw, settings.publicUrl))
      return withoutTokens(throwApiError(response))
    })
  return app
}

/** A session's token leaves in the HttpOnly cookie only, so that a script that gets in can't read it. */
const withoutTokens = async (response: Response) => {
  if (!response.headers.get('content-type')?.includes('json')) return response
  const text = JSON.stringify(await response.json(), (key, value: unknown) =>
    key === 'token' ? undefined : value,
  )
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(text, { status: response.status, headers })
}

/**
 * better-auth requires an Origin and a JSON body with every write, which programs other than browsers may lack. Foreign origins
 * are refused before (platform/http/origin.ts).
 */
const withOriginAndBody = async (request: Request, publicUrl: string): Promise<Request> => {
  if (request.method !== 'POST') return request
  const headers = new Headers(request.headers)
  const body = await request.text()
  headers.set('origin', new URL(publicUrl).origin)
  headers.delete('content-length')
  if (containsNul(body)) throw refusalError('invalid_input')
  if (body === '') headers.set('content-type', 'application/json')
  return new Request(request.url, { method: 'POST', headers, body: body || '{}' })
}

/** PostgreSQL has no text with a NUL, in whatever way JSON spells it. */
const containsNul = (body: string) => body.includes('\0') || /\\u0000/.test(body)

const throwApiError = (response: Response) => {
  const { status } = response
  if (status < 400) return response
  if (status === 401) throw refusalError('signed_out')
  if (status === 403) throw refusalError('forbidden')
  if (status === 404 || status === 405) throw refusalError('not_found')
  if (status < 500) throw refusalError('invalid_input')
  throw new Error(`better-auth failed with ${status}`)
}
