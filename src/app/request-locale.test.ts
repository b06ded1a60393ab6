import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { makeFamily, makeSchool, makeTeacher } from '../../tests/support/people.ts'
import { origin, testWeb } from '../../tests/support/web.ts'
import { acceptedLocale, requestLocale } from './request-locale.ts'

const database = testDatabase()
const web = testWeb(database)

const english = async () => ({ locale: 'en' as const })
const french = async () => ({ locale: 'fr' as const })
const nobody = async () => undefined
const unreachable = async () => Promise.reject(new Error('the database is down'))

const ask = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost:3000${path}`, { headers })
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const from = (path: string) => ({ referer: `http://localhost:3000${path}` })

test.each([
  ['a public page, by its address', ask('/teachers', { 'accept-language': 'en' }), english, 'fr'],
  ['a public page under /en', ask('/en/teachers', { 'accept-language': 'fr' }), french, 'en'],
  [
    'a page of a person, by the preference',
    ask('/parent/dashboard', { 'accept-language': 'fr' }),
    english,
    'en',
  ],
  ['a page of a person who prefers French', ask('/book-lesson', from('/en')), french, 'fr'],
  ['a page of nobody yet, from an English page', ask('/book-lesson', from('/en/teachers')), nobody, 'en'],
  ['a page of a person without a database', ask('/parent'), unreachable, 'fr'],
  ['the API, by the header', ask('/api/v1/lessons', { 'accept-language': 'en-GB,fr;q=0.5' }), french, 'en'],
  ['the API without a header, by the preference', ask('/api/v1/lessons'), english, 'en'],
  ['the API without either', ask('/api/v1/lessons'), nobody, 'fr'],
  [
    'a file that a page of a person links to',
    ask('/api/v1/documents/bookings/1', {
      ...from('/parent/documents'),
      'sec-fetch-mode': 'navigate',
      'accept-language': 'fr',
    }),
    english,
    'en',
  ],
  [
    'a form without a script, by its page',
    ask('/api/auth/form/login', { ...form, ...from('/login'), 'accept-language': 'en' }),
    nobody,
    'fr',
  ],
  ['a form of an English page', ask('/api/auth/form/login', { ...form, ...from('/en/login') }), nobody, 'en'],
  ['a form of a person’s page', ask('/api/book', { ...form, ...from('/book-lesson') }), english, 'en'],
])('%s', async (_what, request, viewer, locale) => {
  expect(await requestLocale(request, viewer)).toBe(locale)
})

test('a refusal is a French sentence, in English for clients that accept English, with the same code', async () => {
  const refused = async (headers: Record<string, string>) =>
    (await web.get('/api/v1/lessons', { headers })).json() as Promise<{ code: string; message: string }>
  const [plain, wished] = await Promise.all([refused({}), refused({ 'accept-language': 'en' })])
  expect(plain).toMatchObject({
    code: 'signed_out',
    message: 'Veuillez vous connecter pour accéder à cette page',
  })
  expect(wished).toMatchObject({ code: 'signed_out', message: 'Please sign in to see this page' })
})

test('a page of a person has no address under /en, and a form of an English page leads to English pages', async () => {
  const page = await web.get('/en/parent/dashboard?a=1')
  expect([page.status, page.headers.get('location')]).toEqual([302, '/parent/dashboard?a=1'])
  const login = await web.form(
    '/api/auth/form/login',
    { email: 'nobody@kalima.test', password: 'wrong-password' },
    { headers: from('/en/login') },
  )
  expect(login.headers.get('location')).toMatch(/^\/en\/login\?failed=1/)
})

test('a mail is in the language of the family it goes to, and what was written twice is written once', async () => {
  const { parentId } = await makeFamily(database.db)
  const { email } = await database.db
    .selectFrom('users')
    .where('id', '=', parentId)
    .select('email')
    .executeTakeFirstOrThrow()
  const reset = async (language: 'english' | 'arabic' | 'french') => {
    await database.db
      .updateTable('parents')
      .set({ language_preference: language })
      .where('id', '=', parentId)
      .execute()
    await web.post('/api/auth/request-password-reset', { email })
    const [mail] = await web.deliver()
    return mail
  }
  expect(await reset('english')).toMatchObject({
    subject: 'Choose a new password',
    html: expect.stringContaining('lang="en"'),
    text: expect.stringContaining('/en/reset-password?token='),
  })
  expect((await reset('arabic'))?.subject).toBe('Choisissez un nouveau mot de passe')
  const links = await database.db
    .selectFrom('account_links')
    .where('user_id', '=', parentId)
    .where('purpose', '=', 'reset_password')
    .selectAll()
    .execute()
  expect(links).toHaveLength(2)
})

test.each(['teacher', 'admin'] as const)(
  'a %s chooses the language of pages and mails, French until then, which is no change of role',
  async role => {
    const { db } = database
    const userId = role === 'teacher' ? (await makeTeacher(db)).teacherId : (await makeSchool(db)).userId
    const cookie = await web.sessionOf(userId)
    const { email } = await db
      .selectFrom('users')
      .where('id', '=', userId)
      .select('email')
      .executeTakeFirstOrThrow()
    const read = async () => {
      const me = await (await web.post('/api/rpc/accounts/me', { json: {} }, { cookie })).json()
      await web.post('/api/auth/request-password-reset', { email })
      const [mail] = await web.deliver()
      return { locale: me.json.viewer.locale, subject: mail?.subject }
    }
    const choose = (locale: string) =>
      web.raw(
        '/api/v1/account/language',
        {
          method: 'PUT',
          headers: { origin, 'content-type': 'application/json' },
          body: JSON.stringify({ locale }),
        },
        { cookie },
      )
    const french = { locale: 'fr', subject: 'Choisissez un nouveau mot de passe' }
    expect(await read()).toEqual(french)
    expect((await choose('en')).status).toBe(200)
    expect(await read()).toEqual({ locale: 'en', subject: 'Choose a new password' })
    expect((await choose('ar')).status).toBe(400)
    expect((await choose('fr')).status).toBe(200)
    expect(await read()).toEqual(french)
    const roles = await db
      .selectFrom('audit_log')
      .where('subject', '=', userId)
      .where('action', 'in', ['role_given', 'role_removed'])
      .select('action')
      .execute()
    expect(roles).toEqual([{ action: 'role_given' }])
  },
)

test.each([
  ['en', 'en'],
  ['en-US,en;q=0.9,fr;q=0.8', 'en'],
  ['fr-FR, en;q=0.9', 'fr'],
  ['ar, de;q=0.9, en;q=0.3, fr;q=0.7', 'fr'],
  ['en;q=0, fr;q=0.1', 'fr'],
  ['de, *;q=0.5', undefined],
  ['', undefined],
  [';;;,,q=', undefined],
  [null, undefined],
])('Accept-Language %j asks for %j', (header, locale) => {
  expect(acceptedLocale(header)).toBe(locale)
})

test('an Accept-Language is read up to 500 characters', () => {
  expect(acceptedLocale(`${'de,'.repeat(160)}en`)).toBe('en')
  expect(acceptedLocale(`${'de,'.repeat(167)}en`)).toBeUndefined()
})
