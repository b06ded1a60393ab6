import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aParent, newAddress, registered, signIn, signUp } from '../../../../tests/support/parents.ts'
import { cookieOf, testWeb, tokenIn } from '../../../../tests/support/web.ts'
import { registerFamily, SignUpInput } from './sign-up.ts'

const database = testDatabase()
const web = testWeb(database)
beforeEach(async () => void (await web.deliver()))
const confirm = (token: string, password = 'figue-et-olive', cookie = '') =>
  web.post('/api/auth/verify-email', { token, ...(password && { password }) }, { cookie })
const findAccount = (email: string) =>
  database.db
    .selectFrom('users')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('parents', 'parents.id', 'users.id')
    .where('users.email', '=', email)
    .selectAll()
    .execute()

describe('signing up', () => {
  test('creates account, role, profile and parent, with the browser’s zone', async () => {
    const parent = aParent()
    const response = await signUp(web, parent)
    expect(response.status).toBe(200)
    expect(await findAccount(parent.email)).toMatchObject([
      {
        role: 'parent',
        first_name: 'Samia',
        last_name: 'Haddad',
        country: 'France',
        timezone: 'Asia/Kathmandu',
        email_verified: false,
      },
    ])
  })

  test('ignores a role and an id in the body', async () => {
    const id = '019a0000-0000-7000-8000-000000000001'
    const parent = aParent({ role: 'admin', id, userId: id, emailVerified: true, email_verified: true })
    expect((await signUp(web, parent)).status).toBe(200)
    const [account] = await findAccount(parent.email)
    expect(account).toMatchObject({ role: 'parent', email_verified: false })
    expect(account?.user_id).not.toBe(id)
  })

  test('writes nothing when the mail cannot be enqueued', async () => {
    const parent = aParent()
    await database.pool.query('alter schema pgboss rename to pgboss_away')
    try {
      expect((await signUp(web, parent)).status).toBe(500)
    } finally {
      await database.pool.query('alter schema pgboss_away rename to pgboss')
    }
    expect(await findAccount(parent.email)).toEqual([])
  })

  test('normalises addresses before comparing them', async () => {
    const parent = await registered(web, { email: 'kelvin@kalima.test' })
    const again = await signUp(web, aParent({ email: '  \uff2belvin@KALIMA.test ' }))
    expect(again.status).toBe(409)
    expect((await signIn(web, { ...parent, email: ' \u212aELVIN@kalima.test' })).status).toBe(200)
  })

  test('refuses a confirmed address', async () => {
    const parent = await registered(web)
    const again = await signUp(web, parent)
    expect(again.status).toBe(409)
    expect(await again.json()).toEqual({
      code: 'user_already_exists',
      status: 409,
      message: 'Un compte existe déjà avec cet email',
    })
  })

  test.each([
    ['nine characters', 'figue-oli'],
    ['nine characters of two code units each', '😀😁😂🤣😃😄😅😆😉'],
    ['blanks alone', '          '],
  ])('refuses a weak password: %s', async (_what, password) => {
    const parent = aParent({ password })
    const response = await signUp(web, parent)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'weak_password',
      message: 'Choisissez un mot de passe d’au moins 10 caractères.',
    })
    expect(await findAccount(parent.email)).toEqual([])
  })

  test.each(['firstName', 'email', 'password'])('requires %s', async field => {
    for (const value of ['', '   ', undefined]) {
      if (field === 'password' && value === '   ') continue
      const response = await signUp(web, aParent({ [field]: value }))
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ message: 'Veuillez remplir tous les champs' })
    }
  })

  test.each([
    { firstName: 'Gagnez sur exemple.com' },
    { lastName: 'http://e.test' },
    { firstName: undefined, lastName: undefined, country: undefined, name: 'Samia www.exemple.com' },
  ])('refuses a link in a name: %o', async over => {
    const parent = aParent(over)
    const response = await signUp(web, parent)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'name_with_link',
      message: 'Un nom ne peut contenir ni adresse ni lien. Écrivez seulement le nom.',
    })
    expect(await findAccount(parent.email)).toEqual([])
  })

  test.each([
    ['azertyuiop', 'common_password'],
    ['kalima2026!', 'personal_password'],
  ])('refuses the password %s', async (password, code) => {
    const parent = aParent({ password })
    const response = await signUp(web, parent)
    expect(await response.json()).toMatchObject({ status: 400, code })
    expect(await findAccount(parent.email)).toEqual([])
  })

  test('refuses a lone surrogate in a name', async () => {
    const response = await signUp(web, aParent({ firstName: 'Sam\ud800ia' }))
    expect(response.status).toBe(400)
  })

  test('replaces line breaks in a name by spaces', async () => {
    const parent = aParent({ firstName: 'Samia\r\nBcc: all' })
    await signUp(web, parent)
    expect(await findAccount(parent.email)).toMatchObject([{ first_name: 'Samia Bcc: all' }])
    for (const mail of await web.deliver()) expect(`${mail.to}${mail.subject}`).not.toMatch(/[\r\n]/)
  })

  test('creates one account and one mail when sent ten times at once with one address', async () => {
    for (const email of ['ten@kalima.test', 'again@kalima.test', 'more@kalima.test']) {
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          registerFamily(database.db, {
            ...SignUpInput.parse(aParent({ email, firstName: `Samia ${index}` })),
            timezone: 'Europe/Paris',
          }),
        ),
      )
      expect(outcomes.filter(outcome => !outcome.ok)).toEqual([])
      expect(await findAccount(email)).toMatchObject([{ role: 'parent', country: 'France' }])
      expect((await web.deliver()).map(mail => mail.to)).toEqual([email])
    }
  })

  test('is rate-limited when sent at once over HTTP', async () => {
    const parent = aParent()
    const responses = await Promise.all(Array.from({ length: 10 }, () => signUp(web, parent, '192.0.2.70')))
    expect(responses.filter(response => response.status === 200)).toHaveLength(5)
    expect(responses.filter(response => response.status === 429)).toHaveLength(5)
  })

  test('with the address of another person never stops that person', async () => {
    const parent = aParent()
    for (let round = 0; round < 7; round += 1) {
      const address = round < 5 ? '203.0.113.30' : newAddress()
      expect((await signUp(web, { ...parent, password: 'olive-et-figue' }, address)).status).toBe(200)
    }
    const mails = await web.deliver()
    const own = await signUp(web, parent)
    expect(own.status).toBe(200)
    // One mail is sent a sign-up that still stands when it is composed; six a day are enough, and their links work.
    await web.deliver()
    const token = tokenIn(mails.find(({ to }) => to === parent.email))
    expect((await confirm(token, '', cookieOf(own))).status).toBe(200)
    expect((await signIn(web, parent)).status).toBe(200)
  })

  test('mails an address that was never confirmed six times a day, with the same response', async () => {
    const parent = aParent()
    let sent = 0
    for (let round = 0; round < 8; round += 1) {
      expect((await signUp(web, parent)).status).toBe(200)
      sent += (await web.deliver()).filter(({ to }) => to === parent.email).length
    }
    expect(sent).toBe(6)
    const again = { email: parent.email }
    const resent = await web.post('/api/auth/send-verification-email', again, { address: newAddress() })
    expect(await resent.json()).toEqual({ status: true })
    expect(await web.deliver()).toEqual([])
    await database.db
      .updateTable('account_links')
      .set({ created_at: Temporal.Now.instant().subtract({ hours: 25 }) })
      .where('user_id', 'in', eb => eb.selectFrom('users').select('id').where('email', '=', parent.email))
      .execute()
    await web.post('/api/auth/send-verification-email', again, { address: newAddress() })
    expect((await web.deliver()).map(({ to }) => to)).toEqual([parent.email])
  })
})

describe('an address that was never confirmed', () => {
  const email = () => `victim-${randomUUID()}@kalima.test`

  test.each([0, 1])(
    'never belongs to a stranger who signed up with it, whichever link is opened (%i)',
    async opened => {
      const address = email()
      const victim = aParent({ email: address, password: 'perle-et-jasmin', firstName: 'Alice' })
      const cookie = cookieOf(await signUp(web, victim))
      const [first] = await web.deliver()
      const attacker = aParent({ email: address, password: 'attaquant-1234', firstName: 'Mallory' })
      await signUp(web, attacker)
      const [second] = await web.deliver()
      const token = tokenIn([first, second][opened])

      const unanswered = await confirm(token, '', cookie)
      expect(unanswered.status).toBe(422)
      expect(await unanswered.json()).toMatchObject({ code: 'confirmation_password_missing' })
      expect((await signIn(web, attacker)).status).toBe(403)
      expect((await confirm(token, victim.password, cookie)).status).toBe(200)
      expect((await signIn(web, attacker)).status).toBe(401)
      const home = await signIn(web, victim)
      expect(home.status).toBe(200)
      expect(await home.json()).toMatchObject({ home: '/parent', user: { email: address } })
      const other = tokenIn([second, first][opened])
      expect(await (await confirm(other)).json()).toMatchObject({ code: 'link_used' })
    },
  )

  test('is not confirmed for a stranger by a reader who never signed up', async () => {
    const attacker = aParent({ email: email(), password: 'attaquant-1234' })
    await signUp(web, attacker)
    const [mail] = await web.deliver()
    expect((await confirm(tokenIn(mail), '')).status).toBe(422)
    expect((await confirm(tokenIn(mail), 'celui-de-la-lectrice')).status).toBe(200)
    expect((await signIn(web, attacker)).status).toBe(401)
    expect((await signIn(web, { ...attacker, password: 'celui-de-la-lectrice' })).status).toBe(200)
  })

  test('is confirmed without asking again in the browser that signed up', async () => {
    const parent = aParent({ from: '/book-lesson?lessonType=trial' })
    const cookie = cookieOf(await signUp(web, parent))
    const [mail] = await web.deliver()
    const token = tokenIn(mail)
    const ask = async (sent: string) => {
      const response = await web.post(
        '/api/rpc/accounts/confirmationLink',
        { json: { token } },
        { cookie: sent },
      )
      return (await response.json()).json
    }
    const open = { link: 'open', nextPath: '/book-lesson?lessonType=trial' }
    expect(await ask('')).toEqual({ ...open, needsPassword: true })
    expect(await ask(cookie.replace(/.$/, 'x'))).toEqual({ ...open, needsPassword: true })
    expect(await ask(cookie)).toEqual({ ...open, needsPassword: false })
    expect((await confirm(token, '', cookie)).status).toBe(200)
    // Once used, the link says nothing of the person any more.
    expect(await ask('')).toMatchObject({ link: 'link_used', nextPath: null })
    expect((await signIn(web, parent)).status).toBe(200)
  })

  test('keeps its links when it signs up again while one is used', async () => {
    for (let round = 0; round < 5; round += 1) {
      const parent = aParent()
      await signUp(web, parent)
      const [mail] = await web.deliver()
      const [used, again] = await Promise.all([confirm(tokenIn(mail)), signUp(web, parent)])
      expect(used.status).toBe(200)
      expect([200, 409]).toContain(again.status)
      expect(await findAccount(parent.email)).toMatchObject([{ email_verified: true }])
      await web.deliver()
    }
  })

  test('gets mails without the text of the person who signed up', async () => {
    const parent = aParent({ firstName: 'Félicitations', lastName: 'Gagnante' })
    await signUp(web, parent)
    await web.post('/api/auth/request-password-reset', { email: parent.email })
    const mails = await web.deliver()
    expect(mails).toHaveLength(2)
    expect(JSON.stringify(mails)).not.toMatch(/Félicitations|Gagnante/)
  })

  test('cannot sign in; only the correct password reveals the reason', async () => {
    const parent = aParent()
    await signUp(web, parent)
    const right = await signIn(web, parent)
    expect(right.status).toBe(403)
    expect(await right.json()).toMatchObject({
      code: 'email_not_confirmed',
      message: 'Veuillez confirmer votre email avant de vous connecter',
    })
    const wrong = await signIn(web, { ...parent, password: 'autre-chose' })
    expect(await wrong.json()).toMatchObject({ status: 401, message: 'Email ou mot de passe incorrect' })
  })

  test('gets another link; a confirmed or unknown address gets the same response and no mail', async () => {
    const waiting = aParent()
    await signUp(web, waiting)
    await web.deliver()
    const confirmed = await registered(web)
    const responses = await Promise.all(
      [waiting.email, confirmed.email, 'nobody@kalima.test'].map(email =>
        web.post('/api/auth/send-verification-email', { email }),
      ),
    )
    expect(await Promise.all(responses.map(response => response.text()))).toEqual(
      Array.from({ length: 3 }, () => '{"status":true}'),
    )
    const mails = await web.deliver()
    expect(mails.map(mail => mail.to)).toEqual([waiting.email])
    expect((await confirm(tokenIn(mails[0]))).status).toBe(200)
  })
})

test('what was typed is read again in the browser that signed up alone, without the password, until the address is confirmed', async () => {
  const parent = aParent({ childFirstName: 'Zoé', childAge: 6 })
  const cookie = cookieOf(await signUp(web, parent))
  const [mail] = await web.deliver()
  const read = async (sent: string) =>
    (await (await web.post('/api/rpc/families/registrationDraft', {}, { cookie: sent })).json()).json
  expect(await read('')).toBeNull()
  expect(await read(cookie.replace(/.$/, 'x'))).toBeNull()
  expect(await read(cookie)).toEqual({
    firstName: 'Samia',
    email: parent.email,
    childFirstName: 'Zoé',
    childAge: '6',
    parentalAuthority: 'yes',
    terms: 'yes',
  })
  expect((await confirm(tokenIn(mail), '', cookie)).status).toBe(200)
  expect(await read(cookie)).toBeNull()
})

describe('a confirmation link', () => {
  const fresh = async () => {
    const parent = aParent()
    await signUp(web, parent)
    const [mail] = await web.deliver()
    return { parent, token: tokenIn(mail) }
  }

  test('is used once when twelve requests use it at once', async () => {
    const { token } = await fresh()
    const responses = await Promise.all(Array.from({ length: 12 }, () => confirm(token)))
    expect(responses.map(response => response.status).sort()).toEqual([200, ...Array(11).fill(410)])
    const late = await confirm(token)
    expect(await late.json()).toMatchObject({ code: 'link_used', status: 410 })
  })

  test('is not used by opening its page', async () => {
    const { parent, token } = await fresh()
    for (const path of [`/confirm?token=${token}`, `/api/auth/verify-email?token=${token}`])
      await web.get(path)
    expect(await findAccount(parent.email)).toMatchObject([{ email_verified: false }])
    expect((await confirm(token)).status).toBe(200)
  })

  test('works for 48 hours', async () => {
    const { parent, token } = await fresh()
    await database.db
      .updateTable('account_links')
      .set({ expires_at: Temporal.Now.instant().subtract({ seconds: 1 }) })
      .execute()
    const late = await confirm(token)
    expect(await late.json()).toMatchObject({ code: 'link_expired', status: 410 })
    expect(await findAccount(parent.email)).toMatchObject([{ email_verified: false }])

    const now = Temporal.Now.instant()
    await web.post('/api/auth/send-verification-email', { email: parent.email })
    await web.deliver(now)
    const { expires_at } = await database.db
      .selectFrom('account_links')
      .innerJoin('users', 'users.id', 'account_links.user_id')
      .where('users.email', '=', parent.email)
      .orderBy('expires_at', 'desc')
      .select('expires_at')
      .executeTakeFirstOrThrow()
    expect(now.until(expires_at).total('hours')).toBeCloseTo(48, 3)
  })

  test('is not stored in the database', async () => {
    const { token } = await fresh()
    const { rows } = await database.pool.query(
      "select coalesce(string_agg(l::text, ''), '') || (select coalesce(string_agg(j::text, ''), '') from pgboss.job j) as everything from account_links l",
    )
    expect(rows[0].everything).not.toContain(token)
  })

  test('can’t reset a password', async () => {
    const { token } = await fresh()
    const response = await web.post('/api/auth/reset-password', { token, newPassword: 'une-autre-phrase' })
    expect(await response.json()).toMatchObject({ status: 410, code: 'link_unknown' })
  })
})

test('a sign-up opens no session; a confirmation with the password does', async () => {
  const parent = aParent()
  expect(cookieOf(await signUp(web, parent))).not.toContain('session')
  const [mail] = await web.deliver()
  expect(cookieOf(await confirm(tokenIn(mail)))).toContain('session_token')
})

test('the pages of mailed links send their address to no other page', async () => {
  for (const path of ['/confirm?token=x', '/reset-password?token=x'])
    expect((await web.get(path)).headers.get('referrer-policy'), path).toBe('strict-origin')
  expect((await web.get('/login')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})
