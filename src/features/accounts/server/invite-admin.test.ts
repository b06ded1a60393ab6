import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Limits, openLimits } from '#platform/auth/limits.ts'
import { callAs } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aParent, registered, signIn, signUp } from '../../../../tests/support/parents.ts'
import { makeSchool } from '../../../../tests/support/people.ts'
import { testWeb, tokenIn } from '../../../../tests/support/web.ts'
import { listAdminIds } from './create-admin.ts'

const database = testDatabase()
const web = testWeb(database)

let limits: Limits
beforeAll(() => {
  limits = openLimits(database.pool)
})

const asSchool = async (now = Temporal.Now.instant()) => {
  const { userId } = await makeSchool(database.db, 'Farida')
  return callAs(database.db, { userId, role: 'admin' }, now, { limits })
}
const anAddress = () => `adjointe-${randomUUID()}@kalima.test`
const tokenFor = async (email: string) => tokenIn((await web.deliver()).find(({ to }) => to === email))
const choose = (token: string) =>
  web.post('/api/auth/reset-password', {
    token,
    newPassword: 'figue-et-olive',
    firstName: 'Nour',
    lastName: 'Saïdi',
  })
const idOf = async (email: string) =>
  (await database.db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirst())?.id
const accountOf = async (school: Awaited<ReturnType<typeof asSchool>>, email: string) =>
  (await school.admin.accounts({ search: email })).accounts[0]

test('an invited admin chooses password and name by the mailed link, and gets the school’s mails only then', async () => {
  const school = await asSchool()
  const email = anAddress()
  expect(await school.admin.inviteAdmin({ email: ` ${email.toUpperCase()}` })).toEqual({ email, days: 7 })
  expect(await accountOf(school, email)).toMatchObject({ role: 'admin', isInvited: true })
  expect(await listAdminIds(database.db)).not.toContain(await idOf(email))
  const mail = (await web.deliver()).find(({ to }) => to === email)
  expect(mail?.text).toContain('Farida Amrani vous invite à administrer l’école')
  expect((await choose(tokenIn(mail))).status).toBe(200)
  expect((await choose(tokenIn(mail))).status).toBe(410)
  const inside = await signIn(web, { email, password: 'figue-et-olive' })
  expect(await inside.json()).toMatchObject({ home: '/admin/dashboard' })
  expect(await accountOf(school, email)).toMatchObject({ name: 'Nour Saïdi', isInvited: false })
  expect(await listAdminIds(database.db)).toContain(await idOf(email))
  const { entries } = await school.admin.journal({ action: 'admin_invited' })
  expect(entries).toMatchObject([{ subject: { name: 'Nour Saïdi' } }])
})

test('invited again, the same account gets another link; once it has a password, none', async () => {
  const school = await asSchool()
  const email = anAddress()
  await Promise.all([school.admin.inviteAdmin({ email }), school.admin.inviteAdmin({ email })])
  const mails = (await web.deliver()).filter(({ to }) => to === email)
  expect(mails).toHaveLength(2)
  await school.admin.inviteAdmin({ email })
  expect((await choose(tokenIn(mails[0]))).status).toBe(200)
  // The mail that waited meanwhile isn't sent, and the links before it work no more.
  expect((await web.deliver()).filter(({ to }) => to === email)).toEqual([])
  expect((await choose(tokenIn(mails[1]))).status).toBe(410)
  await expect(school.admin.inviteAdmin({ email })).rejects.toMatchObject({
    code: 'email_taken',
    status: 409,
  })
})

test('an address that is somebody’s account is not invited; a sign-up that was never confirmed makes way', async () => {
  const school = await asSchool()
  const parent = await registered(web)
  await expect(school.admin.inviteAdmin({ email: parent.email })).rejects.toMatchObject({
    code: 'email_taken',
  })
  await expect(school.admin.inviteAdmin({ email: 'adjointe' })).rejects.toMatchObject({
    code: 'invalid_email',
  })
  const stranger = aParent()
  await signUp(web, stranger)
  await web.deliver()
  await school.admin.inviteAdmin({ email: stranger.email })
  expect((await signIn(web, stranger)).status).toBe(401)
  expect((await choose(await tokenFor(stranger.email))).status).toBe(200)
})

test('a blocked invitation is neither repeated nor of use', async () => {
  const school = await asSchool()
  const email = anAddress()
  await school.admin.inviteAdmin({ email })
  const token = await tokenFor(email)
  await school.admin.block({ id: (await idOf(email)) ?? '', reason: 'Mauvaise adresse' })
  await expect(school.admin.inviteAdmin({ email })).rejects.toMatchObject({ code: 'email_taken' })
  expect(await web.deliver()).toEqual([])
  await choose(token)
  const refused = await signIn(web, { email, password: 'figue-et-olive' })
  expect(await refused.json()).toMatchObject({ code: 'account_blocked' })
})

test('the link works for seven days', async () => {
  const email = anAddress()
  const now = Temporal.Now.instant().subtract({ hours: 24 * 7 + 1 })
  const school = await asSchool(now)
  await school.admin.inviteAdmin({ email })
  const mail = (await web.deliver(now)).find(({ to }) => to === email)
  expect(await (await choose(tokenIn(mail))).json()).toMatchObject({ code: 'link_expired' })
})
