import { accountErrors } from '#features/accounts/server/errors.ts'
import { m } from '#paraglide/messages.js'
import type { ErrorMapping } from '#platform/http/errors.ts'

export const signUpErrors = {
  ...accountErrors,
  invalid_experience: { status: 400, message: () => m.accounts_invalid_experience() },
  invalid_rate: { status: 400, message: () => m.accounts_invalid_rate() },
} satisfies Record<string, ErrorMapping>

export const applyAgainErrors = {
  ...signUpErrors,
  account_has_role: { status: 409, message: () => m.school_account_has_role() },
  application_open: { status: 409, message: () => m.school_application_open() },
} satisfies Record<string, ErrorMapping>

export const decisionErrors = {
  application_decided: { status: 409, message: () => m.school_application_decided() },
  application_unconfirmed: { status: 409, message: () => m.school_application_unconfirmed() },
  account_has_role: { status: 409, message: () => m.school_account_has_role() },
} satisfies Record<string, ErrorMapping>
