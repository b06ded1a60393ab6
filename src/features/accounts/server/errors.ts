import { m } from '#paraglide/messages.js'
import type { ErrorMapping } from '#platform/http/errors.ts'
import { passwordMinLength } from '../passwords.ts'

export const accountErrors = {
  invalid_email: { status: 400, message: () => m.accounts_invalid_email() },
  weak_password: { status: 400, message: () => m.accounts_weak_password({ length: passwordMinLength }) },
  common_password: { status: 400, message: () => m.accounts_common_password() },
  personal_password: { status: 400, message: () => m.accounts_personal_password() },
  password_too_long: { status: 400, message: () => m.accounts_password_too_long() },
  invalid_credentials: { status: 401, message: () => m.accounts_invalid_credentials() },
  code_blocked: { status: 429, message: () => m.accounts_code_blocked() },
  email_not_confirmed: { status: 403, message: () => m.accounts_email_not_confirmed() },
  user_already_exists: { status: 409, message: () => m.accounts_user_already_exists() },
  confirmation_password_missing: {
    status: 422,
    message: () => m.accounts_confirmation_password_missing(),
  },
  same_email: { status: 422, message: () => m.accounts_same_email() },
  wrong_password: { status: 403, message: () => m.accounts_wrong_password() },
  wrong_factor_code: { status: 403, message: () => m.accounts_wrong_factor_code() },
  challenge_over: { status: 401, message: () => m.accounts_challenge_over() },
  setup_over: { status: 409, message: () => m.accounts_setup_over() },
  second_factor_on: { status: 409, message: () => m.accounts_second_factor_is_on() },
  second_factor_off: { status: 409, message: () => m.accounts_second_factor_is_off() },
  link_used: { status: 410, message: () => m.accounts_link_used() },
  link_expired: { status: 410, message: () => m.accounts_link_expired() },
  wrong_code: { status: 422, message: () => m.accounts_wrong_code() },
  code_expired: { status: 410, message: () => m.accounts_code_expired() },
  sign_up_elsewhere: { status: 409, message: () => m.accounts_sign_up_elsewhere() },
  link_unknown: { status: 410, message: () => m.accounts_link_unknown() },
} satisfies Record<string, ErrorMapping>
