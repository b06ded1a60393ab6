import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/password.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLogin } from '../../../../tests/support/people.ts'
import { cookieOf, testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)

const viewerOf = async (cookie: string) => {
  const answer = await web.post('/api/rpc/accounts/me', {}, { cookie })
  return ((await answer.json()) as { json: { viewer: { role: string } | null } }).json.viewer
}
const newFamily = async () => {
  const { parentId, studentIds } = await makeFamily(database.db)
  return { parentId, studentId: studentIds[0] ?? '', cookie: await web.sessionOf(parentId) }
}
const makeToken = async ({ studentId, cookie }: { studentId: string; cookie: string }) => {
  const answer = await web.post(`/api/v1/students/${studentId}/entrance`, {}, { cookie })
  const made = (await answer.json()) as { address: string; image: string; until: string }
  expect(made.image).toMatch(/^data:image\/svg\+xml,/)
  return new URL(made.address).searchParams.get('token') ?? ''
}
const enter = (token: string, sent = {}) => web.post('/api/v1/child-entrances', { token }, sent)

test('the parent’s browser becomes the child’s: the parent’s session there ends, and it is logged', async () => {
  const family = await newFamily()
  const answer = await web.post(`/api/v1/students/${family.studentId}/space`, {}, family)
  expect([answer.status, await answer.json()]).toEqual([200, { home: '/student' }])
  expect(await viewerOf(cookieOf(answer))).toMatchObject({ role: 'student' })
  expect(await viewerOf(family.cookie)).toBeNull()
  const { rows } =
    await sql`select actor, subject from audit_log where action = 'child_entrance_opened'`.execute(
      database.db,
    )
  expect(rows).toEqual([{ actor: family.parentId, subject: family.studentId }])
})

test('a QR code opens the space once, even for five devices at once; the parent stays signed in', async () => {
  const family = await newFamily()
  const token = await makeToken(family)
  const answers = await Promise.all(Array.from({ length: 5 }, () => enter(token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410])
  const entered = answers.find(({ status }) => status === 200)
  expect(await viewerOf(entered ? cookieOf(entered) : '')).toMatchObject({ role: 'student' })
  expect(await viewerOf(family.cookie)).toMatchObject({ role: 'parent' })
})

test('opening its page does not use it, and no token is stored', async () => {
  const family = await newFamily()
  const token = await makeToken(family)
  const read = async () => {
    const answer = await web.post('/api/rpc/families/entrance', { json: { token } })
    return ((await answer.json()) as { json: { isOpen: boolean } }).json.isOpen
  }
  expect([await read(), await read()]).toEqual([true, true])
  const stored = await database.db.selectFrom('verifications').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  expect((await enter(token)).status).toBe(200)
  expect(await read()).toBe(false)
})

test('it ends after ten minutes, with the parent’s session, and with a block', async () => {
  const late = await newFamily()
  const token = await makeToken(late)
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from max(expires_at) - now())::float8 / 60 as minutes from verifications`.execute(
    database.db,
  )
  expect(rows[0]?.minutes).toBeGreaterThan(9)
  expect(rows[0]?.minutes).toBeLessThanOrEqual(10)
  await sql`update verifications set expires_at = now()`.execute(database.db)
  expect((await enter(token)).status).toBe(410)

  const left = await newFamily()
  const second = await makeToken(left)
  await database.db.deleteFrom('sessions').where('user_id', '=', left.parentId).execute()
  expect((await enter(second)).status).toBe(410)
})

test('nothing opens without the parent’s session: strangers, other parents and children themselves', async () => {
  const family = await newFamily()
  const other = await newFamily()
  const child = await web.sessionOf(await makeLogin(database.db, family.studentId, 'Zoé'))
  for (const path of ['space', 'entrance']) {
    const address = `/api/v1/students/${family.studentId}/${path}`
    expect((await web.post(address, {})).status).toBe(401)
    expect((await web.post(address, {}, { cookie: other.cookie })).status).toBe(404)
    expect((await web.post(address, {}, { cookie: child })).status).toBe(403)
  }
  expect((await enter(randomUUID())).status).toBe(410)
})

test('a child without a login gets one that only the parent’s session opens; a name given later needs a code', async () => {
  const family = await newFamily()
  await makeToken(family)
  const give = (body: object) => web.send('PUT', `/api/v1/students/${family.studentId}/login`, body, family)
  expect(await (await give({ loginName: 'lunebleue' })).json()).toMatchObject({ code: 'code_required' })
  expect((await give({ loginName: 'lunebleue', code: '739152' })).status).toBe(200)
})

const changePassword = (cookie: string) =>
  web.post(
    '/api/auth/change-password',
    { currentPassword: 'figue-et-olive', newPassword: 'grenade-et-safran' },
    { cookie },
  )
const withPassword = async () => {
  const family = await newFamily()
  await database.db
    .insertInto('accounts')
    .values({
      user_id: family.parentId,
      account_id: family.parentId,
      provider_id: 'credential',
      password: await hashPassword('figue-et-olive'),
    })
    .execute()
  return family
}

test('the spaces that a stolen session opened end with the parent’s new password; one opened by the code stays', async () => {
  const family = await withPassword()
  const here = await web.post(
    `/api/v1/students/${family.studentId}/space`,
    {},
    { cookie: await web.sessionOf(family.parentId) },
  )
  const elsewhere = await enter(await makeToken(family))
  const unused = await makeToken(family)
  const { user_id } = await database.db
    .selectFrom('students')
    .where('id', '=', family.studentId)
    .select('user_id')
    .executeTakeFirstOrThrow()
  const byCode = await web.sessionOf(user_id ?? '')
  expect((await changePassword(family.cookie)).status).toBe(200)
  expect([await viewerOf(cookieOf(here)), await viewerOf(cookieOf(elsewhere))]).toEqual([null, null])
  expect((await enter(unused)).status).toBe(410)
  expect(await viewerOf(byCode)).toMatchObject({ role: 'student' })
})

test('no space that opens while the parent’s password changes stays open', async () => {
  for (let round = 0; round < 6; round += 1) {
    const family = await withPassword()
    const token = await makeToken(family)
    const thief = { cookie: await web.sessionOf(family.parentId) }
    const [changed, ...opened] = await Promise.all([
      changePassword(family.cookie),
      enter(token),
      web.post(`/api/v1/students/${family.studentId}/space`, {}, thief),
    ])
    expect(changed.status).toBe(200)
    for (const answer of opened) expect(await viewerOf(cookieOf(answer))).toBeNull()
  }
})
