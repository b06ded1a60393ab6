import { Hono, type Context as HonoContext } from 'hono'
import type { z } from 'zod'
import { jsonError } from '#platform/http/errors.ts'
import type { Outcome } from '#platform/refusal/refusal.ts'
import { homeOf } from '../viewer.ts'
import { type AccountRefusal, accountErrors } from './errors.ts'
import { formRoutes } from './forms.ts'
import {
  AddressInput,
  ApplicantForm,
  ChangeInput,
  LinkInput,
  RegistrationInput,
  ResetInput,
  SignInInput,
  StudentSignInInput,
} from './input.ts'
import type { Context, ContextOf } from './procedures.ts'
import { signIn } from './sign-in.ts'
import { apply, askConfirmation, askReset, change, confirm, register, reset } from './verbs.ts'

/** better-auth's own verbs that stay its own; whatever else it offers is not served. */
const betterAuthPaths = [
  '/sign-out',
  '/get-session',
  '/list-sessions',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
]

/** /api/auth: our own verbs under better-auth's names, better-auth for the sessions themselves, plain forms under /form. */
export const accountRoutes = (contextOf: ContextOf) => {
  const app = new Hono()
  const verb = verbs(contextOf)

  app.post(
    '/sign-up/email',
    verb(RegistrationInput, register, ({ id, name, email }, c) =>
      c.json({ token: null, user: { id, name, email, emailVerified: false } }),
    ),
  )
  app.post(
    '/sign-up/teacher',
    verb(ApplicantForm, apply, ({ status }, c) => c.json({ status })),
  )
  app.post('/sign-in/email', verb(SignInInput, signIn, signedInAnswer))
  app.post('/sign-in/username', verb(StudentSignInInput, signIn, signedInAnswer))
  app.post(
    '/verify-email',
    verb(LinkInput, confirm, (_value, c) => c.json({ status: true })),
  )
  app.post(
    '/send-verification-email',
    verb(AddressInput, askConfirmation, (_value, c) => c.json({ status: true })),
  )
  app.post(
    '/request-password-reset',
    verb(AddressInput, askReset, (_value, c) => c.json({ status: true })),
  )
  app.post(
    '/reset-password',
    verb(ResetInput, reset, (_value, c) => c.json({ status: true })),
  )
  app.post('/change-password', verb(ChangeInput, change, signedInAnswer))
  app.route('/form', formRoutes(contextOf))

  for (const path of betterAuthPaths)
    app.all(path, async c => {
      const { auth, settings } = contextOf(c.req.raw)
      return translated(c, await auth.handler(await asBetterAuthReads(c.req.raw, settings.publicUrl)))
    })
  app.all('*', c => refused(c, 'not_found'))
  return app
}

/**
 * better-auth wants an Origin and a JSON body of every writer; a program that is no browser has neither to offer. Whose
 * page a write comes from was judged before (platform/http/origin.ts).
 */
const asBetterAuthReads = async (request: Request, publicUrl: string): Promise<Request> => {
  if (request.method !== 'POST') return request
  const headers = new Headers(request.headers)
  const body = await request.text()
  headers.set('origin', new URL(publicUrl).origin)
  headers.delete('content-length')
  if (body === '') headers.set('content-type', 'application/json')
  return new Request(request.url, { method: 'POST', headers, body: body || '{}' })
}

const signedInAnswer = async ({
  response,
  role,
}: {
  response: Response
  role: Parameters<typeof homeOf>[0]
}) => {
  const body: Record<string, unknown> = await response.json()
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return Response.json({ ...body, home: homeOf(role) }, { headers })
}

/** Reads the body, runs the verb, tells the outcome. A body that is no JSON object, or has fields of another kind, is the caller's mistake. */
const verbs =
  (contextOf: ContextOf) =>
  <Input extends z.ZodType, Value, Code extends AccountRefusal>(
    input: Input,
    run: (context: Context, fields: z.output<Input>) => Promise<Outcome<Value, Code>>,
    answer: (value: Value, c: HonoContext) => Response | Promise<Response>,
  ) =>
  async (c: HonoContext) => {
    let body: unknown
    try {
      body = await c.req.json()
    } catch (error) {
      if (error instanceof SyntaxError) return refused(c, 'unreadable')
      throw error
    }
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return refused(c, 'unreadable')
    const parsed = input.safeParse(body)
    if (!parsed.success) return refused(c, whatIsWrong(parsed.error, body))
    const outcome = await run(contextOf(c.req.raw), parsed.data)
    if (outcome.ok) return answer(outcome.value, c)
    const seconds = outcome.data?.retryAfterSeconds
    if (typeof seconds === 'number') c.header('retry-after', String(seconds))
    return refused(c, outcome.code)
  }

/** A field that is not there is missing; anything else does not fit. */
const whatIsWrong = (error: z.ZodError, body: object): AccountRefusal =>
  error.issues.some(({ path }) => path[0] !== undefined && (Reflect.get(body, path[0]) ?? '') === '')
    ? 'missing_fields'
    : 'invalid_input'

const refused = (c: HonoContext, code: AccountRefusal) => {
  const { status, message } = accountErrors[code]
  return jsonError(c, status, code, message())
}

/** What better-auth refuses, said as every other refusal is. */
const translated = (c: HonoContext, response: Response) => {
  if (response.status < 400) return response
  if (response.status === 401) return refused(c, 'signed_out')
  if (response.status === 403) return refused(c, 'forbidden')
  if (response.status === 404 || response.status === 405) return refused(c, 'not_found')
  if (response.status < 500) return refused(c, 'invalid_input')
  throw new Error(`better-auth answered ${response.status}`)
}
