import { passwordProblem } from '#features/accounts/accounts.ts'
import { freeAddress, type NewAccount, openAccount } from '#features/accounts/server/open-account.ts'
import { hashPassword } from '#platform/auth/password.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'

export type Application = NewAccount & {
  diploma: string
  experience: number
  hourlyRateCents: number
  specialization: string[]
  motivation: string
  /** IANA name. */
  timezone: string
}

/**
 * Makes an account without a role, and the application that the school will read once the address is confirmed
 * (domain.md, People.2). @param application with the password as it was typed
 */
export const registerApplicant = async (db: Db, application: Application) => {
  const problem = passwordProblem(application.password)
  if (problem) return refuse(problem)
  const password = await hashPassword(application.password)
  return db.transaction().execute(async tx => {
    const { firstName, lastName, email } = application
    if (!(await freeAddress(tx, email))) return refuse('user_already_exists')
    const account = await openAccount(tx, { firstName, lastName, email, password })
    await tx
      .insertInto('teacher_applications')
      .values({
        user_id: account.id,
        first_name: firstName,
        last_name: lastName,
        email,
        diploma: application.diploma,
        experience_years: application.experience,
        hourly_rate_cents: application.hourlyRateCents,
        timezone: application.timezone,
        specialization: application.specialization,
        motivation: application.motivation,
      })
      .execute()
    return ok({ status: 'pending' as const })
  })
}
