// Signs in over HTTP, as the sign-in page does: for a program outside Vitest, or one that a test starts itself.
import type { APIRequestContext, BrowserContext } from 'playwright-core'

export type Login = { email: string } | { username: string }

export const demoLogins = {
  parent: { email: 'parent@kalima.test' },
  teacher: { email: 'professeur@kalima.test' },
  admin: { email: 'admin@kalima.test' },
  student: { username: 'adam' },
} satisfies Record<string, Login>
export type DemoRole = keyof typeof demoLogins

export const signIn = async (request: APIRequestContext, origin: string, login: Login, password: string) => {
  const kind = 'email' in login ? 'email' : 'username'
  const answer = await request.post(`${origin}/api/auth/sign-in/${kind}`, {
    headers: { origin },
    data: { ...login, password },
  })
  if (answer.status() !== 200) throw new Error(`Sign-in answered ${answer.status()}`)
}

/** Signs in a person of the demo school. */
export const signInDemo = (context: BrowserContext, origin: string, role: DemoRole) =>
  signIn(context.request, origin, demoLogins[role], role === 'student' ? '246810' : 'kalima-demo')
