import { parseSigned, serializeSigned } from 'hono/utils/cookie'
import { z } from 'zod'
import type { Context } from './procedures.ts'

/**
 * The state of a form that was refused without JavaScript: the message and the values, never a password. Sent in a signed
 * cookie for two minutes, because addresses are stored, shared and logged.
 */
export const FormState = z.object({
  code: z.string(),
  message: z.string(),
  values: z.record(z.string(), z.string()),
})
export type FormState = z.infer<typeof FormState>

const cookieName = 'kalima-form'
const Cookie = FormState.extend({ form: z.string() })

/** A browser drops a cookie of more than 4096 bytes, name, signature and attributes included. */
const maxBytes = 3700

const encode = (form: string, { values, ...refusal }: FormState, maximumLength: number): string => {
  const short = Object.entries(values).map(([field, value]) => [field, value.slice(0, maximumLength)])
  const cookie = { form, ...refusal, values: Object.fromEntries(short) }
  const encoded = Buffer.from(JSON.stringify(cookie)).toString('base64url')
  return encoded.length > maxBytes && maximumLength > 1
    ? encode(form, { values, ...refusal }, Math.floor(maximumLength / 2))
    : encoded
}

export const formStateCookie = (
  { settings, formSecret }: Pick<Context, 'settings' | 'formSecret'>,
  form: string,
  state: FormState,
) =>
  serializeSigned(cookieName, encode(form, state, 1000), formSecret, {
    maxAge: 120,
    path: '/',
    httpOnly: true,
    secure: settings.publicUrl.startsWith('https:'),
    sameSite: 'Lax',
  })

export const readFormState = async (
  { headers, formSecret }: Pick<Context, 'headers' | 'formSecret'>,
  form: string,
): Promise<FormState | null> => {
  const cookies = await parseSigned(headers.get('cookie') ?? '', formSecret, cookieName)
  const value = cookies[cookieName]
  if (!value) return null
  const cookie = Cookie.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString()))
  if (!cookie.success || cookie.data.form !== form) return null
  const { code, message, values } = cookie.data
  return { code, message, values }
}
