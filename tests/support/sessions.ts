// Signed in over HTTP, where signing in is not what is tried.
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'

const demoEmails = {
  parent: 'parent@kalima.test',
  teacher: 'professeur@kalima.test',
  admin: 'admin@kalima.test',
}
export type DemoRole = keyof typeof demoEmails

/** The context of a page goes on as this person of the demo school. */
export const signInAs = async (context: BrowserContext, origin: string, role: DemoRole) => {
  const answer = await context.request.post(`${origin}/api/auth/sign-in/email`, {
    data: { email: demoEmails[role], password: 'kalima-demo' },
    headers: { origin },
  })
  expect(answer.status()).toBe(200)
}
