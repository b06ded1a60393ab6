import type { Db } from '#platform/db/connect.ts'

/** The accounts of the demo school. Their passwords are public, so they are shown only where the demo may run. */
const accounts = [
  { kind: 'parent', name: 'parent@kalima.test', secret: 'kalima-demo' },
  { kind: 'teacher', name: 'professeur@kalima.test', secret: 'kalima-demo' },
  { kind: 'admin', name: 'admin@kalima.test', secret: 'kalima-demo' },
  { kind: 'student', name: 'adam', secret: '246810' },
] as const

/** The demo accounts that this database has. */
export const demoAccounts = async (db: Db) => {
  const names = accounts.map(({ name }) => name)
  const found = await db
    .selectFrom('users')
    .select(['email', 'username'])
    .where(eb => eb.or([eb('email', '=', eb.fn.any(eb.val(names))), eb('username', '=', 'adam')]))
    .execute()
  return accounts.filter(({ name }) =>
    found.some(({ email, username }) => email === name || username === name),
  )
}
