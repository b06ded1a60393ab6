import { Hono, type Context as HonoContext } from 'hono'
import type { z } from 'zod'
import { specializations } from '#features/teachers/teachers.ts'
import type { Outcome } from '#platform/refusal/refusal.ts'
import { type FormName, registeredPath, safeReturn, withNotice } from '../accounts.ts'
import { homeOf } from '../viewer.ts'
import type { AccountRefusal } from './errors.ts'
import { keepForm } from './form-state.ts'
import {
  AddressInput,
  ApplicantForm,
  LinkInput,
  RegistrationInput,
  ResetInput,
  SignInInput,
  StudentSignInInput,
} from './input.ts'
import type { Context, ContextOf } from './procedures.ts'
import { signIn } from './sign-in.ts'
import { apply, askConfirmation, askReset, confirm, register, reset } from './verbs.ts'

type Fields = Record<string, string>

/**
 * The accounts' verbs for pages without a script: a plain form in, a redirect out. Accepted, it leads on with a notice;
 * refused, back to the form with the reason and what was typed.
 */
export const formRoutes = (contextOf: ContextOf) => {
  const app = new Hono()
  const form = forms(contextOf)

  app.post('/login', form('login', SignInInput, ['email'], signIn, signedIn))
  app.post('/student-login', form('student-login', StudentSignInInput, ['username'], signIn, signedIn))
  app.post(
    '/register',
    form(
      'register',
      RegistrationInput,
      ['firstName', 'lastName', 'email', 'country'],
      register,
      (_, fields) => leadTo(registeredPath(fields.from)),
    ),
  )
  app.post(
    '/register-teacher',
    form('register-teacher', ApplicantForm, keptOfApplicant, apply, () =>
      leadTo('/login?after=applied&notice=applied'),
    ),
  )
  app.post(
    '/forgot-password',
    form('forgot-password', AddressInput, ['email'], askReset, () => leadTo('/forgot-password?sent=1')),
  )
  app.post(
    '/check-email',
    form('check-email', AddressInput, ['email'], askConfirmation, () => leadTo('/check-email?sent=1')),
  )
  app.post(
    '/reset-password',
    form('reset-password', ResetInput, [], reset, () => leadTo('/login?notice=password-changed')),
  )
  app.post(
    '/confirm',
    form('confirm', LinkInput, [], confirm, () => leadTo('/login?notice=confirmed')),
  )
  app.post('/sign-out', async c => {
    const { auth } = contextOf(c.req.raw)
    const answer = await auth.api.signOut({ headers: c.req.raw.headers, asResponse: true })
    const notice = (await fieldsOf(c))?.notice === 'left' ? 'left' : 'signed-out'
    return leadTo(`/?notice=${notice}`, answer.headers.getSetCookie())
  })
  return app
}

const keptOfApplicant = [
  ...['firstName', 'lastName', 'email', 'diploma', 'experience', 'hourlyRate', 'motivation'],
  ...specializations.map((_, index) => `specialization${index + 1}`),
]

const leadTo = (path: string, cookies: string[] = []) => {
  const headers = new Headers({ location: path })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

const signedIn = (
  { response, role }: { response: Response; role: Parameters<typeof homeOf>[0] },
  fields: Fields,
) => leadTo(withNotice(safeReturn(fields.from) ?? homeOf(role), 'signed-in'), response.headers.getSetCookie())

/** The text fields of a form; undefined for what is no form. */
const fieldsOf = async (c: HonoContext): Promise<Fields | undefined> => {
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(c.req.header('content-type') ?? ''))
    return undefined
  let body: Record<string, unknown>
  try {
    body = await c.req.parseBody()
  } catch (error) {
    if (error instanceof TypeError) return undefined // a multipart body that is none
    throw error
  }
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

const forms =
  (contextOf: ContextOf) =>
  <Input extends z.ZodType, Value, Code extends AccountRefusal>(
    name: FormName,
    input: Input,
    kept: readonly string[],
    run: (context: Context, fields: z.output<Input>) => Promise<Outcome<Value, Code>>,
    done: (value: Value, fields: Fields) => Response,
  ) =>
  async (c: HonoContext) => {
    const context = contextOf(c.req.raw)
    const isSecure = context.settings.publicUrl.startsWith('https:')
    const fields = await fieldsOf(c)
    if (!fields) return back(isSecure, name, 'unreadable', {}, {})
    const values = Object.fromEntries(kept.map(field => [field, fields[field] ?? '']))
    const parsed = input.safeParse(fields)
    if (!parsed.success) return back(isSecure, name, 'missing_fields', values, fields)
    const outcome = await run(context, parsed.data)
    return outcome.ok ? done(outcome.value, fields) : back(isSecure, name, outcome.code, values, fields)
  }

/** Where a form stands, when that is not what it is called. */
const pages: Partial<Record<FormName, string>> = {
  'student-login': 'login',
  'register-teacher': 'register/teacher',
}

/** Back to the page of a form, which finds the reason in a cookie. What the page itself needs stays in the address. */
const back = (isSecure: boolean, name: FormName, code: AccountRefusal, values: Fields, fields: Fields) => {
  const search = new URLSearchParams({ failed: '1' })
  const from = safeReturn(fields.from)
  if (from) search.set('from', from)
  if (fields.token) search.set('token', fields.token)
  if (name === 'student-login') search.set('espace', 'eleve')
  const page = pages[name] ?? name
  return leadTo(`/${page}?${search}`, [keepForm(name, code, values, { isSecure })])
}
