// Signs a browser context in without the sign-in page: with a session row of its own, so that signing out of one test
// does not end the session of another. The journeys in accounts*.test.ts go through the page.
import type { BrowserContext } from 'playwright-core'
import { inject } from 'vitest'
import { programDb } from './program-db.ts'
import { insertSession } from './session-row.ts'
import { type DemoRole, demoLogins, type Login } from './sign-in.ts'

export const signInUser = async (context: BrowserContext, userId: string) => {
  const value = await insertSession(programDb(), inject('sessionKey'), userId)
  await context.addCookies([
    { name: 'kalima.session_token', value, url: inject('origin'), httpOnly: true, sameSite: 'Lax' },
  ])
}

/** Signs in the account with this address or this child's login name. */
export const signInWith = async (context: BrowserContext, login: Login) => {
  const [column, value] =
    'email' in login ? (['email', login.email] as const) : (['username', login.username] as const)
  const { id } = await programDb()
    .selectFrom('users')
    .where(column, '=', value)
    .select('id')
    .executeTakeFirstOrThrow()
  await signInUser(context, id)
}

/** Signs in a person of the demo school. */
export const signInAs = (context: BrowserContext, role: DemoRole) => signInWith(context, demoLogins[role])
