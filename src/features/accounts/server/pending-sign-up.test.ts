import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aParent, signUp } from '../../../../tests/support/parents.ts'
import { cookieOf, testWeb, tokenIn } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)

const codeIn = (text: string | undefined) =>
  text
    ?.match(/\b(\d{3})\s(\d{3})\b/)
    ?.slice(1)
    .join('') ?? ''
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Signs up and returns the browser's cookie and the mail. */
const waiting = async (over: Record<string, unknown> = {}) => {
  const parent = aParent(over)
  const cookie = cookieOf(await signUp(web, parent))
  const mail = (await web.deliver()).find(({ to }) => to === parent.email)
  return { parent, cookie, code: codeIn(mail?.text), token: tokenIn(mail) }
}
const sendCode = (code: string, cookie: string) => web.post('/api/auth/verify-code', { code }, { cookie })
const goOn = (cookie: string) => web.post('/api/auth/continue-sign-up', {}, { cookie })
const me = async (cookie: string) => {
  const response = await web.get('/api/auth/get-session', { cookie })
  return ((await response.json()) as { user: { email: string } } | null)?.user.email
}
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

describe('the code of the confirmation mail', () => {
  test('confirms, signs in and leads to the page the person was going to', async () => {
    const from = '/book-lesson?lessonType=trial&date=2026-11-25'
    const { parent, cookie, code } = await waiting({ from })
    expect(code).toMatch(/^\d{6}$/)
    const response = await sendCode(`${code.slice(0, 3)} ${code.slice(3)}`, cookie)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ home: `${from}&notice=address-confirmed` })
    expect(await me(cookieOf(response))).toBe(parent.email)
  })

  test('leads to the trial of the child named at the sign-up, and never to another site', async () => {
    const { cookie, code } = await waiting({ childFirstName: 'Zoé', childAge: 6, from: '//e.test' })
    expect(await (await sendCode(code, cookie)).json()).toMatchObject({
      home: '/book-lesson?path=teacher&step=3&lessonType=trial&notice=address-confirmed',
    })
  })

  test('is worth nothing in another browser, after its use, or when another was sent since', async () => {
    const first = await waiting()
    expect(await codeOf(await sendCode(first.code, ''))).toBe('sign_up_elsewhere')
    const other = await waiting()
    expect(await codeOf(await sendCode(first.code, other.cookie))).toBe('wrong_code')
    expect((await sendCode(first.code, first.cookie)).status).toBe(200)
    expect(await codeOf(await sendCode(first.code, first.cookie))).toBe('sign_up_elsewhere')

    await web.post('/api/auth/send-verification-email', { email: other.parent.email })
    const mails = await web.deliver()
    const next = codeIn(mails.find(({ to }) => to === other.parent.email)?.text)
    expect(await codeOf(await sendCode(other.code, other.cookie))).toBe('wrong_code')
    expect((await sendCode(next, other.cookie)).status).toBe(200)
  })

  test('is refused after an hour and after ten wrong tries, while the link still works', async () => {
    const late = await waiting()
    await database.db
      .updateTable('sign_ups')
      .set({ code_sent_at: Temporal.Now.instant().subtract({ minutes: 61 }) })
      .execute()
    expect(await codeOf(await sendCode(late.code, late.cookie))).toBe('code_expired')

    const { cookie, code, token } = await waiting()
    for (let tries = 0; tries < 10; tries += 1)
      expect(await codeOf(await sendCode(wrongCode(code), cookie))).toBe('wrong_code')
    const refused = await sendCode(code, cookie)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await web.post('/api/auth/verify-email', { token }, { cookie })).status).toBe(200)
  })

  test('has ten tries an hour per address, also over several sign-ups', async () => {
    const { parent, cookie, code } = await waiting()
    for (let tries = 0; tries < 10; tries += 1) await sendCode(wrongCode(code), cookie)
    const again = await waiting({ email: parent.email })
    expect((await sendCode(again.code, again.cookie)).status).toBe(429)
    const other = await waiting()
    expect((await sendCode(other.code, other.cookie)).status).toBe(200)
  })

  test('sent twice at once opens one session', async () => {
    const { cookie, code } = await waiting()
    const statuses = (await Promise.all([1, 2, 3].map(() => sendCode(code, cookie)))).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 409, 409])
  })
})

describe('a confirmation elsewhere', () => {
  test('with the same password lets the waiting browser go on, once', async () => {
    const { parent, cookie, token } = await waiting({ from: '/teachers' })
    expect(await codeOf(await goOn(cookie))).toBe('sign_up_elsewhere')
    const phone = await web.post('/api/auth/verify-email', { token, password: parent.password })
    expect(await phone.json()).toEqual({ status: true, home: '/teachers?notice=address-confirmed' })
    expect(await me(cookieOf(phone))).toBe(parent.email)
    const responses = await Promise.all([goOn(cookie), goOn(cookie)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('with another password leaves the browser that signed up outside: it may be a stranger’s', async () => {
    const { cookie, token, code } = await waiting()
    await web.post('/api/auth/verify-email', { token, password: 'perle-et-jasmin' })
    expect(await codeOf(await goOn(cookie))).toBe('sign_up_elsewhere')
    expect(await codeOf(await sendCode(code, cookie))).toBe('sign_up_elsewhere')
  })

  test('by a new password leaves it outside too', async () => {
    const { parent, cookie } = await waiting()
    await web.post('/api/auth/request-password-reset', { email: parent.email })
    const mails = await web.deliver()
    const token = tokenIn(mails.find(({ to }) => to === parent.email))
    await web.post('/api/auth/reset-password', { token, newPassword: 'perle-et-jasmin' })
    expect(await codeOf(await goOn(cookie))).toBe('sign_up_elsewhere')
  })

  test('by a new password uses the link up, which would open a session', async () => {
    const { parent, token } = await waiting()
    await web.post('/api/auth/request-password-reset', { email: parent.email })
    const mails = await web.deliver()
    const reset = tokenIn(mails.find(({ to }) => to === parent.email))
    await web.post('/api/auth/reset-password', { token: reset, newPassword: 'perle-et-jasmin' })
    const confirmed = await web.post('/api/auth/verify-email', { token, password: 'figue-et-olive' })
    expect(await codeOf(confirmed)).toBe('link_used')
    expect(cookieOf(confirmed)).toBe('')
  })
})

test('a sign-up needs no last name and no country: the country follows from the zone', async () => {
  const { parent } = await waiting({
    lastName: undefined,
    country: undefined,
    timezone: 'Africa/Casablanca',
    childFirstName: 'Zoé',
    childAge: '6',
    childLevel: '',
  })
  const family = await database.db
    .selectFrom('users')
    .innerJoin('parents', 'parents.id', 'users.id')
    .innerJoin('students', 'students.parent_id', 'parents.id')
    .where('users.email', '=', parent.email)
    .select(['users.name', 'parents.country', 'students.first_name', 'students.age', 'students.level_known'])
    .execute()
  expect(family).toEqual([{ name: 'Samia', country: 'Maroc', first_name: 'Zoé', age: 6, level_known: false }])
})
