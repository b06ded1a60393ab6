import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openLimits } from '#platform/auth/limits.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aParent, registered, signIn, signUp } from '../../../../tests/support/parents.ts'
import { makeFamily } from '../../../../tests/support/people.ts'
import { cookieOf, testWeb } from '../../../../tests/support/web.ts'

const base = testDatabase()
const web = testWeb(base)
const code = '730518'
let count = 0
/** A different name for each test, because the rate limits count by name. */
const nextLoginName = () => `lune.figue.${10 + count++}`

const createFamily = async () => {
  const parent = await registered(web)
  const cookie = cookieOf(await signIn(web, parent))
  const made = await web.post(
    '/api/v1/students',
    { firstName: 'Inès', age: 6, level: 'niveau-1', languagePreference: 'both' },
    { cookie },
  )
  const { id } = (await made.json()) as { id: string }
  return { parent, cookie, id }
}
const give = async (cookie: string, id: string, login: unknown) => {
  const response = await web.send('PUT', `/api/v1/students/${id}/login`, login, { cookie })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const withdraw = async (cookie: string, id: string) =>
  (await web.send('DELETE', `/api/v1/students/${id}/login`, undefined, { cookie })).status
const signInChild = (username: string, password = code, address?: string) =>
  web.post('/api/auth/sign-in/username', { username, password }, address ? { address } : {})
const statusOf = async (cookie: string, path = '/api/v1/students') => (await web.get(path, { cookie })).status

test('a child signs in with its new login and finds only itself', async () => {
  const { cookie, id } = await createFamily()
  await web.post(
    '/api/v1/students',
    { firstName: 'Adam', age: 8, level: 'niveau-2', languagePreference: 'both' },
    { cookie },
  )
  const loginName = nextLoginName()
  expect(await give(cookie, id, { loginName: `  ${loginName.toUpperCase()} `, code })).toEqual({
    status: 200,
    body: { loginName },
  })
  const response = await signInChild(loginName.toUpperCase())
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ home: '/student' })
  const child = cookieOf(response)
  const { students } = (await (await web.get('/api/v1/students', { cookie: child })).json()) as {
    students: { id: string; loginName: string }[]
  }
  expect(students).toMatchObject([{ id, loginName }])
})

test('the spaces that a child types between the digits of its code do not count', async () => {
  const { cookie, id } = await createFamily()
  const loginName = nextLoginName()
  await give(cookie, id, { loginName, code })
  const spaced = ` ${code.slice(0, 3)} ${code.slice(3)}\u00a0`
  expect((await signInChild(loginName, spaced)).status).toBe(200)
  expect((await signInChild(loginName, `${code}0`)).status).toBe(401)
})

test('refuses a signed-in child what only its parent may do, its own login included', async () => {
  const { cookie, id } = await createFamily()
  const loginName = nextLoginName()
  await give(cookie, id, { loginName, code })
  const child = cookieOf(await signInChild(loginName))
  expect(await statusOf(child, '/api/v1/profile')).toBe(403)
  expect((await give(child, id, { loginName: nextLoginName(), code: '918273' })).status).toBe(403)
  expect(await withdraw(child, id)).toBe(403)
  expect((await web.send('DELETE', `/api/v1/students/${id}`, undefined, { cookie: child })).status).toBe(403)
  const change = { currentPassword: code, newPassword: 'tout-autre-chose' }
  expect((await web.post('/api/auth/change-password', change, { cookie: child })).status).toBe(403)
  expect(await statusOf(cookie)).toBe(200)
})

test('a new code ends every session and replaces the old code', async () => {
  const { cookie, id } = await createFamily()
  const loginName = nextLoginName()
  await give(cookie, id, { loginName, code })
  const [tablet, phone] = [cookieOf(await signInChild(loginName)), cookieOf(await signInChild(loginName))]
  expect((await give(cookie, id, { loginName, code: '918273' })).status).toBe(200)
  expect([await statusOf(tablet), await statusOf(phone)]).toEqual([401, 401])
  expect((await signInChild(loginName)).status).toBe(401)
  expect((await signInChild(loginName, '918273')).status).toBe(200)
  expect(await statusOf(cookie)).toBe(200)
})

test('a new name keeps the code, ends every session and frees the old name', async () => {
  const [one, other] = [await createFamily(), await createFamily()]
  const [before, after] = [nextLoginName(), nextLoginName()]
  await give(one.cookie, one.id, { loginName: before, code })
  const session = cookieOf(await signInChild(before))
  expect((await give(one.cookie, one.id, { loginName: after })).status).toBe(200)
  expect(await statusOf(session)).toBe(401)
  expect([(await signInChild(before)).status, (await signInChild(after)).status]).toEqual([401, 200])
  expect((await give(other.cookie, other.id, { loginName: before, code: '918273' })).status).toBe(200)
})

test('an unchanged login keeps its sessions', async () => {
  const { cookie, id } = await createFamily()
  const loginName = nextLoginName()
  await give(cookie, id, { loginName, code })
  const session = cookieOf(await signInChild(loginName))
  expect((await give(cookie, id, { loginName })).status).toBe(200)
  expect(await statusOf(session)).toBe(200)
})

test('every parent gets a mail when a login is created or changed, with what to do against a stranger', async () => {
  const { parent, cookie, id } = await createFamily()
  const { id: familyId } = await base.db
    .selectFrom('users')
    .where('email', '=', parent.email)
    .select('id')
    .executeTakeFirstOrThrow()
  const other = await makeFamily(base.db)
  await base.db.deleteFrom('students').where('parent_id', '=', other.parentId).execute()
  await base.db
    .updateTable('parents')
    .set({ joined_family: familyId, place: 2, language_preference: 'english' })
    .where('id', '=', other.parentId)
    .execute()
  const loginName = nextLoginName()
  await give(cookie, id, { loginName, code })
  const created = await web.deliver()
  expect(created.map(({ subject }) => subject).sort()).toEqual([
    'A login has been created for Inès',
    'Un accès a été créé pour Inès',
  ])
  expect(new Set(created.map(({ to }) => to)).size).toBe(2)
  for (const { text } of created) {
    expect(text).not.toContain(code)
    expect(text).toContain('Samia')
  }
  expect(created.find(({ to }) => to === parent.email)?.text).toContain(
    'choisissez tout de suite un nouveau mot de passe pour ce compte',
  )
  await give(cookie, id, { loginName })
  expect(await web.deliver()).toEqual([])
  await give(cookie, id, { loginName, code: '918273' })
  expect((await web.deliver()).map(({ subject }) => subject).sort()).toEqual([
    'Inès’s login has been changed',
    'L’accès d’Inès a été changé',
  ])
})

test('withdrawing a login ends its sessions and keeps the child’s progress', async () => {
  const { cookie, id } = await createFamily()
  const loginName = nextLoginName()
  await give(cookie, id, { loginName, code })
  const session = cookieOf(await signInChild(loginName))
  await base.db.updateTable('student_progress').set({ points: 90 }).where('student_id', '=', id).execute()
  expect(await withdraw(cookie, id)).toBe(204)
  expect(await statusOf(session)).toBe(401)
  expect((await signInChild(loginName)).status).toBe(401)
  expect(await withdraw(cookie, id)).toBe(404)
  const { students } = (await (await web.get('/api/v1/students', { cookie })).json()) as {
    students: unknown[]
  }
  expect(students).toMatchObject([{ id, loginName: null, progress: { points: 90 } }])
  expect((await give(cookie, id, { loginName, code })).status).toBe(200)
})

test('does not find another family’s child', async () => {
  const [one, stranger] = [await createFamily(), await createFamily()]
  const loginName = nextLoginName()
  await give(one.cookie, one.id, { loginName, code })
  for (const id of [one.id, randomUUID(), 'no-uuid']) {
    expect(await give(stranger.cookie, id, { loginName: nextLoginName(), code: '918273' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(await withdraw(stranger.cookie, id)).toBe(404)
  }
  expect((await signInChild(loginName)).status).toBe(200)
  expect((await give('', one.id, { loginName, code })).status).toBe(401)
})

test.each([
  [{ loginName: 'ab', code }, 422, 'login_name_shape'],
  [{ loginName: 'été.47', code }, 422, 'login_name_shape'],
  [{ loginName: 'ines2018', code }, 422, 'login_name_personal'],
  [{ loginName: 'petite.haddad', code }, 422, 'login_name_personal'],
  [{ loginName: 'lune.figue.99', code: '12345' }, 422, 'code_shape'],
  [{ loginName: 'lune.figue.99', code: 'abcdef' }, 422, 'code_shape'],
  [{ loginName: 'lune.figue.99', code: '123456' }, 422, 'code_trivial'],
  [{ loginName: 'lune.figue.99' }, 422, 'code_required'],
  [{ code }, 400, 'invalid_input'],
  [{ loginName: 7, code }, 400, 'invalid_input'],
  [{ loginName: 'x'.repeat(2000), code }, 400, 'invalid_input'],
])('refuses the login %o and creates none', async (login, status, refusal) => {
  const { cookie, id } = await createFamily()
  expect(await give(cookie, id, login)).toMatchObject({
    status,
    body: { code: refusal, message: expect.any(String) },
  })
  expect(await withdraw(cookie, id)).toBe(404)
})

test('gives a name to one of ten families that request it at once', async () => {
  const families: Awaited<ReturnType<typeof createFamily>>[] = []
  for (let made = 0; made < 10; made++) families.push(await createFamily())
  const loginName = nextLoginName()
  const responses = await Promise.all(families.map(({ cookie, id }) => give(cookie, id, { loginName, code })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'login_name_taken' })
  const first = responses.findIndex(({ status }) => status === 200)
  for (const [index, { cookie, id }] of families.entries())
    expect(await withdraw(cookie, id)).toBe(index === first ? 204 : 404)
})

test('creates one account when two devices save at once', async () => {
  const { cookie, id } = await createFamily()
  const names = [nextLoginName(), nextLoginName()]
  const responses = await Promise.all(names.map(loginName => give(cookie, id, { loginName, code })))
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const entered = await Promise.all(names.map(async name => (await signInChild(name)).status))
  expect(entered.sort()).toEqual([200, 401])
})

test('no session outlives a change or withdrawal made while the child signs in', async () => {
  const { cookie, id } = await createFamily()
  for (let round = 0; round < 6; round++) {
    const loginName = nextLoginName()
    await give(cookie, id, { loginName, code })
    const [response] = await Promise.all([
      signInChild(loginName, code, '192.0.2.77'),
      round % 2 ? withdraw(cookie, id) : give(cookie, id, { loginName, code: '918273' }),
    ])
    expect([200, 401]).toContain(response.status)
    const session = cookieOf(response)
    expect(session ? await statusOf(session) : response.status).toBe(401)
  }
})

test('erasing the child erases the login', async () => {
  const { cookie, id } = await createFamily()
  const loginName = nextLoginName()
  await give(cookie, id, { loginName, code })
  const session = cookieOf(await signInChild(loginName))
  expect((await web.send('DELETE', `/api/v1/students/${id}`, undefined, { cookie })).status).toBe(204)
  expect(await statusOf(session)).toBe(401)
  expect((await signInChild(loginName)).status).toBe(401)
  const left = await base.db.selectFrom('users').select('id').where('username', '=', loginName).execute()
  expect(left).toEqual([])
})

test('stops ten wrong codes from one address, not the child elsewhere, until the parent sets a new one', async () => {
  const { cookie, id } = await createFamily()
  const loginName = nextLoginName()
  await give(cookie, id, { loginName, code })
  for (let guess = 0; guess < 10; guess++)
    expect((await signInChild(loginName, `90817${guess}`, '192.0.2.100')).status).toBe(401)
  const locked = await signInChild(loginName, code, '192.0.2.100')
  expect(locked.status).toBe(429)
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await signInChild(loginName, code, '192.0.2.200')).status).toBe(200)
  await give(cookie, id, { loginName, code: '918273' })
  expect((await signInChild(loginName, '918273', '192.0.2.100')).status).toBe(200)
})

test('fifty wrong codes a day close the login until the parent, who gets one mail, changes it', async () => {
  const { parent, cookie, id } = await createFamily()
  const loginName = nextLoginName()
  await give(cookie, id, { loginName, code })
  await web.deliver()
  const limits = openLimits(base.pool)
  for (let tries = 0; tries < 48; tries++) await limits.count('studentCode', `eleve:${loginName}`)
  const guesses = [1, 2, 3, 4].map(guess => signInChild(loginName, `90817${guess}`, `192.0.2.${guess}`))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([401, 401, 429, 429])
  const refused = await signInChild(loginName, code, '192.0.2.201')
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'code_blocked' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
  const mails = await web.deliver()
  expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
    { to: parent.email, subject: 'L’accès de votre enfant est fermé jusqu’à demain' },
  ])
  expect(mails[0]?.text).toContain('Inès')
  await give(cookie, id, { loginName, code: '918273' })
  expect((await signInChild(loginName, '918273', '192.0.2.201')).status).toBe(200)
})

test('a child’s login does not open by its e-mail address', async () => {
  const { cookie, id } = await createFamily()
  const loginName = nextLoginName()
  await give(cookie, id, { loginName, code })
  const refused = await signIn(web, { email: `${id}@eleve.invalid`, password: code })
  expect(await refused.json()).toMatchObject({ status: 401, code: 'invalid_credentials' })
  expect((await signInChild(loginName)).status).toBe(200)
})

test('nobody takes the address of a child’s login, which would then be in its way', async () => {
  const { cookie, id } = await createFamily()
  const taken = await signUp(web, aParent({ email: `${id}@eleve.invalid` }))
  expect(await taken.json()).toMatchObject({ code: 'invalid_email', status: 400 })
  expect((await give(cookie, id, { loginName: nextLoginName(), code })).status).toBe(200)
})

test('limits the attempts to change a login', async () => {
  const { cookie, id } = await createFamily()
  const statuses: number[] = []
  for (let guess = 0; guess < 21; guess++) statuses.push((await give(cookie, id, { loginName: 'ab' })).status)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(422))
  expect(statuses[20]).toBe(429)
})

test('stores the code as a hash only, with an invalid address and no personal name', async () => {
  const { cookie, id } = await createFamily()
  const loginName = nextLoginName()
  await give(cookie, id, { loginName, code })
  const account = await base.db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .selectAll()
    .where('users.username', '=', loginName)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(account)).not.toContain(code)
  expect(account.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  expect(account.email).toMatch(/@eleve\.invalid$/)
  expect(JSON.stringify(account)).not.toMatch(/Inès|Haddad/)
})
