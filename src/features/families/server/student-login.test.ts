import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { registered, signIn } from '../../../../tests/support/parents.ts'
import { cookieOf, testWeb } from '../../../../tests/support/web.ts'

const base = testDatabase()
const web = testWeb(base)
const code = '730518'
let count = 0
/** A name of its own for each test: the limits count by name. */
const aName = () => `lune.figue.${10 + count++}`

const aFamily = async () => {
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
  const answer = await web.send('PUT', `/api/v1/students/${id}/login`, login, { cookie })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const withdraw = async (cookie: string, id: string) =>
  (await web.send('DELETE', `/api/v1/students/${id}/login`, undefined, { cookie })).status
const enter = (username: string, password = code, address?: string) =>
  web.post('/api/auth/sign-in/username', { username, password }, address ? { address } : {})
const statusOf = async (cookie: string, path = '/api/v1/students') => (await web.get(path, { cookie })).status

test('a parent gives a child a login: the child enters its own space and sees itself alone', async () => {
  const { cookie, id } = await aFamily()
  await web.post(
    '/api/v1/students',
    { firstName: 'Adam', age: 8, level: 'niveau-2', languagePreference: 'both' },
    { cookie },
  )
  const loginName = aName()
  expect(await give(cookie, id, { loginName: `  ${loginName.toUpperCase()} `, code })).toEqual({
    status: 200,
    body: { loginName },
  })
  const answer = await enter(loginName.toUpperCase())
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ home: '/student' })
  const child = cookieOf(answer)
  const { students } = (await (await web.get('/api/v1/students', { cookie: child })).json()) as {
    students: { id: string; loginName: string }[]
  }
  expect(students).toMatchObject([{ id, loginName }])
})

test('a signed-in child reaches nothing that is its parent’s, its own login included', async () => {
  const { cookie, id } = await aFamily()
  const loginName = aName()
  await give(cookie, id, { loginName, code })
  const child = cookieOf(await enter(loginName))
  expect(await statusOf(child, '/api/v1/profile')).toBe(403)
  expect((await give(child, id, { loginName: aName(), code: '918273' })).status).toBe(403)
  expect(await withdraw(child, id)).toBe(403)
  expect((await web.send('DELETE', `/api/v1/students/${id}`, undefined, { cookie: child })).status).toBe(403)
  const change = { currentPassword: code, newPassword: 'tout-autre-chose' }
  expect((await web.post('/api/auth/change-password', change, { cookie: child })).status).toBe(403)
  expect(await statusOf(cookie)).toBe(200)
})

test('a new code ends every session of the child at once; the old one opens nothing', async () => {
  const { cookie, id } = await aFamily()
  const loginName = aName()
  await give(cookie, id, { loginName, code })
  const [tablet, phone] = [cookieOf(await enter(loginName)), cookieOf(await enter(loginName))]
  expect((await give(cookie, id, { loginName, code: '918273' })).status).toBe(200)
  expect([await statusOf(tablet), await statusOf(phone)]).toEqual([401, 401])
  expect((await enter(loginName)).status).toBe(401)
  expect((await enter(loginName, '918273')).status).toBe(200)
  expect(await statusOf(cookie)).toBe(200)
})

test('a new name keeps the code, ends the sessions and frees the old name for another family', async () => {
  const [one, other] = [await aFamily(), await aFamily()]
  const [before, after] = [aName(), aName()]
  await give(one.cookie, one.id, { loginName: before, code })
  const session = cookieOf(await enter(before))
  expect((await give(one.cookie, one.id, { loginName: after })).status).toBe(200)
  expect(await statusOf(session)).toBe(401)
  expect([(await enter(before)).status, (await enter(after)).status]).toEqual([401, 200])
  expect((await give(other.cookie, other.id, { loginName: before, code: '918273' })).status).toBe(200)
})

test('saving what is there already disturbs nobody', async () => {
  const { cookie, id } = await aFamily()
  const loginName = aName()
  await give(cookie, id, { loginName, code })
  const session = cookieOf(await enter(loginName))
  expect((await give(cookie, id, { loginName })).status).toBe(200)
  expect(await statusOf(session)).toBe(200)
})

test('a withdrawn login opens nothing, its sessions are over, what the child learnt stays', async () => {
  const { cookie, id } = await aFamily()
  const loginName = aName()
  await give(cookie, id, { loginName, code })
  const session = cookieOf(await enter(loginName))
  await base.db.updateTable('student_progress').set({ points: 90 }).where('student_id', '=', id).execute()
  expect(await withdraw(cookie, id)).toBe(204)
  expect(await statusOf(session)).toBe(401)
  expect((await enter(loginName)).status).toBe(401)
  expect(await withdraw(cookie, id)).toBe(404)
  const { students } = (await (await web.get('/api/v1/students', { cookie })).json()) as {
    students: unknown[]
  }
  expect(students).toMatchObject([{ id, loginName: null, progress: { points: 90 } }])
  expect((await give(cookie, id, { loginName, code })).status).toBe(200)
})

test('another family’s child is not found, whatever is asked', async () => {
  const [one, stranger] = [await aFamily(), await aFamily()]
  const loginName = aName()
  await give(one.cookie, one.id, { loginName, code })
  for (const id of [one.id, randomUUID(), 'no-uuid']) {
    expect(await give(stranger.cookie, id, { loginName: aName(), code: '918273' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(await withdraw(stranger.cookie, id)).toBe(404)
  }
  expect((await enter(loginName)).status).toBe(200)
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
])('what will not do is told, and nothing is made: %o', async (login, status, refusal) => {
  const { cookie, id } = await aFamily()
  expect(await give(cookie, id, login)).toMatchObject({
    status,
    body: { code: refusal, message: expect.any(String) },
  })
  expect(await withdraw(cookie, id)).toBe(404)
})

test('of ten families that want one name at once one has it, the others read that it is taken', async () => {
  const families: Awaited<ReturnType<typeof aFamily>>[] = []
  for (let made = 0; made < 10; made++) families.push(await aFamily())
  const loginName = aName()
  const answers = await Promise.all(families.map(({ cookie, id }) => give(cookie, id, { loginName, code })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'login_name_taken' })
  const first = answers.findIndex(({ status }) => status === 200)
  for (const [index, { cookie, id }] of families.entries())
    expect(await withdraw(cookie, id)).toBe(index === first ? 204 : 404)
})

test('two devices of one parent save at once: the child has one account, and one of the two names', async () => {
  const { cookie, id } = await aFamily()
  const names = [aName(), aName()]
  const answers = await Promise.all(names.map(loginName => give(cookie, id, { loginName, code })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const entered = await Promise.all(names.map(async name => (await enter(name)).status))
  expect(entered.sort()).toEqual([200, 401])
})

test('entering while the login changes or goes ends inside or outside, never with a session that outlives it', async () => {
  const { cookie, id } = await aFamily()
  for (let round = 0; round < 6; round++) {
    const loginName = aName()
    await give(cookie, id, { loginName, code })
    const [answer] = await Promise.all([
      enter(loginName, code, '192.0.2.77'),
      round % 2 ? withdraw(cookie, id) : give(cookie, id, { loginName, code: '918273' }),
    ])
    expect([200, 401]).toContain(answer.status)
    const session = cookieOf(answer)
    if (session) expect(await statusOf(session)).toBe(401)
  }
})

test('erasing the child erases the login', async () => {
  const { cookie, id } = await aFamily()
  const loginName = aName()
  await give(cookie, id, { loginName, code })
  const session = cookieOf(await enter(loginName))
  expect((await web.send('DELETE', `/api/v1/students/${id}`, undefined, { cookie })).status).toBe(204)
  expect(await statusOf(session)).toBe(401)
  expect((await enter(loginName)).status).toBe(401)
  const left = await base.db.selectFrom('users').select('id').where('username', '=', loginName).execute()
  expect(left).toEqual([])
})

test('a code is not guessed: ten wrong ones close the door, and a new code from the parent opens it', async () => {
  const { cookie, id } = await aFamily()
  const loginName = aName()
  await give(cookie, id, { loginName, code })
  for (let guess = 0; guess < 10; guess++)
    expect((await enter(loginName, `90817${guess}`, `192.0.2.${100 + guess}`)).status).toBe(401)
  const closed = await enter(loginName, code, '192.0.2.200')
  expect(closed.status).toBe(429)
  expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(0)
  await give(cookie, id, { loginName, code: '918273' })
  expect((await enter(loginName, '918273')).status).toBe(200)
})

test('nobody learns which names are taken by asking for one after the other', async () => {
  const { cookie, id } = await aFamily()
  const statuses: number[] = []
  for (let guess = 0; guess < 21; guess++) statuses.push((await give(cookie, id, { loginName: 'ab' })).status)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(422))
  expect(statuses[20]).toBe(429)
})

test('a code is kept as a hash alone, under an address that leads nowhere and names nobody', async () => {
  const { cookie, id } = await aFamily()
  const loginName = aName()
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
