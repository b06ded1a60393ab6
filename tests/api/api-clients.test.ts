// API clients that are no browser: no Origin header, no script, only what the documentation promises.
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { aParent, registered, signUp } from '../support/parents.ts'
import { cookieOf, testWeb, tokenIn } from '../support/web.ts'

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
    for (const [name, value] of [
      ['origin', 'https://example.org'],
      ['origin', 'null'],
      ['origin', 'http://localhost:3000.example.org'],
      ['sec-fetch-site', 'cross-site'],
    ] as const) {
      const out = await web.raw(
        '/api/auth/sign-out',
        { method: 'POST', headers: { [name]: value } },
        { cookie },
      )
      expect([value, out.status]).toEqual([value, 403])
    }
    expect(await statusFor(cookie)).toBe(200)
  })
})

describe('asking in an unusual way', () => {
  test('the head of an answer is that of the whole', async () => {
    for (const path of ['/api/v1/teachers', '/api/v1/lesson-packages', '/healthz', '/teachers']) {
      const head = await web.raw(path, { method: 'HEAD' })
      expect([path, head.status, await head.text()]).toEqual([path, 200, ''])
    }
    expect((await web.raw('/api/v1/students', { method: 'HEAD' })).status).toBe(401)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'a page does not answer %s as if it had been asked for',
    async method => {
      const answer = await web.raw('/teachers', { method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('GET, HEAD')
      expect(await answer.json()).toMatchObject({ code: 'method_not_allowed', message: expect.any(String) })
    },
  )

  test('seventy families sign up at one moment and confirm from one address, and a guesser is stopped', async () => {
    const parents = Array.from({ length: 70 }, () => aParent())
    const answers = await Promise.all(parents.map(parent => signUp(web, parent)))
    expect(answers.map(answer => answer.status)).toEqual(parents.map(() => 200))
    // The cookie of the sign-up, so that the confirmation needs no password.
    const cookies = new Map(answers.map((answer, index) => [parents[index]?.email, cookieOf(answer)]))
    const use = async (token: string, cookie = '') =>
      (await web.post('/api/auth/verify-email', { token }, { cookie })).status
    const confirmed: number[] = []
    for (const mail of await web.deliver()) confirmed.push(await use(tokenIn(mail), cookies.get(mail.to)))
    expect(confirmed).toEqual(parents.map(() => 200))
    const guesses: number[] = []
    for (let tries = 0; tries < 62; tries++) guesses.push(await use('x'.repeat(43)))
    expect(guesses.slice(0, 60).every(status => status === 410)).toBe(true)
    expect(guesses.slice(60)).toEqual([429, 429])
  })
})

test('while the database hangs a page comes as it is, and the API says «busy», when to come back, and nothing else', async () => {
  const cookie = await signIn(await registered(web))
  const asked = { cookie, headers: { 'accept-encoding': 'gzip' } }
  const page = await database.db.transaction().execute(async tx => {
    await sql`lock table users in access exclusive mode`.execute(tx)
    const [shown, api] = await Promise.all([web.get('/', asked), web.get('/api/v1/students', asked)])
    expect(api.status).toBe(503)
    expect(api.headers.get('retry-after')).toBe('2')
    expect(await api.json()).toMatchObject({ code: 'busy', message: expect.any(String) })
    return shown
  })
  expect(page.status).toBe(200)
  expect(gunzipSync(await page.bytes()).toString()).toBe('page')
})
