// A family of a test's own: no other test meets it.
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import { parentConsents } from '#features/accounts/consents.ts'
import { recordConsents } from '#features/accounts/server/consents.ts'
import { hashPassword } from '#platform/auth/password.ts'
import type { Db } from '#platform/db/connect.ts'
import { programDb } from './program-db.ts'
import { signInUser } from './sessions.ts'

const password = 'figue-et-olive'
/** Each password is hashed once: it takes a tenth of a second by design. */
const hashes = new Map<string, Promise<string>>()
const hashOnce = (secret: string) => {
  const hash = hashes.get(secret) ?? hashPassword(secret)
  hashes.set(secret, hash)
  return hash
}

/** Gives an account the password, as signing up or resetting would. */
export const insertPassword = async (db: Db, userId: string, secret = password) => {
  await db
    .insertInto('accounts')
    .values({
      user_id: userId,
      account_id: userId,
      provider_id: 'credential',
      password: await hashOnce(secret),
    })
    .execute()
}

/** Registered and confirmed, with these children of one age. */
export const insertFamily = async (
  children: readonly string[] = [],
  isNew = false,
  age = 6,
  db = programDb(),
) => {
  const id = randomUUID()
  const email = `samia-${id}@kalima.test`
  await db.insertInto('users').values({ id, name: 'Samia Haddad', email, email_verified: true }).execute()
  await db.insertInto('user_roles').values({ user_id: id, role: 'parent' }).execute()
  await db.insertInto('profiles').values({ id, first_name: 'Samia', last_name: 'Haddad' }).execute()
  await db
    .insertInto('parents')
    .values({
      id,
      country: 'France',
      timezone: 'Europe/Paris',
      approved_at: isNew ? null : Temporal.Now.instant(),
    })
    .execute()
  await recordConsents(db, id, parentConsents)
  await insertPassword(db, id)
  const ids: string[] = []
  for (const first_name of children) {
    const student = await db
      .insertInto('students')
      .values({ parent_id: id, first_name, age, level: 'niveau-1', language_preference: 'both' })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(student.id)
  }
  return { userId: id, email, password, ids }
}

/** The same, with its parent signed in here. */
export const newFamily = async (context: BrowserContext, children: readonly string[] = []) => {
  const family = await insertFamily(children)
  await signInUser(context, family.userId)
  return family
}
