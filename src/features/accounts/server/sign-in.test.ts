import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { beforeEach, describe, expect, test } from 'vitest'
import { openLimits } from '#platform/auth/limits.ts'
import { hashPassword } from '#platform/auth/password.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aParent, registered, signIn, signUp } from '../../../../tests/support/parents.ts'
import { makeTeacher } from '../../../../tests/support/people.ts'
import { cookieOf, testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)
beforeEach(async () => {
  await web.deliver()
  await database.db.deleteFrom('rate_limits').execute()
})
const me = async (cookie: string) => {
  const response = await web.post('/api/rpc/accounts/me', {}, { cookie })
  const { json }: { json: { viewer: { email: string } | null } } = await response.json()
  return json.viewer
}
const insertPassword = async (userId: string, password: string) =>
  database.db
    .insertInto('accounts')
    .values({
      user_id: userId,
      account_id: userId,
      provider_id: 'credential',
      password: await hashPassword(password),
    })
    .execute()

/** Counts the calls of scrypt during `run`. */
const countingHashes = async <Result>(run: (count: () => number) => Promise<Result>) => {
  const original = crypto.scrypt
  let count = 0
  crypto.scrypt = ((...args: Parameters<typeof original>) => {
    count += 1
    return original(...args)
  }) as typeof original
  syncBuiltinESMExports()
  try {
    return await run(() => count)
  } finally {
    crypto.scrypt = original
    syncBuiltinESMExports()
  }
}

describe('signing in', () => {
  test('sets an HttpOnly, SameSite session cookie', async () => {
    const parent = await registered(web)
    const response = await signIn(web, parent)
    expect(response.status).toBe(200)
    const [cookie] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^kalima\.session_token=/)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).toMatch(/Path=\//)
    expect(cookie).toMatch(/Max-Age=2592000/)
    expect(await me(cookieOf(response))).toMatchObject({ email: parent.email })
  })

  test('has the same response for a wrong password, an unknown and an invalid address', async () => {
    const parent = await registered(web)
    const bodies = await Promise.all(
      [
        { ...parent, password: 'pas-le-bon' },
        { email: 'nobody@kalima.test', password: 'pas-le-bon' },
        { email: 'nobody', password: 'pas-le-bon' },
        { email: parent.email, password: 'x'.repeat(900) },
      ].map(async credentials => (await signIn(web, credentials)).text()),
    )
    expect(new Set(bodies)).toEqual(
      new Set(['{"code":"invalid_credentials","status":401,"message":"Email ou mot de passe incorrect"}']),
    )
  })

  test('hashes as much for an unknown address as for a known one', async () => {
    const parent = await registered(web)
    const hashes = await countingHashes(async count => {
      await signIn(web, { email: parent.email, password: 'pas-le-bon' })
      const known = count()
      await signIn(web, { email: 'nobody@kalima.test', password: 'pas-le-bon' })
      return { known, unknown: count() - known }
    })
    // Otherwise the response for an unknown address would take a tenth of the time.
    expect(hashes).toEqual({ known: 1, unknown: 1 })
  })

  test('sets a new cookie each time and ends the previous session of the browser', async () => {
    const parent = await registered(web)
    const first = cookieOf(await signIn(web, parent))
    const again = await web.post('/api/auth/sign-in/email', parent, { cookie: first })
    expect(cookieOf(again)).not.toBe(first)
    expect(await me(first)).toBeNull()
    expect(await me(cookieOf(again))).not.toBeNull()
  })

  test('signing out ends the session on the server', async () => {
    const parent = await registered(web)
    const cookie = cookieOf(await signIn(web, parent))
    const out = await web.post('/api/auth/sign-out', {}, { cookie })
    expect(out.status).toBe(200)
    expect(out.headers.getSetCookie().join()).toMatch(/kalima\.session_token=;/)
    expect(await me(cookie)).toBeNull()
  })

  test('ignores a cookie without a valid signature', async () => {
    const cookie = cookieOf(await signIn(web, await registered(web)))
    const [token] = cookie.split('.').slice(1)
    expect(await me(cookie.replace(/%3D$|.$/, 'A'))).toBeNull()
    expect(await me(`kalima.${token}.`)).toBeNull()
    expect(await me('kalima.session_token=%E0%A4%A')).toBeNull()
  })

  test('a student signs in with a name and a code, in any case and spacing', async () => {
    const { teacherId: userId } = await makeTeacher(database.db, { firstName: 'Adam' })
    await database.db.updateTable('users').set({ username: 'adam' }).where('id', '=', userId).execute()
    await insertPassword(userId, '246810')
    const code = (username: string, password: string) =>
      web.post('/api/auth/sign-in/username', { username, password })
    expect((await code(' Adam ', '246810')).status).toBe(200)
    for (const [username, password] of [
      ['adam', '111111'],
      ['personne', '246810'],
      ['a', '246810'],
      ['à dam', '246810'],
    ] as const) {
      const refused = await code(username, password)
      expect(await refused.json()).toMatchObject({ status: 401, code: 'invalid_credentials' })
    }
  })

  test('refuses a retired teacher’s sign-in and sessions', async () => {
    const { teacherId } = await makeTeacher(database.db)
    await insertPassword(teacherId, 'figue-et-olive')
    const email = `${teacherId}@kalima.test`
    const cookie = cookieOf(await signIn(web, { email, password: 'figue-et-olive' }))
    expect(await me(cookie)).toMatchObject({ email })
    await database.db
      .updateTable('teachers')
      .set({ retired_at: Temporal.Now.instant() })
      .where('id', '=', teacherId)
      .execute()
    expect(await me(cookie)).toBeNull()
    expect((await signIn(web, { email, password: 'figue-et-olive' })).status).toBe(401)
    expect(
      await database.db.selectFrom('sessions').where('user_id', '=', teacherId).selectAll().execute(),
    ).toHaveLength(1)
  })
})

describe('limits', () => {
  test('stop ten wrong passwords from one address, and let the owner in from another', async () => {
    const parent = await registered(web)
    const wrong = { ...parent, password: 'pas-le-bon' }
    const responses = await Promise.all(Array.from({ length: 14 }, () => signIn(web, wrong, '203.0.113.5')))
    expect(responses.filter(response => response.status === 401)).toHaveLength(10)
    const late = await signIn(web, parent, '203.0.113.5')
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await late.json()).toMatchObject({ code: 'too_many', status: 429 })
    expect((await signIn(web, parent, '198.51.100.7')).status).toBe(200)
  })

  test('stop a hundred wrong passwords in an hour for one account from many addresses', async () => {
    const parent = await registered(web)
    const limits = openLimits(database.pool)
    for (let tries = 0; tries < 99; tries += 1) await limits.count('signInAccount', parent.email)
    const wrong = { ...parent, password: 'pas-le-bon' }
    expect((await signIn(web, wrong, '192.0.2.5')).status).toBe(401)
    const late = await signIn(web, parent, '198.51.100.7')
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(900)
  })

  test('allow twenty sign-ups an hour from one address', async () => {
    const address = '203.0.113.8'
    const limits = openLimits(database.pool)
    for (let tries = 0; tries < 19; tries += 1) await limits.count('signUpAddress', address)
    expect((await signUp(web, aParent(), address)).status).toBe(200)
    const late = await signUp(web, aParent(), address)
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(900)
    expect((await signUp(web, aParent(), '203.0.113.9')).status).toBe(200)
  })

  test('do not count correct passwords', async () => {
    const parent = await registered(web)
    for (let round = 0; round < 12; round += 1) expect((await signIn(web, parent)).status).toBe(200)
  })

  test('stop one address that tries many accounts, whatever its headers', async () => {
    const tries = await Promise.all(
      Array.from({ length: 104 }, (_, index) =>
        web.post(
          '/api/auth/sign-in/email',
          { email: `nobody-${index}@kalima.test`, password: 'pas-le-bon' },
          {
            address: '203.0.113.7',
            headers: { 'x-forwarded-for': `10.0.0.${index}`, 'x-kalima-client-address': `10.0.0.${index}` },
          },
        ),
      ),
    )
    expect(tries.filter(response => response.status === 429)).toHaveLength(4)
  })

  test('a session stores the address of the socket, not that of a header', async () => {
    const { email, password } = await registered(web)
    const headers = { 'x-kalima-client-address': '203.0.113.9', 'x-forwarded-for': '203.0.113.9' }
    await web.post('/api/auth/sign-in/email', { email, password }, { address: '198.51.100.8', headers })
    const session = await database.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('users.email', '=', email)
      .select('sessions.ip_address')
      .orderBy('sessions.created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(session.ip_address).toBe('198.51.100.8')
  })

  test('count a /64 IPv6 network as one address', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 102 }, async (_, index) => {
        const response = await signIn(
          web,
          { email: `nobody-${index}@kalima.test`, password: 'pas-le-bon' },
          `2001:db8:1:2::${index.toString(16)}`,
        )
        return response.status
      }),
    )
    expect(statuses.filter(status => status === 429)).toHaveLength(2)
  })

  test('count sign-ups and links per address and network', async () => {
    const parent = await registered(web)
    const requests: number[] = []
    for (let round = 0; round < 7; round += 1)
      requests.push((await web.post('/api/auth/request-password-reset', { email: parent.email })).status)
    expect(requests).toEqual([200, 200, 200, 200, 200, 429, 429])
    const again: number[] = []
    for (let round = 0; round < 6; round += 1)
      again.push((await web.post('/api/auth/sign-up/email', parent)).status)
    expect(again).toEqual([409, 409, 409, 409, 409, 429])
  })

  test('a stranger’s requests for links stop neither the owner’s nor a change of the address', async () => {
    const parent = await registered(web)
    const cookie = cookieOf(await signIn(web, parent))
    const ask = (kind: string, address: string) =>
      web.post(`/api/auth/${kind}`, { email: parent.email }, { address })
    for (const kind of ['request-password-reset', 'send-verification-email']) {
      for (let round = 0; round < 6; round += 1) await ask(kind, '203.0.113.20')
      expect((await ask(kind, '203.0.113.20')).status).toBe(429)
      expect((await ask(kind, '198.51.100.21')).status).toBe(200)
    }
    const change = { email: `autre-${parent.email}`, password: parent.password }
    const sent = { cookie, address: '203.0.113.20' }
    expect((await web.post('/api/v1/account/email', change, sent)).status).toBe(200)
  })

  test('store no addresses in the table of counters', async () => {
    await signIn(web, { email: 'nobody@kalima.test', password: 'pas-le-bon' }, '203.0.113.9')
    const rows = await database.db.selectFrom('rate_limits').select('key').execute()
    expect(JSON.stringify(rows)).not.toMatch(/nobody|203\.0/)
  })
})

describe('session renewal', () => {
  const ageSession = (email: string, hours: number) =>
    database.db
      .updateTable('sessions')
      .set({ expires_at: Temporal.Now.instant().add({ hours: 30 * 24 - hours }) })
      .where('user_id', 'in', eb => eb.selectFrom('users').select('id').where('email', '=', email))
      .execute()

  test('renews a session older than a day with the next page', async () => {
    const parent = await registered(web)
    const cookie = cookieOf(await signIn(web, parent))
    await ageSession(parent.email, 2)
    expect((await web.get('/', { cookie })).headers.getSetCookie()).toEqual([])
    await ageSession(parent.email, 25)
    const page = await web.get('/', { cookie })
    expect(await page.text()).toBe('page')
    expect(page.headers.getSetCookie().join()).toMatch(/kalima\.session_token=.*Max-Age=2592000/)
    const { expires_at } = await database.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('users.email', '=', parent.email)
      .select('sessions.expires_at')
      .orderBy('sessions.expires_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(Temporal.Now.instant().until(expires_at).total('hours')).toBeGreaterThan(719)
    expect((await web.get('/', { cookie })).headers.getSetCookie()).toEqual([])
  })

  test('ignores an expired session', async () => {
    const parent = await registered(web)
    const cookie = cookieOf(await signIn(web, parent))
    await ageSession(parent.email, 30 * 24 + 1)
    expect(await me(cookie)).toBeNull()
  })
})

describe('invalid requests', () => {
  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a word', '"email"'],
    ['numbers', { email: 1, password: 2 }],
    ['objects', { email: {}, password: [] }],
    ['a zero byte', { email: 'a\0@kalima.test', password: 'pas-le-bon\0' }],
    ['a lone surrogate', { email: '\ud800@kalima.test', password: '\ud800\ud800\ud800' }],
    ['a prototype', '{"__proto__":{"email":"a@b.fr"},"email":null}'],
  ])('get a 4xx response with a code and a message: %s', async (_what, body) => {
    for (const path of [
      'sign-in/email',
      'sign-in/username',
      'sign-up/email',
      'verify-email',
      'send-verification-email',
      'request-password-reset',
      'reset-password',
      'change-password',
      'revoke-session',
      'nowhere',
    ]) {
      const response = await web.post(`/api/auth/${path}`, body)
      const text = await response.text()
      expect(response.status, `${path} ${text}`).toBeGreaterThanOrEqual(400)
      expect(response.status, `${path} ${text}`).toBeLessThan(500)
      expect(JSON.parse(text)).toMatchObject({
        code: expect.any(String),
        message: expect.stringMatching(/\.$|[a-zéè]$/),
      })
    }
  })

  test('better-auth’s other paths are not found', async () => {
    for (const path of [
      'update-user',
      'delete-user',
      'change-email',
      'verify-password',
      'sign-in/social',
      'link-social',
      'is-username-available',
      'ok',
      'error',
    ])
      expect((await web.post(`/api/auth/${path}`, {})).status, path).toBe(404)
  })

  test('a form of another site is refused', async () => {
    const parent = await registered(web)
    const response = await web.post('/api/auth/sign-in/email', parent, {
      headers: { origin: 'https://example.org' },
    })
    expect(response.status).toBe(403)
    expect(response.headers.getSetCookie()).toEqual([])
  })
})
