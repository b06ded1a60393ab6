import { expect, test } from 'vitest'
import { callAs } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aParent, registered, signIn, signUp } from '../../../../tests/support/parents.ts'
import { testWeb } from '../../../../tests/support/web.ts'
import { createAdmin } from './create-admin.ts'

const database = testDatabase()
const web = testWeb(database)
const create = async (email: string, now = Temporal.Now.instant()) => createAdmin(database.db, email, now)
const choose = (token: string, newPassword: string) =>
  web.post('/api/auth/reset-password', { token, newPassword })

test('the first admin sets a password with a link that works once, and signs in', async () => {
  const token = await create(' Direction@Kalima.test ')
  expect((await choose(token, 'figue-et-olive')).status).toBe(200)
  expect((await choose(token, 'autre-chose-encore')).status).toBe(410)
  const inside = await signIn(web, { email: 'direction@kalima.test', password: 'figue-et-olive' })
  expect(await inside.json()).toMatchObject({ home: '/admin/dashboard' })
})

test('the link expires after a day', async () => {
  const token = await create('hier@kalima.test', Temporal.Now.instant().subtract({ hours: 25 }))
  expect(await (await choose(token, 'figue-et-olive')).json()).toMatchObject({ code: 'link_expired' })
})

test('gives the same admin another link when called again', async () => {
  const email = 'deux@kalima.test'
  const tokens = [await create(email), await create(email)]
  expect(tokens[0]).not.toBe(tokens[1])
  const admins = await database.db.selectFrom('users').where('email', '=', email).selectAll().execute()
  expect(admins).toHaveLength(1)
})

test('refuses to make a parent an admin', async () => {
  const { email } = await registered(web)
  await expect(create(email)).rejects.toThrow('autre rôle')
})

test('replaces an unconfirmed sign-up with the admin’s address', async () => {
  const stranger = aParent({ email: 'chef@kalima.test' })
  await signUp(web, stranger)
  await choose(await create(stranger.email), 'grenade-et-safran')
  expect((await signIn(web, stranger)).status).toBe(401)
  expect((await signIn(web, { ...stranger, password: 'grenade-et-safran' })).status).toBe(200)
})

test('refuses an invalid address', async () => {
  await expect(create('direction')).rejects.toThrow('n’est pas une adresse email')
})

const nameOf = (email: string) =>
  database.db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .where('email', '=', email)
    .select(['name', 'first_name as firstName', 'last_name as lastName'])
    .executeTakeFirst()
const describeLink = (token: string) =>
  callAs(database.db, undefined, Temporal.Now.instant()).accounts.resetLink({ token })

test('the page of a first password asks the name, which is kept; no mail says that the password was changed', async () => {
  const email = 'rectrice@kalima.test'
  await web.deliver()
  const token = await create(email)
  expect(await describeLink(token)).toEqual({ link: 'open', isFirst: true })
  const name = { firstName: ' Nadia', lastName: 'Ben Salah ' }
  const body = { token, newPassword: 'figue-et-olive', ...name }
  expect((await web.post('/api/auth/reset-password', { ...body, lastName: '' })).status).toBe(400)
  expect((await web.post('/api/auth/reset-password', body)).status).toBe(200)
  const known = { name: 'Nadia Ben Salah', firstName: 'Nadia', lastName: 'Ben Salah' }
  expect(await nameOf(email)).toEqual(known)
  expect(await web.deliver()).toEqual([])

  const again = await create(email)
  expect(await describeLink(again)).toEqual({ link: 'open', isFirst: false })
  const other = { token: again, newPassword: 'amande-et-miel', firstName: 'Autre', lastName: 'Nom' }
  expect((await web.post('/api/auth/reset-password', other)).status).toBe(200)
  expect(await nameOf(email)).toEqual(known)
  expect(await web.deliver()).toMatchObject([{ subject: 'Votre mot de passe a été changé' }])
  expect(await describeLink(again)).toEqual({ link: 'link_used', isFirst: false })
})
