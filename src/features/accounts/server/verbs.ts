import type { z } from 'zod'
import { registerApplicant } from '#features/applications/server/register-applicant.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { isEmail } from '../accounts.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail } from './confirm-email.ts'
import {
  type AddressInput,
  type ApplicantInput,
  applicationFrom,
  type ChangeInput,
  type LinkInput,
  type RegistrationInput,
  type ResetInput,
  registrationOf,
} from './input.ts'
import type { Context } from './procedures.ts'
import { registerParent } from './register-parent.ts'
import { resetPassword } from './reset-password.ts'
import { requestReset, resendConfirmation } from './send-link.ts'
import { signIn } from './sign-in.ts'

// What the JSON routes and the plain forms have in common: a request's context and fields in, an outcome out.

const tooMany = async (
  { limits, address }: Context,
  kind: 'signUp' | 'link',
  email: string,
): Promise<ReturnType<typeof refuse<'too_many'>> | undefined> => {
  const wait =
    (await limits.count(`${kind}Address`, address)) ?? (await limits.count(`${kind}Account`, email))
  return wait === undefined ? undefined : refuse('too_many', { retryAfterSeconds: wait })
}

export const register = async (context: Context, input: z.output<typeof RegistrationInput>) => {
  const registration = registrationOf(input, context.visitorZone)
  if (!registration.ok) return registration
  return (
    (await tooMany(context, 'signUp', registration.value.email)) ??
    (await registerParent(context.db, registration.value))
  )
}

export const apply = async (context: Context, input: z.output<typeof ApplicantInput>) => {
  const application = applicationFrom(input, context.visitorZone)
  if (!application.ok) return application
  return (
    (await tooMany(context, 'signUp', application.value.email)) ??
    (await registerApplicant(context.db, application.value))
  )
}

const sendLink =
  (send: typeof requestReset) =>
  async (context: Context, { email }: z.output<typeof AddressInput>) => {
    if (!email) return refuse('missing_fields')
    if (!isEmail(email)) return refuse('invalid_email')
    const refused = await tooMany(context, 'link', email)
    if (refused) return refused
    await send(context.db, email)
    return ok({ sent: true })
  }
export const askReset = sendLink(requestReset)
export const askConfirmation = sendLink(resendConfirmation)

/**
 * Links are long enough not to be guessed; the limit keeps a guesser from making the database work. A link that opens was
 * no guess: a school that confirms sixty accounts in one afternoon stands behind one address.
 */
const linkTry = async <Value, Code extends string>(
  { limits, address }: Context,
  use: () => Promise<Outcome<Value, Code>>,
) => {
  const wait = await limits.count('linkAddress', address)
  if (wait !== undefined) return refuse('too_many', { retryAfterSeconds: wait })
  const outcome = await use()
  if (outcome.ok) await limits.forgive('linkAddress', address)
  return outcome
}

export const confirm = (context: Context, { token }: z.output<typeof LinkInput>) =>
  linkTry(context, () => confirmEmail(context.db, token, context.now))

export const reset = async (context: Context, { token, newPassword }: z.output<typeof ResetInput>) =>
  newPassword
    ? linkTry(context, () => resetPassword(context.db, token, newPassword, context.now))
    : refuse('missing_fields')

/**
 * All sessions end, and this browser is signed in afresh with the new password: whoever holds an old cookie is out, and
 * the person who just proved who they are does not have to do it twice (docs: «forgotten and changed password»).
 */
export const change = async (context: Context, input: z.output<typeof ChangeInput>) => {
  const viewer = await context.viewer()
  if (!viewer) return refuse('signed_out')
  if (viewer.role === 'student') return refuse('forbidden')
  if (!input.currentPassword || !input.newPassword) return refuse('missing_fields')
  const wait = await context.limits.count('signInAccount', viewer.email)
  if (wait !== undefined) return refuse('too_many', { retryAfterSeconds: wait })
  const { currentPassword: current, newPassword: next } = input
  const changed = await changePassword(context.db, viewer.userId, { current, next }, context.now)
  if (!changed.ok) return changed
  await context.limits.forgive('signInAccount', viewer.email)
  return signIn(context, { email: viewer.email, password: next })
}
