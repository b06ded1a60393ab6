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

const messages = {
  login_name_shape: () => m.families_login_name_shape({ from: loginNameMinLength, to: loginNameMaxLength }),
  login_name_personal: () => m.families_login_name_personal(),
  code_shape: () => m.families_code_shape({ from: codeMinLength, to: codeMaxLength }),
  code_trivial: () => m.families_code_trivial(),
}

/** The form's values or errors, by the server's rules. Only the server checks the name against the family's name. */
export const parseLoginForm = (
  data: FormData,
  { firstName, hasCode }: { firstName: string; hasCode: boolean },
): { ok: true; values: LoginValues } | { ok: false; errors: LoginErrors } => {
  const loginName = normaliseUsername(String(data.get('loginName') ?? ''))
  const code = String(data.get('code') ?? '').trim()
  const nameProblem = loginNameProblem(loginName, [firstName])
  const codeIssue = code === '' && hasCode ? undefined : codeProblem(code)
  if (!nameProblem && !codeIssue) return { ok: true, values: { loginName, code: code || undefined } }
  return {
    ok: false,
    errors: {
      ...(nameProblem && { loginName: messages[nameProblem]() }),
      ...(codeIssue && { code: messages[codeIssue]() }),
    },
  }
}
