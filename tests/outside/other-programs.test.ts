// What a program that is no browser does with the API: no Origin, no script, only what the documents promise.
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database'
import { registered } from '../support/parents'
import { cookieOf, testWeb } from '../support/web'

const database = testDatabase()
const web = testWeb(database)
beforeEach(async () => {
  await database.db.deleteFrom('rate_limits').execute()
})

const json = { 'content-type': 'application/json' }
const signIn = async (person: { email: string; password: string }) => {
  const body = JSON.stringify({ email: person.email, password: person.password })
  const response = await web.raw('/api/auth/sign-in/email', { method: 'POST', headers: json, body })
  expect(response.status).toBe(200)
  return cookieOf(response)
}
const statusFor = async (cookie: string) => (await web.get('/api/v1/students', { cookie })).status

describe('a program without a browser', () => {
  test.each([
    ['nothing', {}],
    ['an empty JSON object', { headers: json, body: '{}' }],
    ['a JSON type and no body', { headers: json }],
    ['the origin of the site', { headers: { origin: 'http://localhost:3000' } }],
  ])('signs in without an Origin, and out again with %s', async (_what, init) => {
    const cookie = await signIn(await registered(web))
    expect(await statusFor(cookie)).toBe(200)
    const out = await web.raw('/api/auth/sign-out', { method: 'POST', ...init }, { cookie })
    expect(out.status).toBe(200)
    expect(await statusFor(cookie)).toBe(401)
  })

  test('ends its other sessions', async () => {
    const person = await registered(web)
    const [one, other] = [await signIn(person), await signIn(person)]
    const ended = await web.raw('/api/auth/revoke-other-sessions', { method: 'POST' }, { cookie: other })
    expect(ended.status).toBe(200)
    expect([await statusFor(one), await statusFor(other)]).toEqual([401, 200])
  })

  test('is refused when a page of another site is what sends it', async () => {
    const cookie = await signIn(await registered(web))
    for (const headers of [
      { origin: 'https://example.org' },
      { origin: 'null' },
      { origin: 'http://localhost:3000.example.org' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const out = await web.raw('/api/auth/sign-out', { method: 'POST', headers }, { cookie })
      expect([headers, out.status]).toEqual([headers, 403])
    }
    expect(await statusFor(cookie)).toBe(200)
  })
})
