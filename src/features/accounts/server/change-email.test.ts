import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aParent, newAddress, registered, signIn, signUp } from '../../../../tests/support/parents.ts'
import { makeFamily, makeLogin, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import { cookieOf, testWeb, tokenIn } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)
const newEmail = () => `nouvelle-${randomUUID()}@kalima.test`

const person = async () => {
  const parent = await registered(web)
  return { ...parent, cookie: cookieOf(await signIn(web, parent)), address: newAddress() }
}
type Person = Awaited<ReturnType<typeof person>>
const ask = (by: Person, email: string, password = by.password) =>
  web.post('/api/v1/account/email', { email, password }, by)
const confirm = (token: string) =>
  web.post('/api/v1/account/email/confirmation', { token }, { address: newAddress() })
const tokenOf = (mails: { to: string; text: string }[], to: string) =>
  /nouvelle-adresse\?token=([\w-]+)/.exec(mails.find(mail => mail.to === to)?.text ?? '')?.[1] ?? ''
const contactOf = async (by: { cookie: string }) =>
  (await (await web.get('/api/v1/account/contact', by)).json()) as Record<string, unknown>
const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code

const accountOf = (email: string) =>
  database.db
    .selectFrom('users')
    .leftJoin('email_changes', join =>
      join.onRef('email_changes.user_id', '=', 'users.id').on('changed_at', 'is', null),
    )
    .where('users.email', '=', email)
    .groupBy('users.id')
    .select(eb => ['users.id', eb.cast<number>(eb.fn.count('email_changes.id'), 'integer').as('pending')])
    .executeTakeFirstOrThrow()

test('a new address replaces the old one only once its link was used; both addresses get a mail', async () => {
  const parent = await person()
  const email = newEmail()
  expect((await ask(parent, email.toUpperCase())).status).toBe(200)
  expect(await contactOf(parent)).toEqual({ email: parent.email, newEmail: email, phone: null })
  const mails = await web.deliver()
  expect(mails.map(({ to }) => to).sort()).toEqual([email, parent.email].sort())
  // No «Bienvenue» to somebody who has the account already.
  expect(mails.find(({ to }) => to === email)?.text).not.toContain('Bienvenue')
  // The old address does not learn the new one.
  expect(mails.find(({ to }) => to === parent.email)?.text).not.toContain(email)
  const token = tokenOf(mails, email)
  expect((await signIn(web, { email, password: parent.password })).status).toBe(401)
  expect((await confirm(token)).status).toBe(200)
  expect(await contactOf(parent)).toEqual({ email, newEmail: null, phone: null })
  expect((await signIn(web, { email, password: parent.password })).status).toBe(200)
  expect((await signIn(web, parent)).status).toBe(401)
  expect((await web.deliver()).map(({ to }) => to)).toEqual([parent.email])
  expect(await codeOf(await confirm(token))).toBe('link_used')
})

test('the mail to a new address is in the language of the account', async () => {
  const parent = await person()
  const email = newEmail()
  await database.db
    .updateTable('parents')
    .set({ language_preference: 'english' })
    .where('id', '=', eb => eb.selectFrom('users').select('id').where('email', '=', parent.email))
    .execute()
  expect((await ask(parent, email)).status).toBe(200)
  expect((await web.deliver()).find(({ to }) => to === email)?.subject).toBe('Confirm your new address')
})

test('the password is asked for, and an address of another account is refused', async () => {
  const parent = await person()
  const other = await person()
  expect(await codeOf(await ask(parent, newEmail(), 'autre-mot-de-passe'))).toBe('wrong_password')
  expect(await codeOf(await ask(parent, other.email))).toBe('user_already_exists')
  expect(await codeOf(await ask(parent, parent.email))).toBe('same_email')
  expect(await codeOf(await ask(parent, 'sans-arobase'))).toBe('invalid_email')
  expect(await web.deliver()).toEqual([])
})

test('a second request, or a change of mind, makes the first link worthless', async () => {
  const parent = await person()
  const [first, second] = [newEmail(), newEmail()]
  await ask(parent, first)
  const firstToken = tokenOf(await web.deliver(), first)
  await ask(parent, second)
  const secondToken = tokenOf(await web.deliver(), second)
  expect(await codeOf(await confirm(firstToken))).toBe('link_used')
  expect((await web.send('DELETE', '/api/v1/account/email', undefined, parent)).status).toBe(200)
  expect(await codeOf(await confirm(secondToken))).toBe('link_used')
  expect(await contactOf(parent)).toMatchObject({ email: parent.email, newEmail: null })
})

test.each<[string, (parent: Person) => Promise<Response>]>([
  [
    'changing the password',
    by =>
      web.post(
        '/api/auth/change-password',
        { currentPassword: by.password, newPassword: 'grenade-et-safran' },
        by,
      ),
  ],
  [
    'resetting it',
    async ({ email }) => {
      await web.post('/api/auth/request-password-reset', { email })
      const token = tokenIn((await web.deliver()).find(({ to }) => to === email))
      return web.post('/api/auth/reset-password', { token, newPassword: 'grenade-et-safran' })
    },
  ],
  ['signing out the other devices', by => web.post('/api/v1/account/sessions/others/end', {}, by)],
  [
    'a block by the school',
    async ({ email }) => {
      const { id } = await accountOf(email)
      const { userId } = await makeSchool(database.db)
      const admin = { cookie: await web.sessionOf(userId) }
      return web.post(`/api/v1/accounts/${id}/block`, { reason: 'Compte volé' }, admin)
    },
  ],
])('%s makes the link that a thief asked for worthless', async (_, revoke) => {
  const parent = await person()
  const email = newEmail()
  await ask(parent, email)
  const mails = await web.deliver()
  const token = tokenOf(mails, email)
  expect((await revoke(parent)).status).toBe(200)
  expect(await codeOf(await confirm(token))).toBe('link_used')
  expect(await accountOf(parent.email)).toMatchObject({ pending: 0 })
})

test('a mail to a new address that has not left when the password changes is not sent', async () => {
  const parent = await person()
  const email = newEmail()
  await ask(parent, email)
  const passwords = { currentPassword: parent.password, newPassword: 'grenade-et-safran' }
  expect((await web.post('/api/auth/change-password', passwords, parent)).status).toBe(200)
  expect((await web.deliver()).map(({ subject }) => subject)).toEqual(['Votre mot de passe a été changé'])
})

test('the current address is told what to do against a thief', async () => {
  const parent = await person()
  await ask(parent, newEmail())
  const warning = (await web.deliver()).find(({ to }) => to === parent.email)
  expect(warning?.text).toContain('choisissez tout de suite un nouveau mot de passe')
  expect(warning?.text).toContain('la demande est alors annulée')
})

test('a new address asked for while the password changes never stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const parent = await person()
    const passwords = { currentPassword: parent.password, newPassword: 'grenade-et-safran' }
    const [changed] = await Promise.all([
      web.post('/api/auth/change-password', passwords, parent),
      ask(parent, newEmail()),
    ])
    expect(changed.status).toBe(200)
    expect(await accountOf(parent.email)).toMatchObject({ pending: 0 })
  }
})

test('of two accounts that confirm one address at once, one gets it', async () => {
  const [one, two] = [await person(), await person()]
  const email = newEmail()
  const tokens: string[] = []
  for (const parent of [one, two]) {
    await ask(parent, email)
    tokens.push(tokenOf(await web.deliver(), email))
  }
  const answers = await Promise.all(tokens.map(confirm))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('an account that was never confirmed gives the address up; one that was confirmed meanwhile keeps it', async () => {
  const parent = await person()
  const email = newEmail()
  await signUp(web, aParent({ email }))
  await web.deliver()
  await ask(parent, email)
  const token = tokenOf(await web.deliver(), email)
  expect((await confirm(token)).status).toBe(200)
  const taken = newEmail()
  const other = await person()
  await ask(other, taken)
  const late = tokenOf(await web.deliver(), taken)
  await registered(web, { email: taken })
  expect(await codeOf(await confirm(late))).toBe('user_already_exists')
})

test('the link works for 24 hours', async () => {
  const parent = await person()
  const email = newEmail()
  await ask(parent, email)
  const token = tokenOf(await web.deliver(), email)
  await database.db
    .updateTable('account_links')
    .set({ expires_at: Temporal.Now.instant().subtract({ seconds: 1 }) })
    .where('purpose', '=', 'change_email')
    .where('used_at', 'is', null)
    .execute()
  expect(await codeOf(await confirm(token))).toBe('link_expired')
})

test('a telephone number is kept, erased when it is left out, and refused when it is none; a child has neither', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const teacher = { cookie: await web.sessionOf(teacherId) }
  const put = (phone: string, by: { cookie: string } = teacher) =>
    web.send('PUT', '/api/v1/account/phone', { phone }, by)
  expect((await put('+33 (0)6 12 34 56 78')).status).toBe(200)
  expect(await contactOf(teacher)).toMatchObject({ phone: '+33 6 12 34 56 78' })
  expect(await codeOf(await put('demain'))).toBe('invalid_phone')
  expect(await contactOf(teacher)).toMatchObject({ phone: '+33 6 12 34 56 78' })
  await put('')
  expect(await contactOf(teacher)).toMatchObject({ phone: null })
  const { studentIds } = await makeFamily(database.db)
  const child = { cookie: await web.sessionOf(await makeLogin(database.db, studentIds[0] ?? '', 'Nour')) }
  expect((await put('06 12 34 56 78', child)).status).toBe(403)
  expect((await web.get('/api/v1/account/contact', child)).status).toBe(403)
})
