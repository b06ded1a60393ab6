import type { Db } from '#platform/db/connect.ts'

/** The demo school's doors (issue 2). Their secrets are public, so they are shown only where the demo may run. */
const doors = [
  { kind: 'parent', name: 'parent@kalima.test', secret: 'kalima-demo' },
  { kind: 'teacher', name: 'professeur@kalima.test', secret: 'kalima-demo' },
  { kind: 'admin', name: 'admin@kalima.test', secret: 'kalima-demo' },
  { kind: 'student', name: 'adam', secret: '246810' },
] as const

/** Those of the demo's accounts that this database has. */
export const demoAccounts = async (db: Db) => {
  const names = doors.map(({ name }) => name)
  const found = await db
    .selectFrom('users')
    .select(['email', 'username'])
    .where(eb => eb.or([eb('email', '=', eb.fn.any(eb.val(names))), eb('username', '=', 'adam')]))
    .execute()
  return doors.filter(({ name }) => found.some(({ email, username }) => email === name || username === name))
}
