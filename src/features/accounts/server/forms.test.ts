import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aParent, registered } from '../../../../tests/support/parents.ts'
import { cookieOf, testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)
beforeEach(async () => {
  await web.deliver()
  await database.db.deleteFrom('rate_limits').execute()
})
const rpc = async (verb: string, input: unknown, cookie: string) => {
  const response = await web.post(`/api/rpc/accounts/${verb}`, { json: input }, { cookie })
  const { json }: { json: unknown } = await response.json()
  return json
}

describe('a form without JavaScript', () => {
  test('signs in and redirects to the page it came from', async () => {
    const { email, password } = await registered(web)
    const fields = { email, password, from: '/parent/children?x=1#y' }
    const response = await web.form('/api/auth/form/login', fields)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/parent/children?x=1&notice=signed-in#y')
    expect(await rpc('me', undefined, cookieOf(response))).toMatchObject({ viewer: { email } })
  })

  test.each([
    '//e.test',
    '/\\e.test',
    '/%2Fe.test',
    'https://e.test',
    'javascript:alert(1)',
    '/..//e.test',
    '/en//e.test',
    '/en/en//e.test',
    '/en/\\e.test',
    '/en/\t/e.test',
    '/en/%2Fe.test',
    '/en/%5Ce.test',
    '',
  ])('never redirects to another site: %s', async from => {
    const { email, password } = await registered(web)
    const accepted = await web.form('/api/auth/form/login', { email, password, from })
    expect(accepted.headers.get('location')).toBe('/parent?notice=signed-in')
    const refused = await web.form('/api/auth/form/login', { email, password: 'pas-le-bon', from })
    expect(refused.headers.get('location')).toBe('/login?failed=1')
  })

  test('keeps the page to return to through a registration', async () => {
    const from = '/teacher/0b5c1a52-5a55-4a7e-9b0e-2a1f3c4d5e6f'
    const refused = await web.form('/api/auth/form/register', aParent({ password: 'court', from }))
    expect(refused.headers.get('location')).toBe(`/register?failed=1&from=${encodeURIComponent(from)}`)
    const accepted = await web.form('/api/auth/form/register', aParent({ from }))
    expect(accepted.headers.get('location')).toBe('/verification')
    const [mail] = await web.deliver()
    const code = mail?.text.match(/\d{3}\s\d{3}/)?.[0] ?? ''
    const cookie = cookieOf(accepted)
    const wrong = await web.form('/api/auth/form/verification', { code: '1234' }, { cookie })
    expect(wrong.headers.get('location')).toBe('/verification?failed=1')
    const confirmed = await web.form('/api/auth/form/verification', { code }, { cookie })
    expect(confirmed.headers.get('location')).toBe(`${from}?notice=address-confirmed`)
  })

  test('never redirects to another site after a registration', async () => {
    const from = '/en//e.test'
    const accepted = await web.form('/api/auth/form/register', aParent({ from }))
    const [mail] = await web.deliver()
    const code = mail?.text.match(/\d{3}\s\d{3}/)?.[0] ?? ''
    const sent = { cookie: cookieOf(accepted) }
    const confirmed = await web.form('/api/auth/form/verification', { code }, sent)
    expect(confirmed.headers.get('location')).toBe('/parent?notice=address-confirmed')
  })

  test('keeps the reason and the values in a cookie, but not the password', async () => {
    const parent = aParent({ password: 'court' })
    const response = await web.form('/api/auth/form/register', parent)
    expect(response.headers.get('location')).toBe('/register?failed=1')
    const [cookie] = response.headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
    const state = await rpc('formState', { form: 'register' }, cookieOf(response))
    const { firstName, email } = parent
    const consents = { parentalAuthority: 'yes', terms: 'yes' }
    expect(state).toEqual({
      code: 'weak_password',
      message: 'Choisissez un mot de passe d’au moins 10 caractères.',
      values: { firstName, email, childFirstName: '', childAge: '', childLevel: '', ...consents },
    })
    expect(await rpc('formState', { form: 'login' }, cookieOf(response))).toBeNull()
  })

  test.each(['kalima-form=e30', 'kalima-form=%%%', 'kalima-form=bnVsbA', 'kalima-form=_w'])(
    'ignores an invalid cookie: %s',
    async cookie => {
      expect(await rpc('formState', { form: 'login' }, cookie)).toBeNull()
    },
  )

  test('redirects to its page for any invalid body', async () => {
    for (const name of [
      'login',
      'student-login',
      'register',
      'forgot-password',
      'check-email',
      'reset-password',
      'confirm',
      'verification',
    ]) {
      const path = `/api/auth/form/${name}`
      const multipart = { headers: { 'content-type': 'multipart/form-data; boundary=x' } }
      for (const response of [
        await web.form(path, {}),
        await web.form(path, { email: 'a\0@b.fr', token: '\0', password: 'x'.repeat(5000) }),
        await web.post(path, '{"email":"a@b.fr"}'),
        await web.post(path, 'no boundary in here', multipart),
      ]) {
        expect(response.status, name).toBe(303)
        expect(response.headers.get('location'), name).toMatch(/^\/[a-z-]+\?/)
      }
    }
  })

  test('is refused from another site', async () => {
    const { email, password } = await registered(web)
    const response = await web.form(
      '/api/auth/form/login',
      { email, password },
      {
        headers: { origin: 'https://example.org' },
      },
    )
    expect(response.status).toBe(403)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('signs out with the notice of the page, also a second time', async () => {
    const { email, password } = await registered(web)
    const cookie = cookieOf(await web.form('/api/auth/form/login', { email, password }))
    for (const round of ['first', 'second']) {
      const out = await web.form('/api/auth/form/sign-out', { notice: 'left' }, { cookie })
      expect(out.headers.get('location'), round).toBe('/?notice=left')
    }
    expect(await rpc('me', undefined, cookie)).toMatchObject({ viewer: null })
    expect((await web.form('/api/auth/form/sign-out', { notice: '//e.test' })).headers.get('location')).toBe(
      '/?notice=signed-out',
    )
    expect((await web.post('/api/auth/sign-out', {})).status).toBe(200)
  })
})

describe('the demo school’s accounts', () => {
  test('are listed only on this machine, and only if they exist', async () => {
    const demo = async (address: string) => {
      const headers = { host: 'localhost:3000' }
      const response = await web.post('/api/rpc/accounts/demo', {}, { address, headers })
      return (await response.json()).json
    }
    expect(await demo('127.0.0.1')).toEqual([])
    await database.db
      .insertInto('users')
      .values({ name: 'Samia', email: 'parent@kalima.test', email_verified: true })
      .execute()
    expect(await demo('127.0.0.1')).toEqual([
      { kind: 'parent', name: 'parent@kalima.test', secret: 'kalima-demo' },
    ])
    expect(await demo('192.0.2.1')).toEqual([])
  })
})
