import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { registered } from '../../../../tests/support/parents.ts'
import { cookieOf, testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)
beforeEach(async () => {
  await web.deliver()
  await database.db.deleteFrom('rate_limits').execute()
})

const addresses = [
  ['/api/auth/sign-in/email', (input: object) => input],
  ['/api/v1/auth/sign-in/email', (input: object) => input],
  ['/api/rpc/accounts/signIn', (input: object) => ({ json: input })],
] as const

test.each(addresses)('%s opens a session', async (path, bodyOf) => {
  const { email, password } = await registered(web)
  const response = await web.post(path, bodyOf({ email, password }))
  expect(response.status).toBe(200)
  expect(JSON.stringify(await response.json())).toContain('"home":"/parent"')
  expect((await web.get('/api/v1/students', { cookie: cookieOf(response) })).status).toBe(200)
})

test.each(addresses)('%s responds with 429 and retry-after after too many tries', async (path, bodyOf) => {
  const { email } = await registered(web)
  const wrong = bodyOf({ email, password: 'pas-le-bon' })
  for (let round = 0; round < 10; round += 1) expect((await web.post(path, wrong)).status).toBe(401)
  const late = await web.post(path, wrong)
  expect(late.status).toBe(429)
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(late.headers.getSetCookie()).toEqual([])
})

test('the OpenAPI description has every account procedure, with better-auth’s path', async () => {
  const described = await web.get('/api/v1/openapi.json')
  const { paths }: { paths: Record<string, { post?: { servers: unknown } }> } = await described.json()
  const verbs = [
    'sign-up/email',
    'sign-up/teacher',
    'sign-in/email',
    'sign-in/username',
    'verify-email',
    'send-verification-email',
    'request-password-reset',
    'reset-password',
    'change-password',
  ]
  for (const verb of verbs) {
    expect(paths[`/auth/${verb}`]?.post, verb).toMatchObject({ servers: [{ url: '/api' }] })
    for (const prefix of ['/api/auth', '/api/v1/auth'])
      expect([400, 401], verb).toContain((await web.post(`${prefix}/${verb}`, {})).status)
  }
})

test('ignores a form cookie without a valid signature', async () => {
  const state = { form: 'login', code: 'too_many', message: 'Appelez le 0 899', values: {} }
  const value = Buffer.from(JSON.stringify(state)).toString('base64url')
  for (const cookie of [`kalima-form=${value}`, `kalima-form=${value}.${'A'.repeat(43)}%3D`]) {
    const response = await web.post('/api/rpc/accounts/formState', { json: { form: 'login' } }, { cookie })
    expect(await response.json()).toEqual({ json: null })
  }
})
