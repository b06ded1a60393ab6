import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aParent, newAddress, registered, signIn, signUp } from '../../../../tests/support/parents.ts'
import { waitForLocks } from '../../../../tests/support/send-in-order.ts'
import { cookieOf, testWeb, tokenIn } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)
beforeEach(async () => {
  await web.deliver()
  await database.db.deleteFrom('rate_limits').execute()
})
const next = 'grenade-et-safran'
const isSignedIn = async (cookie: string) => {
  const response = await web.post('/api/rpc/accounts/me', {}, { cookie })
  const { json }: { json: { viewer: unknown } } = await response.json()
  return json.viewer !== null
}
const requestToken = async (email: string) => {
  await web.post('/api/auth/request-password-reset', { email })
  const mails = await web.deliver()
  return tokenIn(mails.find(mail => mail.to === email))
}
const reset = (token: string, newPassword = next) =>
  web.post('/api/auth/reset-password', { token, newPassword })

describe('a forgotten password', () => {
  test('is replaced by the link in the mail, and every session ends', async () => {
    const parent = await registered(web)
    const cookies = [cookieOf(await signIn(web, parent)), cookieOf(await signIn(web, parent))]
    expect((await reset(await requestToken(parent.email))).status).toBe(200)
    for (const cookie of cookies) expect(await isSignedIn(cookie)).toBe(false)
    expect((await signIn(web, parent)).status).toBe(401)
    expect((await signIn(web, { ...parent, password: next })).status).toBe(200)
  })

  test('mails the owner that it was changed', async () => {
    const parent = await registered(web)
    await reset(await requestToken(parent.email))
    const mails = await web.deliver()
    expect(mails).toMatchObject([{ to: parent.email, subject: 'Votre mot de passe a été changé' }])
  })

  test('has the same response and work for known and unknown addresses', async () => {
    const parent = await registered(web)
    const counted = async (email: string) => {
      const before = await database.pool.query("select count(*)::int from pgboss.job where name = 'mail'")
      const response = await web.post('/api/auth/request-password-reset', { email })
      const after = await database.pool.query("select count(*)::int from pgboss.job where name = 'mail'")
      return `${response.status} ${await response.text()} ${after.rows[0].count - before.rows[0].count}`
    }
    expect(await counted(parent.email)).toBe('200 {"status":true} 1')
    expect(await counted('nobody@kalima.test')).toBe('200 {"status":true} 1')
    expect((await web.deliver()).map(mail => mail.to)).toEqual([parent.email])
  })

  test('is mailed until six links work at once, however many networks ask, with the same response', async () => {
    const parent = await registered(web)
    const ask = () =>
      web.post('/api/auth/request-password-reset', { email: parent.email }, { address: newAddress() })
    for (let round = 0; round < 9; round += 1)
      expect([(await ask()).status, await (await ask()).text()]).toEqual([200, '{"status":true}'])
    const mails = await web.deliver()
    expect(mails.map(({ to }) => to)).toEqual(Array(6).fill(parent.email))
    expect((await reset(tokenIn(mails[0]))).status).toBe(200)
    await web.deliver()
    await ask()
    expect((await web.deliver()).map(({ to }) => to)).toEqual([parent.email])
  })

  test('is mailed three times a day to an address that was never confirmed', async () => {
    const parent = aParent()
    await signUp(web, parent)
    await web.deliver()
    const ask = () =>
      web.post('/api/auth/request-password-reset', { email: parent.email }, { address: newAddress() })
    for (let round = 0; round < 5; round += 1) expect((await ask()).status).toBe(200)
    const mails = await web.deliver()
    expect(mails.map(({ to }) => to)).toEqual(Array(3).fill(parent.email))
    expect((await reset(tokenIn(mails[0]))).status).toBe(200)
  })

  test('is reset once when ten requests use one link at once', async () => {
    const parent = await registered(web)
    const token = await requestToken(parent.email)
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(token, `grenade-et-safran-${index}`)),
    )
    expect(responses.map(response => response.status).sort()).toEqual([200, ...Array(9).fill(410)])
  })

  test('using one link voids the others; each expires after an hour', async () => {
    const parent = await registered(web)
    const [first, second] = [await requestToken(parent.email), await requestToken(parent.email)]
    expect((await reset(second)).status).toBe(200)
    expect(await (await reset(first)).json()).toMatchObject({ status: 410, code: 'link_used' })

    const sentAt = Temporal.Now.instant().subtract({ minutes: 61 })
    await web.post('/api/auth/request-password-reset', { email: parent.email })
    const old = (await web.deliver(sentAt)).find(
      mail => mail.subject === 'Choisissez un nouveau mot de passe',
    )
    expect(await (await reset(tokenIn(old))).json()).toMatchObject({ status: 410, code: 'link_expired' })
  })

  test('also confirms the address and voids the confirmation link', async () => {
    const parent = aParent()
    await signUp(web, parent)
    const [confirmation] = await web.deliver()
    expect((await reset(await requestToken(parent.email))).status).toBe(200)
    expect((await signIn(web, { ...parent, password: next })).status).toBe(200)
    const late = await web.post('/api/auth/verify-email', { token: tokenIn(confirmation) })
    expect(await late.json()).toMatchObject({ code: 'link_used' })
  })

  test('a weak new password is refused without using the link', async () => {
    const parent = await registered(web)
    const token = await requestToken(parent.email)
    expect(await (await reset(token, 'court')).json()).toMatchObject({ code: 'weak_password' })
    expect((await reset(token)).status).toBe(200)
  })

  test('a child’s login gets no mail', async () => {
    const parent = await registered(web)
    await database.db
      .updateTable('users')
      .set({ username: 'lina' })
      .where('email', '=', parent.email)
      .execute()
    await web.post('/api/auth/request-password-reset', { email: parent.email })
    expect(await web.deliver()).toEqual([])
  })

  test('a sign-in that checked the old password before a reset opens no session after it', async () => {
    const parent = await registered(web)
    const other = await registered(web)
    const holder = await database.pool.connect()
    try {
      // As a reset does: the account is locked, and the sign-in, whose password was right, waits to open its session.
      await holder.query('begin')
      await holder.query('select from users where email = $1 for update', [parent.email])
      const entering = signIn(web, parent)
      await waitForLocks(database, 1)
      const account = '(select id from users where email = $1)'
      await holder.query(`delete from sessions where user_id = ${account}`, [parent.email])
      await holder.query(
        `update accounts set password = (select a.password from accounts a join users u on u.id = a.user_id where u.email = $2)
         where user_id = ${account}`,
        [parent.email, other.email],
      )
      await holder.query('commit')
      const response = await entering
      expect(response.status).toBe(401)
      expect(await isSignedIn(cookieOf(response))).toBe(false)
    } finally {
      holder.release()
    }
    const { rows } = await database.pool.query(
      'select from sessions join users on users.id = user_id where email = $1',
      [parent.email],
    )
    expect(rows).toEqual([])
  })
})

describe('a changed password', () => {
  const change = (cookie: string, currentPassword: string, newPassword = next) =>
    web.post('/api/auth/change-password', { currentPassword, newPassword }, { cookie })

  test('ends all sessions and opens a new one here', async () => {
    const parent = await registered(web)
    const [here, there] = [cookieOf(await signIn(web, parent)), cookieOf(await signIn(web, parent))]
    const changed = await change(here, parent.password)
    expect(changed.status).toBe(200)
    expect(await isSignedIn(here)).toBe(false)
    expect(await isSignedIn(there)).toBe(false)
    expect(await isSignedIn(cookieOf(changed))).toBe(true)
    expect((await web.deliver()).map(mail => mail.subject)).toEqual(['Votre mot de passe a été changé'])
  })

  test('requires the current one, and limits guesses', async () => {
    const parent = await registered(web)
    const cookie = cookieOf(await signIn(web, parent))
    const statuses: number[] = []
    for (let round = 0; round < 12; round += 1) statuses.push((await change(cookie, `guess-${round}`)).status)
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429])
    expect(await isSignedIn(cookie)).toBe(true)
  })

  test('requires a session', async () => {
    expect((await change('', 'figue-et-olive')).status).toBe(401)
  })

  test('voids the reset links sent before', async () => {
    const parent = await registered(web)
    const token = await requestToken(parent.email)
    await change(cookieOf(await signIn(web, parent)), parent.password)
    expect((await reset(token, 'une-troisieme')).status).toBe(410)
  })

  test('changing and resetting at once neither fails nor keeps the old password', async () => {
    for (let round = 0; round < 5; round += 1) {
      const parent = await registered(web)
      const cookie = cookieOf(await signIn(web, parent))
      const token = await requestToken(parent.email)
      const responses = await Promise.all([
        change(cookie, parent.password, 'par-le-changement'),
        reset(token, 'par-le-lien'),
      ])
      for (const response of responses) expect(response.status).toBeLessThan(500)
      expect((await signIn(web, parent)).status).toBe(401)
    }
  })
})
