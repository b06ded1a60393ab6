import { expect, test } from 'vitest'
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
