import type { z } from 'zod'
import { isEmail } from '#features/accounts/accounts.ts'
import { applicantConsents } from '#features/accounts/consents.ts'
import { passwordProblem } from '#features/accounts/passwords.ts'
import { isShownCurrent, recordConsents } from '#features/accounts/server/consents.ts'
import { chooseZone } from '#features/accounts/server/input.ts'
import { preferenceFor } from '#features/accounts/server/language.ts'
import { type NewAccount, openAccount, releaseAddress } from '#features/accounts/server/open-account.ts'
import type { Context } from '#features/accounts/server/procedures.ts'
import { countSignUp } from '#features/accounts/server/rate-limit.ts'
import { setSignUpCookie } from '#features/accounts/server/sign-up-cookie.ts'
import { parseEuros } from '#features/teachers/settings.ts'
import { hashPassword } from '#platform/auth/password.ts'
import type { Db } from '#platform/db/connect.ts'
import { currentLocale } from '#platform/locale/locale.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { parseYears } from '../applications.ts'
import type { ApplicantFields, ApplicantInput } from './input.ts'

export type Application = NewAccount & {
  diploma: string
  /** Years of teaching. */
  experience: number
  hourlyRateCents: number
  specialization: string[]
  motivation: string
  /** IANA name. */
  timezone: string
}

/**
 * Creates an account without a role and a pending application (domain.md, "Accounts"). The school sees it once the address is
 * confirmed. @param application with the password in clear
 */
export const registerApplicant = async (db: Db, application: Application & { version: string }) => {
  const problem = passwordProblem(application.password, application.email)
  if (problem) return refuse(problem)
  const password = await hashPassword(application.password)
  return db.transaction().execute(async tx => {
    if (!(await isShownCurrent(tx, applicantConsents, application.version))) return refuse('text_changed')
    const { firstName, lastName, email } = application
    const links = await releaseAddress(tx, email)
    if (!links) return refuse('user_already_exists')
    const account = await openAccount(tx, { firstName, lastName, email, password }, links)
    await insertApplication(tx, account.id, application)
    await recordConsents(tx, account.id, applicantConsents)
    return ok({ credentialId: account.credentialId })
  })
}

export const insertApplication = (tx: Db, userId: string, application: Omit<Application, 'password'>) =>
  tx
    .insertInto('teacher_applications')
    .values({
      user_id: userId,
      first_name: application.firstName,
      last_name: application.lastName,
      email: application.email,
      diploma: application.diploma,
      experience_years: application.experience,
      hourly_rate_cents: application.hourlyRateCents,
      timezone: application.timezone,
      specialization: application.specialization,
      motivation: application.motivation,
      language_preference: preferenceFor(currentLocale()),
    })
    .execute()

/** Experience and rate as numbers, and a zone; or the reason why the form is refused. */
export const parseApplication = <Input extends z.output<typeof ApplicantFields>>(
  input: Input,
  visitorZone: string | undefined,
) => {
  const experience = parseYears(input.experience)
  if (experience === undefined) return refuse('invalid_experience')
  const hourlyRateCents = parseEuros(input.hourlyRate)
  if (hourlyRateCents === undefined) return refuse('invalid_rate')
  const timezone = chooseZone(input.timezone, visitorZone)
  return ok({ ...input, experience, hourlyRateCents, timezone })
}

export const signUpApplicant = async (context: Context, input: z.output<typeof ApplicantInput>) => {
  if (!isEmail(input.email)) return refuse('invalid_email')
  const application = parseApplication(input, context.visitorZone)
  if (!application.ok) return application
  const limited = await countSignUp(context, input.email)
  if (limited) return limited
  const registered = await registerApplicant(context.db, application.value)
  if (!registered.ok) return registered
  await setSignUpCookie(context, registered.value.credentialId)
  return ok({ status: 'pending' as const })
}
