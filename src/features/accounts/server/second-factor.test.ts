import { createOTP } from '@better-auth/utils/otp'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { getProgram } from '#app/context.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { registered, signIn } from '../../../../tests/support/parents.ts'
import { cookieOf, testWeb, tokenIn } from '../../../../tests/support/web.ts'
import { removeLostFactor } from './remove-lost-factor.ts'
import { decryptSecret } from './second-factor.ts'

const database = testDatabase()
const web = testWeb(database)
beforeEach(async () => {
  await web.deliver()
  await database.db.deleteFrom('rate_limits').execute()
})

const viewerOf = async (cookie: string) => {
  const answer = await web.post('/api/rpc/accounts/me', {}, { cookie })
  return ((await answer.json()) as { json: { viewer: { email: string } | null } }).json.viewer
}
const idOf = async (email: string) =>
  (await database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/**
 * The code that the app of this account shows a step later, which is accepted too: setting up has used the current step's, and the
 * step may end while the test runs.
 */
const codeOf = async (email: string, ahead = 1) => {
  const { secret } = await database.db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', await idOf(email))
    .executeTakeFirstOrThrow()
  const plain = await decryptSecret(getProgram().secondFactorKey, secret)
  return createOTP(plain).hotp(Math.floor(Date.now() / 30_000) + ahead)
}

const action = async (path: string, body: object, cookie: string) => {
  const answer = await web.post(`/api/auth/two-factor/${path}`, body, { cookie })
  return { status: answer.status, body: await answer.json(), cookie: cookieOf(answer), answer }
}

/** A parent with the second factor on. */
const withFactor = async () => {
  const parent = await registered(web)
  const cookie = cookieOf(await signIn(web, parent))
  expect((await action('enable', { password: parent.password }, cookie)).status).toBe(200)
  const { status, body } = await action('activate', { code: await codeOf(parent.email, 0) }, cookie)
  expect(status).toBe(200)
  return { ...parent, cookie, recoveryCodes: body.recoveryCodes as string[] }
}
const auditOf = async (email: string) =>
  (
    await sql<{
      action: string
    }>`select action from audit_log where subject = ${await idOf(email)} order by id`.execute(database.db)
  ).rows.map(row => row.action)

describe('setting up', () => {
  test('needs the password, shows a QR code to that session alone, and asks nothing until the first code was right', async () => {
    const parent = await registered(web)
    const cookie = cookieOf(await signIn(web, parent))
    const other = cookieOf(await signIn(web, parent))
    expect(await action('enable', { password: 'pas le bon mot' }, cookie)).toMatchObject({
      status: 403,
      body: { code: 'wrong_password' },
    })
    await action('enable', { password: parent.password }, cookie)
    const read = async (from: string) => {
      const answer = await web.post('/api/rpc/accounts/secondFactor', {}, { cookie: from })
      return ((await answer.json()) as { json: { isOn: boolean; setup: { image: string } | null } }).json
    }
    expect((await read(cookie)).setup?.image).toMatch(/^data:image\/svg\+xml,/)
    expect(await read(other)).toMatchObject({ isOn: false, setup: null })
    expect(await action('activate', { code: '000000' }, cookie)).toMatchObject({
      body: { code: 'wrong_factor_code' },
    })
    expect(await action('activate', { code: await codeOf(parent.email) }, other)).toMatchObject({
      body: { code: 'setup_over' },
    })
    expect((await signIn(web, parent)).status).toBe(200)
    expect(await viewerOf(cookieOf(await signIn(web, parent)))).not.toBeNull()
  })

  test('gives ten recovery codes once, stores none of them readable, and mails the owner', async () => {
    const { email, recoveryCodes } = await withFactor()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    const stored = await database.db.selectFrom('recovery_codes').selectAll().execute()
    for (const code of recoveryCodes) {
      expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/)
      expect(JSON.stringify(stored)).not.toContain(code.replace('-', ''))
    }
    const mails = await web.deliver()
    expect(mails.map(mail => [mail.to, mail.subject])).toEqual([[email, 'Le second facteur est activé']])
  })

  test('cannot be begun again while it is on', async () => {
    const { cookie, password } = await withFactor()
    expect(await action('enable', { password }, cookie)).toMatchObject({ body: { code: 'second_factor_on' } })
  })
})

describe('signing in with a second factor', () => {
  test('the password alone opens no session; the code does, and the mfa challenge verified is logged', async () => {
    const parent = await withFactor()
    const first = await signIn(web, parent)
    expect([first.status, await first.json()]).toEqual([200, { twoFactorRedirect: true, home: '/code' }])
    const pending = cookieOf(first)
    expect(pending).not.toContain('session_token')
    expect(await viewerOf(pending)).toBeNull()
    const done = await action('verify', { code: await codeOf(parent.email) }, pending)
    expect([done.status, done.body]).toEqual([200, { home: '/parent' }])
    expect(await viewerOf(done.cookie)).toMatchObject({ email: parent.email })
    const log = await auditOf(parent.email)
    expect(log.filter(one => one === 'second_factor_verified')).toHaveLength(1)
    // The challenge is used up.
    expect(await action('verify', { code: await codeOf(parent.email) }, pending)).toMatchObject({
      status: 401,
      body: { code: 'challenge_over' },
    })
  })

  test('a code opens one session, even when four browsers send it at once', async () => {
    const parent = await withFactor()
    const pending = []
    for (let index = 0; index < 4; index++) pending.push(cookieOf(await signIn(web, parent)))
    const code = await codeOf(parent.email)
    const answers = await Promise.all(pending.map(cookie => action('verify', { code }, cookie)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
  })

  test('a code of an earlier step than the last one is refused', async () => {
    const parent = await withFactor()
    const first = cookieOf(await signIn(web, parent))
    expect((await action('verify', { code: await codeOf(parent.email) }, first)).status).toBe(200)
    const second = cookieOf(await signIn(web, parent))
    expect(await action('verify', { code: await codeOf(parent.email, 0) }, second)).toMatchObject({
      body: { code: 'wrong_factor_code' },
    })
  })

  test('a recovery code works once, typed with spaces and capitals too', async () => {
    const parent = await withFactor()
    const code = parent.recoveryCodes[3] ?? ''
    const first = cookieOf(await signIn(web, parent))
    expect((await action('verify', { code: ` ${code.toUpperCase()} ` }, first)).status).toBe(200)
    const second = cookieOf(await signIn(web, parent))
    expect((await action('verify', { code }, second)).status).toBe(403)
  })

  test('five wrong codes from one network are too many, and another network may still try', async () => {
    const parent = await withFactor()
    const pending = cookieOf(await signIn(web, parent))
    for (let index = 0; index < 5; index++)
      expect((await action('verify', { code: '000000' }, pending)).status).toBe(403)
    expect((await action('verify', { code: await codeOf(parent.email) }, pending)).status).toBe(429)
    const elsewhere = await web.post(
      '/api/auth/two-factor/verify',
      { code: await codeOf(parent.email) },
      { cookie: pending, address: '198.51.100.7' },
    )
    expect(elsewhere.status).toBe(200)
  })

  test('another browser cannot complete it, and it ends after ten minutes', async () => {
    const parent = await withFactor()
    expect((await action('verify', { code: await codeOf(parent.email) }, '')).body).toMatchObject({
      code: 'challenge_over',
    })
    const pending = cookieOf(await signIn(web, parent))
    await sql`update sign_in_challenges set expires_at = now()`.execute(database.db)
    expect((await action('verify', { code: await codeOf(parent.email) }, pending)).status).toBe(401)
  })

  test('a new password ends the sign-ins that wait and leaves the second factor on', async () => {
    const parent = await withFactor()
    const pending = cookieOf(await signIn(web, parent))
    await web.deliver()
    await web.post('/api/auth/request-password-reset', { email: parent.email })
    const token = tokenIn((await web.deliver()).find(mail => mail.to === parent.email))
    const password = 'trois figues et un thé'
    expect((await web.post('/api/auth/reset-password', { token, newPassword: password })).status).toBe(200)
    expect((await action('verify', { code: await codeOf(parent.email) }, pending)).status).toBe(401)
    const again = await signIn(web, { ...parent, password })
    expect(await again.json()).toMatchObject({ twoFactorRedirect: true })
  })

  test('works without JavaScript', async () => {
    const parent = await withFactor()
    const sent = { email: parent.email, password: parent.password, from: '/parent/upcoming' }
    const first = await web.form('/api/auth/form/login', sent)
    expect(first.headers.get('location')).toBe('/code?from=%2Fparent%2Fupcoming')
    const cookie = cookieOf(first)
    const wrong = await web.form(
      '/api/auth/form/code',
      { code: '000000', from: '/parent/upcoming' },
      { cookie },
    )
    expect(wrong.headers.get('location')).toBe('/code?failed=1&from=%2Fparent%2Fupcoming')
    const code = await codeOf(parent.email)
    const right = await web.form('/api/auth/form/code', { code, from: '/parent/upcoming' }, { cookie })
    expect(right.headers.get('location')).toBe('/parent/upcoming?notice=signed-in')
    expect(await viewerOf(cookieOf(right))).not.toBeNull()
  })
})

test('changing the password keeps this browser signed in', async () => {
  const parent = await withFactor()
  const changed = await web.post(
    '/api/auth/change-password',
    { currentPassword: parent.password, newPassword: 'trois figues et un thé' },
    { cookie: parent.cookie },
  )
  expect(await viewerOf(cookieOf(changed))).not.toBeNull()
  expect(await viewerOf(parent.cookie)).toBeNull()
})

test('removing needs the password and a code, and mails the owner', async () => {
  const parent = await withFactor()
  await web.deliver()
  const { cookie, password, recoveryCodes } = parent
  const code = recoveryCodes[0] ?? ''
  const waiting = cookieOf(await signIn(web, parent))
  expect(await action('disable', { password: 'pas le bon mot', code }, cookie)).toMatchObject({ status: 403 })
  expect(await action('disable', { password, code: 'aaaaa-aaaaa' }, cookie)).toMatchObject({
    body: { code: 'wrong_factor_code' },
  })
  expect((await action('disable', { password, code }, cookie)).status).toBe(200)
  // A sign-in that awaited the code begins again, where no code is asked.
  expect(await action('verify', { code: recoveryCodes[1] }, waiting)).toMatchObject({
    body: { code: 'challenge_over' },
  })
  expect(await viewerOf(cookieOf(await signIn(web, parent)))).not.toBeNull()
  expect((await web.deliver()).map(({ subject }) => subject)).toEqual(['Le second facteur est retiré'])
  expect(await auditOf(parent.email)).toEqual(
    expect.arrayContaining(['second_factor_on', 'second_factor_off']),
  )
})

test('the command line removes a lost one, and mails the owner', async () => {
  const parent = await withFactor()
  await web.deliver()
  const now = Temporal.Now.instant()
  expect(await removeLostFactor(database.db, ` ${parent.email.toUpperCase()}`, now)).toBe(true)
  expect(await removeLostFactor(database.db, parent.email, now)).toBe(false)
  expect(await removeLostFactor(database.db, `x${parent.email}`, now)).toBeUndefined()
  expect((await web.deliver()).map(({ subject }) => subject)).toEqual(['Le second facteur est retiré'])
  expect(await viewerOf(cookieOf(await signIn(web, parent)))).not.toBeNull()
})

test('where the school requires it, an admin does nothing before setting it up', async () => {
  const { id } = await database.db
    .insertInto('users')
    .values({ name: 'Farida', email: 'farida@kalima.test', email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute()
  const cookie = await web.sessionOf(id)
  const { settings } = getProgram()
  const read = async () => {
    const answer = await web.get('/api/v1/school/families', { cookie })
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  }
  expect(await read()).toEqual([200, undefined])
  settings.adminSecondFactor = true
  expect(await read()).toEqual([403, 'second_factor_required'])
  expect((await web.get('/api/v1/account/sessions', { cookie })).status).toBe(200)
  await database.db
    .insertInto('second_factors')
    .values({
      user_id: id,
      secret: 'x',
      created_at: Temporal.Now.instant(),
      enabled_at: Temporal.Now.instant(),
    })
    .execute()
  expect(await read()).toEqual([200, undefined])
  settings.adminSecondFactor = false
})

test('a used step is never stored back', async () => {
  const parent = await withFactor()
  const id = await idOf(parent.email)
  await expect(
    sql`update second_factors set last_step = 1 where user_id = ${id}`.execute(database.db),
  ).rejects.toMatchObject({ constraint: 'second_factors_step_grows' })
})
