import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { getProgram } from '#app/context.ts'
import { log } from '#platform/logging/log.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { registered as registerParent, signIn } from '../../../../tests/support/parents.ts'
import { cookieOf, testWeb } from '../../../../tests/support/web.ts'
import { deviceLabel } from '../devices.ts'

const database = testDatabase()
const web = testWeb(database)

/** Without the session that the confirmation opened. */
const registered = async (of: typeof web) => {
  const parent = await registerParent(of)
  await database.db.deleteFrom('sessions').execute()
  return parent
}

type Session = { id: string; device: string; place: string | null; usedOn: string; isCurrent: boolean }
const list = async (cookie: string): Promise<Session[]> => {
  const answer = await web.get('/api/v1/account/sessions', { cookie })
  return answer.status === 200 ? ((await answer.json()) as { sessions: Session[] }).sessions : []
}
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'
const signInFrom = async (parent: { email: string; password: string }, userAgent: string, zone?: string) =>
  cookieOf(
    await web.post('/api/auth/sign-in/email', parent, {
      ...(zone && { cookie: `kalima-zone=${encodeURIComponent(zone)}` }),
      headers: { 'user-agent': userAgent },
    }),
  )

test('the list names device, place by zone, last use and this session, and no token', async () => {
  const { email, password } = await registered(web)
  const first = await signInFrom({ email, password }, firefox, 'America/Montreal')
  const here = await signInFrom({ email, password }, '<script>alert(1)</script>')
  const answer = await web.get('/api/v1/account/sessions', { cookie: here })
  const text = await answer.text()
  expect(text).not.toMatch(/script|token/)
  for (const cookie of [first, here]) {
    const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    expect(token.length).toBeGreaterThan(20)
    expect(text).not.toContain(token)
  }
  const sessions = await list(here)
  expect(sessions.map(({ device, place, isCurrent }) => ({ device, place, isCurrent }))).toEqual(
    expect.arrayContaining([
      { device: 'Firefox, Windows', place: 'heure de Montréal', isCurrent: false },
      { device: 'Appareil inconnu', place: null, isCurrent: true },
    ]),
  )
})

test('no answer of the sign-in or of the session paths contains a token', async () => {
  const parent = await registered(web)
  const answer = await signIn(web, parent)
  const cookie = cookieOf(answer)
  const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
  const answers = [
    answer,
    await web.get('/api/auth/get-session', { cookie }),
    await web.get('/api/auth/list-sessions', { cookie }),
  ]
  for (const one of answers) {
    const text = await one.text()
    expect(one.status).toBe(200)
    expect(text.length).toBeGreaterThan(20)
    expect(text).not.toContain(token)
  }
})

test('one session is ended, or all others; another person’s is not found', async () => {
  const other = await registered(web)
  const parent = await registered(web)
  const stranger = cookieOf(await signIn(web, other))
  const [first, second, here] = [
    cookieOf(await signIn(web, parent)),
    cookieOf(await signIn(web, parent)),
    cookieOf(await signIn(web, parent)),
  ]
  const firstId = (await list(first)).find(({ isCurrent }) => isCurrent)?.id
  const end = (cookie: string) =>
    web.send('DELETE', `/api/v1/account/sessions/${firstId}`, undefined, { cookie })
  expect((await end(stranger)).status).toBe(404)
  expect(await list(first)).toHaveLength(3)
  expect((await end(here)).status).toBe(200)
  expect((await end(here)).status).toBe(404)
  expect(await list(first)).toEqual([])
  expect((await web.post('/api/v1/account/sessions/others/end', {}, { cookie: here })).status).toBe(200)
  expect(await list(second)).toEqual([])
  expect(await list(here)).toMatchObject([{ isCurrent: true }])
  expect(await list(stranger)).toHaveLength(1)
})

test('a session ends ninety days after it was opened, whatever is written', async () => {
  const parent = await registered(web)
  const cookie = cookieOf(await signIn(web, parent))
  await sql`update sessions set expires_at = now() + interval '1 year'`.execute(database.db)
  const { rows } = await sql<{ days: number }>`
    select max(extract(epoch from expires_at - created_at) / 86400)::float8 as days from sessions`.execute(
    database.db,
  )
  expect(rows[0]?.days).toBe(90)
  await sql`alter table sessions disable trigger sessions_limited_life`.execute(database.db)
  await sql`update sessions set created_at = now() - interval '91 days', expires_at = now() + interval '1 day'`.execute(
    database.db,
  )
  await sql`alter table sessions enable trigger sessions_limited_life`.execute(database.db)
  expect(await list(cookie)).toEqual([])
})

test('using a session notes it at most every ten minutes', async () => {
  const parent = await registered(web)
  const cookie = cookieOf(await signIn(web, parent))
  const usedAt = async () => {
    const { rows } = await sql<{ at: Temporal.Instant | null }>`
      select last_used_at as at from sessions order by created_at desc limit 1`.execute(database.db)
    return rows[0]?.at?.toString()
  }
  await list(cookie)
  const before = await usedAt()
  await list(cookie)
  expect(await usedAt()).toBe(before)
  await sql`update sessions set last_used_at = now() - interval '11 minutes'`.execute(database.db)
  const old = await usedAt()
  await list(cookie)
  expect(await usedAt()).not.toBe(old)
})

test.each([
  [firefox, 'Firefox, Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/130.0.0.0 Mobile Safari/537.36', 'Chrome, Android'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Edge, Mac',
  ],
  ['curl/8.5.0', 'Appareil inconnu'],
])('%s is «%s»', (userAgent, label) => expect(deviceLabel(userAgent)).toBe(label))

test('a failure of better-auth is logged with its status', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  vi.spyOn(getProgram().auth, 'handler').mockResolvedValueOnce(new Response(null, { status: 503 }))
  expect((await web.get('/api/auth/get-session')).status).toBe(500)
  expect(logged).toHaveBeenCalledWith({ error: new Error('better-auth failed with 503') }, 'unexpected error')
  vi.restoreAllMocks()
})
