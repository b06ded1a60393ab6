import { z } from 'zod'
import { type FormName, formNames } from '../accounts.ts'
import { accountErrors, isAccountRefusal } from './errors.ts'

/**
 * What a refused form without a script brings back to its page: the sentence and the typed values, never a password. It
 * travels in a cookie that lives two minutes, because an address is remembered, shared and logged.
 */
const longestKept = 1000
const Kept = z.object({
  form: z.enum(formNames),
  code: z.string().max(40),
  values: z.record(z.string().max(20), z.string().max(longestKept)),
})
const name = 'kalima-form'

/** A browser drops a cookie of more than 4096 bytes, name and attributes included. */
const mostBytes = 3800

const encoded = (form: FormName, code: string, values: Record<string, string>, longest: number) => {
  const short = Object.entries(values).map(([field, value]) => [field, value.slice(0, longest)])
  return Buffer.from(JSON.stringify({ form, code, values: Object.fromEntries(short) })).toString('base64url')
}

export const keepForm = (
  form: FormName,
  code: string,
  values: Record<string, string>,
  { isSecure }: { isSecure: boolean },
) => {
  let longest = longestKept
  let value = encoded(form, code, values, longest)
  while (value.length > mostBytes && longest > 1) {
    longest = Math.floor(longest / 2)
    value = encoded(form, code, values, longest)
  }
  return `${name}=${value}; Max-Age=120; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

export type FormState = { code: string; message: string; values: Record<string, string> }

export const keptForm = (headers: Headers, form: FormName): FormState | null => {
  const value = headers.get('cookie')?.match(new RegExp(`(?:^|;\\s*)${name}=([\\w-]{1,6000})`))?.[1]
  if (!value) return null
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(value, 'base64url').toString())
  } catch {
    return null // somebody else's cookie of that name
  }
  const kept = Kept.safeParse(read)
  if (!kept.success || kept.data.form !== form || !isAccountRefusal(kept.data.code)) return null
  const { code, values } = kept.data
  return { code, message: accountErrors[code].message(), values }
}
