import { sql } from 'kysely'
import { passwordProblem } from '~/accounts/accounts'
import { hashPassword } from '~/platform/auth/password'
import type { Db } from '~/platform/db/connect'
import { enqueueMail } from '~/platform/jobs/enqueue'
import { ok, refuse } from '~/platform/refusal/refusal'

export type Registration = {
  firstName: string
  lastName: string
  /** Normalised (accounts.ts). */
  email: string
  password: string
  country: string
  /** IANA name. */
  timezone: string
}

/**
 * Makes account, role, profile and parent together, with the mail that asks to confirm the address (domain.md, People.2).
 * Whoever signed up before with this address and never confirmed it is replaced: account, password, links.
 */
export const registerParent = async (db: Db, registration: Registration) => {
  const problem = passwordProblem(registration.password)
  if (problem) return refuse(problem)
  const password = await hashPassword(registration.password)
  return db.transaction().execute(async tx => {
    const { firstName, lastName, email } = registration
    // Sign-ups with one address take turns; without it, ten at once would meet at the unique index as errors.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`account:${email}`}, 0))`.execute(tx)
    const known = await tx
      .selectFrom('users')
      .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
      .select(['users.id', 'users.email_verified', 'user_roles.role'])
      .where('users.email', '=', email)
      .forUpdate('users')
      .executeTakeFirst()
    if (known && (known.email_verified || (known.role !== null && known.role !== 'parent')))
      return refuse('user_already_exists')
    if (known) await tx.deleteFrom('users').where('id', '=', known.id).execute()
    const name = `${firstName} ${lastName}`.trim()
    const { id } = await tx
      .insertInto('users')
      .values({ name, email })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('accounts')
      .values({ user_id: id, account_id: id, provider_id: 'credential', password })
      .execute()
    await tx.insertInto('user_roles').values({ user_id: id, role: 'parent' }).execute()
    await tx.insertInto('profiles').values({ id, first_name: firstName, last_name: lastName }).execute()
    await tx
      .insertInto('parents')
      .values({ id, country: registration.country, timezone: registration.timezone })
      .execute()
    await enqueueMail(tx, { kind: 'confirm-email', userId: id })
    return ok({ id, name, email })
  })
}
