import { beforeAll, expect, test } from 'vitest'
import { makeClass, signInSecret } from '../../../../tests/support/classroom.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { cookieOf, testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)

type Made = Awaited<ReturnType<typeof makeClass>>
let made: Made
beforeAll(async () => {
  made = await makeClass(database.db, { children: ['Adam', 'Lina'] })
})

const signedIn = async (login: object) => {
  const kind = 'email' in login ? 'email' : 'username'
  return cookieOf(await web.post(`/api/auth/sign-in/${kind}`, { ...login, password: signInSecret }))
}
const rpc = async (verb: string, input: object, cookie: string) => {
  const response = await web.post(`/api/rpc/classroom/${verb}`, { json: input }, { cookie })
  const { json }: { json: Record<string, string> } = await response.json()
  return { status: response.status, json }
}
const inside = async (login: object, id = made.lessonId) => {
  const cookie = await signedIn(login)
  const { json: room } = await rpc('open', { id }, cookie)
  const { json } = await rpc('enter', { id, key: room.key, isMuted: false, isCameraOff: false }, cookie)
  return { cookie, guest: json.guestId ?? '' }
}
const listen = async ({ cookie, guest }: { cookie: string; guest: string }, after = '') => {
  const query = after && `?after=${after}`
  const response = await web.get(`/api/live/lessons/${made.lessonId}/${guest}${query}`, { cookie })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let held = ''
  return {
    response,
    /** Reads on until this was said. */
    until: async (text: string) => {
      while (!held.includes(text)) {
        const next = await reader?.read()
        if (!next || next.done) throw new Error(`It ended before « ${text} »: ${held}`)
        held += next.value
      }
      return held
    },
    leave: () => reader?.cancel(),
  }
}

test('guests, signals and words are told as they come, each to whom it is meant for', async () => {
  const teacher = await inside(made.teacher)
  const child = await inside(made.families[0]?.child ?? {})
  const other = await inside(made.families[1]?.child ?? {})
  const [heardByChild, heardByOther] = [await listen(child), await listen(other)]
  await heardByChild.until('"name":"Salma"')
  await heardByOther.until('"name":"Lina"')
  const id = made.lessonId
  await rpc('signal', { id, guest: teacher.guest, to: child.guest, signal: 'for-adam-alone' }, teacher.cookie)
  await rpc('chat', { id, guest: teacher.guest, text: 'Bonjour à tous' }, teacher.cookie)
  expect(await heardByChild.until('Bonjour à tous')).toContain('for-adam-alone')
  expect(await heardByOther.until('Bonjour à tous')).not.toContain('for-adam-alone')
  await rpc('tellState', { id, guest: teacher.guest, isMuted: true, isCameraOff: false }, teacher.cookie)
  const told = await heardByOther.until('"isMuted":true')
  expect(told).not.toMatch(/Essai|@/)

  const last = /id: (\d+)\nevent: chat/.exec(told)?.[1]
  const again = await listen(other, last)
  expect(await again.until('event: guests')).not.toContain('Bonjour à tous')
  for (const stream of [heardByChild, heardByOther, again]) await stream.leave()
})

test('a seat that is entered again from elsewhere ends the first stream, and signing out ends any', async () => {
  const child = await inside(made.families[0]?.child ?? {})
  const first = await listen(child)
  await first.until('event: guests')
  const parent = await inside(made.families[0]?.parent ?? {})
  await first.until('"reason":"replaced"')
  const second = await listen(parent)
  await second.until('event: guests')
  await web.post('/api/auth/sign-out', {}, { cookie: parent.cookie })
  await second.until('"reason":"signed_out"')
})

test('a guest of whom nothing was heard is let go, and told to enter again', async () => {
  const child = await inside(made.families[0]?.child ?? {})
  await database.db
    .updateTable('room_participants')
    .set({ seen_at: Temporal.Now.instant().subtract({ seconds: 31 }) })
    .where('id', '=', child.guest)
    .execute()
  const other = await listen(await inside(made.families[1]?.child ?? {}))
  expect(await other.until('event: guests')).not.toContain(child.guest)
  await (await listen(child)).until('"reason":"absent"')
  await other.leave()
})

test('another’s stream is not to be had', async () => {
  const child = await inside(made.families[0]?.child ?? {})
  const outsider = await makeClass(database.db)
  const strangerCookie = await signedIn(outsider.families[0]?.parent ?? {})
  const asked = (cookie?: string) =>
    web.get(`/api/live/lessons/${made.lessonId}/${child.guest}`, cookie ? { cookie } : {})
  expect((await asked(strangerCookie)).status).toBe(404)
  expect((await asked()).status).toBe(401)
  const other = await inside(made.families[1]?.child ?? {})
  const astray = await listen({ cookie: other.cookie, guest: child.guest })
  expect(await astray.until('event: end')).not.toContain('event: guests')
})

test('camera, microphone and the screen are allowed on the page of a lesson alone', async () => {
  const allowed = async (path: string) => (await web.get(path)).headers.get('permissions-policy')
  expect(await allowed(made.path)).toContain('camera=(self), microphone=(self), display-capture=(self)')
  for (const path of ['/', '/parent', '/lesson', `${made.path}/more`])
    expect(await allowed(path)).toContain('camera=(), microphone=(), display-capture=()')
})

test('a closing tab leaves by the plain address', async () => {
  const child = await inside(made.families[0]?.child ?? {})
  const left = await web.post(
    `/api/v1/lessons/${made.lessonId}/room/departures`,
    { guest: child.guest },
    { cookie: child.cookie },
  )
  expect(left.status).toBe(204)
  const guests = await database.db
    .selectFrom('room_participants')
    .where('id', '=', child.guest)
    .select('id')
    .execute()
  expect(guests).toEqual([])
})
