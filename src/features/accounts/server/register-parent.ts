import { hashPassword } from '#platform/auth/password.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { passwordProblem } from '../accounts.ts'
import { freeAddress, type NewAccount, openAccount } from './open-account.ts'

export type Registration = NewAccount & {
  country: string
  /** IANA name. */
  timezone: string
}

/**
 * Makes account, role, profile and parent together, with the mail that asks to confirm the address (domain.md, People.2).
 * @param registration with the password as it was typed
 */
export const registerParent = async (db: Db, registration: Registration) => {
  const problem = passwordProblem(registration.password)
  if (problem) return refuse(problem)
  const password = await hashPassword(registration.password)
  return db.transaction().execute(async tx => {
    const { firstName, lastName, email, country, timezone } = registration
    if (!(await freeAddress(tx, email))) return refuse('user_already_exists')
    const account = await openAccount(tx, { firstName, lastName, email, password })
    await tx.insertInto('user_roles').values({ user_id: account.id, role: 'parent' }).execute()
    await tx.insertInto('parents').values({ id: account.id, country, timezone }).execute()
    return ok(account)
  })
}
