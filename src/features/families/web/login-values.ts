import { normaliseUsername } from '#features/accounts/accounts.ts'
import {
  codeMaxLength,
  codeMinLength,
  codeProblem,
  loginNameMaxLength,
  loginNameMinLength,
  loginNameProblem,
} from '#features/accounts/student-login.ts'
import { m } from '#paraglide/messages.js'

export type LoginValues = { loginName: string; code: string | undefined }
export type LoginErrors = { loginName?: string; code?: string; form?: string }

const sentences = {
  login_name_shape: () => m.families_login_name_shape({ from: loginNameMinLength, to: loginNameMaxLength }),
  login_name_personal: () => m.families_login_name_personal(),
  code_shape: () => m.families_code_shape({ from: codeMinLength, to: codeMaxLength }),
  code_trivial: () => m.families_code_trivial(),
}

/** Reads the form by the server's own rules; the family's name, which only the server knows, is judged there. */
export const readLogin = (
  data: FormData,
  { firstName, hasCode }: { firstName: string; hasCode: boolean },
): { ok: true; values: LoginValues } | { ok: false; errors: LoginErrors } => {
  const loginName = normaliseUsername(String(data.get('loginName') ?? ''))
  const code = String(data.get('code') ?? '').trim()
  const wrongName = loginNameProblem(loginName, [firstName])
  const wrongCode = code === '' && hasCode ? undefined : codeProblem(code)
  if (!wrongName && !wrongCode) return { ok: true, values: { loginName, code: code || undefined } }
  return {
    ok: false,
    errors: {
      ...(wrongName && { loginName: sentences[wrongName]() }),
      ...(wrongCode && { code: sentences[wrongCode]() }),
    },
  }
}
