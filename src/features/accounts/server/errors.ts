import { m } from '#paraglide/messages.js'
import { passwordMinLength } from '../accounts.ts'

/** How each refusal of the accounts is told: status and sentence (specification §8). */
export const accountErrors = {
  missing_fields: { status: 400, message: () => m.accounts_missing_fields() },
  invalid_email: { status: 400, message: () => m.accounts_invalid_email() },
  weak_password: { status: 400, message: () => m.accounts_weak_password({ length: passwordMinLength }) },
  password_too_long: { status: 400, message: () => m.accounts_password_too_long() },
  invalid_credentials: { status: 401, message: () => m.accounts_invalid_credentials() },
  email_not_confirmed: { status: 403, message: () => m.accounts_email_not_confirmed() },
  user_already_exists: { status: 409, message: () => m.accounts_user_already_exists() },
  wrong_password: { status: 403, message: () => m.accounts_wrong_password() },
  link_used: { status: 410, message: () => m.accounts_link_used() },
  link_expired: { status: 410, message: () => m.accounts_link_expired() },
  link_unknown: { status: 410, message: () => m.accounts_link_unknown() },
  invalid_input: { status: 400, message: () => m.refusal_invalid_input() },
  unreadable: { status: 400, message: () => m.refusal_unreadable() },
  invalid_experience: { status: 400, message: () => m.accounts_invalid_experience() },
  invalid_rate: { status: 400, message: () => m.accounts_invalid_rate() },
  signed_out: { status: 401, message: () => m.refusal_signed_out() },
  forbidden: { status: 403, message: () => m.refusal_forbidden() },
  not_found: { status: 404, message: () => m.refusal_not_found() },
  too_many: { status: 429, message: () => m.refusal_too_many() },
} as const
export type AccountRefusal = keyof typeof accountErrors

export const isAccountRefusal = (code: string): code is AccountRefusal => Object.hasOwn(accountErrors, code)
