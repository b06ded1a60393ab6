// Signed in over HTTP, where signing in is not what is tried.
import type { BrowserContext } from 'playwright-core'

const demoPeople = {
  parent: { path: 'email', data: { email: 'parent@kalima.test', password: 'kalima-demo' } },
  teacher: { path: 'email', data: { email: 'professeur@kalima.test', password: 'kalima-demo' } },
  admin: { path: 'email', data: { email: 'admin@kalima.test', password: 'kalima-demo' } },
  student: { path: 'username', data: { username: 'adam', password: '246810' } },
}
export type DemoRole = keyof typeof demoPeople

/** The context of a page goes on as this person of the demo school. */
export const signInAs = async (context: BrowserContext, origin: string, role: DemoRole) => {
  const { path, data } = demoPeople[role]
  const answer = await context.request.post(`${origin}/api/auth/sign-in/${path}`, {
    data,
    headers: { origin },
  })
  if (answer.status() !== 200) throw new Error(`Signing in as ${role} answered ${answer.status()}`)
}
