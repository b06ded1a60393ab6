// A parent of one's own for a journey: registered, confirmed, signed in, with children; nobody else's test meets it.
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { linkIn, mailTo } from './mailbox.ts'

export const newFamily = async (
  context: BrowserContext,
  origin: string,
  children: readonly string[] = [],
) => {
  const post = (path: string, data: unknown) =>
    context.request.post(`${origin}${path}`, { data, headers: { origin } })
  const email = `samia-${randomUUID()}@kalima.test`
  const password = 'figue-et-olive'
  const account = { firstName: 'Samia', lastName: 'Haddad', email, password, country: 'France' }
  expect((await post('/api/auth/sign-up/email', { ...account, timezone: 'Europe/Paris' })).status()).toBe(200)
  const link = linkIn(await mailTo(origin, email, /Confirmez/))
  await post('/api/auth/verify-email', { token: new URL(link).searchParams.get('token') })
  expect((await post('/api/auth/sign-in/email', { email, password })).status()).toBe(200)
  const ids: string[] = []
  for (const firstName of children) {
    const made = await post('/api/v1/students', {
      firstName,
      age: 6,
      level: 'niveau-1',
      languagePreference: 'both',
    })
    expect(made.status()).toBe(201)
    ids.push(((await made.json()) as { id: string }).id)
  }
  return { email, password, ids }
}
