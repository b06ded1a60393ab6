// Teachers and the school over HTTP, for journeys in which signing up is not under test.
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { applicantConsents, programVersion } from './fields.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { signInWith } from './sessions.ts'
import type { Login } from './sign-in.ts'

export const aPerson = (firstName: string) => ({
  firstName,
  lastName: `Essai ${randomUUID().slice(0, 4)}`,
  email: `${firstName.toLowerCase().replace(/[^a-z]/g, '')}-${randomUUID()}@kalima.test`,
  password: 'figue-et-olive',
})

const post = async (origin: string, path: string, body: unknown) => {
  const answer = await fetch(`${origin}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, path).toBe(200)
}

const confirm = async (origin: string, { email, password }: ReturnType<typeof aPerson>) => {
  const link = linkIn(await mailTo(origin, email, /Confirmez/))
  await post(origin, 'verify-email', { token: new URL(link).searchParams.get('token'), password })
}

/** Someone whose application is there to be read. */
export const confirmedApplicant = async (origin: string, firstName: string) => {
  const applicant = { ...aPerson(firstName), diploma: 'Licence d’arabe', experience: '3', hourlyRate: '28' }
  await post(origin, 'sign-up/teacher', { ...applicant, ...applicantConsents, version: programVersion })
  await confirm(origin, applicant)
  return applicant
}

/** Signs a context in, and returns its API. */
export const caller = async (context: BrowserContext, origin: string, login: Login) => {
  await signInWith(context, login)
  const headers = { origin }
  return {
    post: async (path: string, data: unknown) => {
      const answer = await context.request.post(`${origin}/api/v1/${path}`, { data, headers })
      expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true)
      return answer.json()
    },
    get: async (path: string) => (await context.request.get(`${origin}/api/v1/${path}`)).json(),
  }
}

export const admin = { email: 'admin@kalima.test' }
