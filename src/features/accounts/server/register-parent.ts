import type { z } from 'zod'
import { hashPassword } from '#platform/auth/password.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { isEmail } from '../accounts.ts'
import { parentConsents } from '../consents.ts'
import { passwordProblem } from '../passwords.ts'
import { recordConsents } from './consents.ts'
import { chooseZone, type SignUpInput } from './input.ts'
import { type NewAccount, openAccount, releaseAddress } from './open-account.ts'
import type { Context } from './procedures.ts'
import { countTry } from './rate-limit.ts'
import { setSignUpCookie } from './sign-up-cookie.ts'

export type Registration = NewAccount & {
  country: string
  /** IANA name. */
  timezone: string
}

/**
 * Creates account, role, profile and parent in one transaction and enqueues the confirmation mail (domain.md, "Accounts").
 * @param registration with the password in clear
 */
export const registerParent = async (db: Db, registration: Registration) => {
  const problem = passwordProblem(registration.password, registration.email)
  if (problem) return refuse(problem)
  const password = await hashPassword(registration.password)
  return db.transaction().execute(async tx => {
    const { firstName, lastName, email, country, timezone } = registration
    const links = await releaseAddress(tx, email)
    if (!links) return refuse('user_already_exists')
    const account = await openAccount(tx, { firstName, lastName, email, password }, links)
    await tx.insertInto('user_roles').values({ user_id: account.id, role: 'parent' }).execute()
    await tx.insertInto('parents').values({ id: account.id, country, timezone }).execute()
    await recordConsents(tx, account.id, parentConsents)
    return ok(account)
  })
}

export const signUpParent = async (context: Context, input: z.output<typeof SignUpInput>) => {
  if (!isEmail(input.email)) return refuse('invalid_email')
  const limited = await countTry(context, 'signUp', input.email)
  if (limited) return limited
  const timezone = chooseZone(input.timezone, context.visitorZone)
  const registered = await registerParent(context.db, { ...input, timezone })
  if (registered.ok) await setSignUpCookie(context, registered.value.credentialId)
  return registered
}
