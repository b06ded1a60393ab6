import {
  codeMaxLength,
  codeMinLength,
  loginNameMaxLength,
  loginNameMinLength,
} from '#features/accounts/student-login.ts'
import { m } from '#paraglide/messages.js'
import type { ErrorMapping } from '#platform/http/errors.ts'

export const loginErrors = {
  login_name_shape: {
    status: 422,
    message: () => m.families_login_name_shape({ from: loginNameMinLength, to: loginNameMaxLength }),
  },
  login_name_personal: { status: 422, message: () => m.families_login_name_personal() },
  login_name_taken: { status: 409, message: () => m.families_login_name_taken() },
  code_shape: {
    status: 422,
    message: () => m.families_code_shape({ from: codeMinLength, to: codeMaxLength }),
  },
  code_trivial: { status: 422, message: () => m.families_code_trivial() },
  code_required: { status: 422, message: () => m.families_code_required() },
} satisfies Record<string, ErrorMapping>
