import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { dailyRooms } from './daily.ts'

/** Daily as its documentation says it answers (docs.daily.co/reference/rest-api), with the moods that a service has. */
type Asked = { method: string; path: string; body: Record<string, unknown> | undefined }
let mood: (asked: Asked, answer: ServerResponse) => boolean
const asked: Asked[] = []
const rooms = new Map<string, object>()
const apiKey = 'a-key-of-the-stand-in'

const send = (answer: ServerResponse, status: number, body: object) => {
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const read = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text ? (JSON.parse(text) as Record<string, unknown>) : undefined
}
const server = createServer(async (request, answer) => {
  const body = await read(request)
  const question = { method: request.method ?? '', path: request.url ?? '', body }
  asked.push(question)
  if (mood(question, answer)) return
  if (request.headers.authorization !== `Bearer ${apiKey}`)
    return send(answer, 401, { error: 'authentication-error' })
  if (question.method === 'POST' && question.path === '/v1/rooms') {
    const name = String(body?.name)
    if (rooms.has(name))
      return send(answer, 400, {
        error: 'invalid-request-error',
        info: `a room named ${name} already exists`,
      })
    const room = {
      id: 'd61cd7b2',
      name,
      api_created: true,
      privacy: body?.privacy,
      url: `https://kalima.daily.co/${name}`,
      config: body?.properties,
    }
    rooms.set(name, room)
    return send(answer, 200, room)
  }
  const room = question.method === 'GET' ? rooms.get(question.path.replace('/v1/rooms/', '')) : undefined
  if (room) return send(answer, 200, room)
  if (question.method === 'POST' && question.path === '/v1/meeting-tokens')
    return send(answer, 200, { token: `token-of-${Reflect.get(Object(body?.properties), 'user_name')}` })
  return send(answer, 404, { error: 'not-found' })
})

let apiUrl = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  asked.length = 0
  rooms.clear()
  mood = () => false
  vi.restoreAllMocks()
})
mood = () => false

const opensAt = Temporal.Instant.from('2026-12-07T15:45:00Z')
const closesAt = Temporal.Instant.from('2026-12-07T17:15:00Z')
const room = { key: 'Zq3_unguessable-name', path: '/lesson/1', opensAt, closesAt }
const guest = { userId: '018f', name: 'Adam', isOwner: false }
const daily = (key = apiKey) => dailyRooms({ apiKey: key, apiUrl })
const unavailable = { ok: false, code: 'room_unavailable' }
const silenced = () => vi.spyOn(console, 'error').mockReturnValue(undefined)
const calls = (path: string) => asked.filter(question => question.path === path)

test('the room is private and ends with the lesson, and everyone has a token of their own', async () => {
  const entered = await daily().enter(room, guest)
  expect(entered).toEqual({ ok: true, value: `https://kalima.daily.co/${room.key}?t=token-of-Adam` })
  const times = { nbf: opensAt.epochMilliseconds / 1000, exp: closesAt.epochMilliseconds / 1000 }
  expect(asked[0]?.body).toMatchObject({
    name: room.key,
    privacy: 'private',
    properties: { ...times, eject_at_room_exp: true },
  })
  expect(asked[1]?.body).toEqual({
    properties: {
      ...times,
      room_name: room.key,
      user_name: 'Adam',
      user_id: '018f',
      is_owner: false,
      eject_at_token_exp: true,
      lang: 'fr',
    },
  })
  expect(JSON.stringify(asked)).not.toContain('recording')
})

test('twenty who enter at once make one room', async () => {
  const rooms = daily()
  const all = await Promise.all(Array.from({ length: 20 }, () => rooms.enter(room, guest)))
  expect(all.every(({ ok }) => ok)).toBe(true)
  expect(calls('/v1/rooms')).toHaveLength(1)
  expect(calls('/v1/meeting-tokens')).toHaveLength(20)
})

test('two processes that make the same room find each other’s', async () => {
  const answers = await Promise.all([
    daily().enter(room, guest),
    daily().enter(room, { ...guest, isOwner: true }),
  ])
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(rooms.size).toBe(1)
})

test('a wrong key is told as a room that cannot be made, once', async () => {
  silenced()
  expect(await daily('another key').enter(room, guest)).toEqual(unavailable)
  expect(asked).toHaveLength(1)
})

test.each([429, 500, 503])('after %i a second try is made, and no third', async status => {
  const said = silenced()
  mood = ({ path }, answer) => {
    if (path !== '/v1/rooms') return false
    send(answer, status, { error: 'rate-limit-error' })
    return true
  }
  expect(await daily().enter(room, guest)).toEqual(unavailable)
  expect(calls('/v1/rooms')).toHaveLength(2)
  expect(JSON.stringify(said.mock.calls)).not.toMatch(/Zq3|a-key/)
})

test('a passing fault passes unseen; the next to ask is not given the failed answer', async () => {
  let failures = 1
  mood = (_question, answer) => {
    if (failures === 0) return false
    failures -= 1
    send(answer, 500, {})
    return true
  }
  expect((await daily().enter(room, guest)).ok).toBe(true)
  silenced()
  failures = 2
  const rooms = daily()
  expect(await rooms.enter({ ...room, key: 'another' }, guest)).toEqual(unavailable)
  expect((await rooms.enter({ ...room, key: 'another' }, guest)).ok).toBe(true)
})

test('a room that was made although its answer was lost is found by its name', async () => {
  let isFirst = true
  mood = (question, answer) => {
    if (!isFirst || question.path !== '/v1/rooms') return false
    isFirst = false
    rooms.set(room.key, { url: `https://kalima.daily.co/${room.key}` })
    answer.destroy()
    return true
  }
  expect((await daily().enter(room, guest)).ok).toBe(true)
  expect(calls(`/v1/rooms/${room.key}`)).toHaveLength(1)
})

test('a service that does not answer keeps nobody waiting for more than its time', async () => {
  silenced()
  mood = () => true
  const timeout = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation(() => AbortSignal.abort(new Error('time')))
  expect(await daily().enter(room, guest)).toEqual(unavailable)
  expect(timeout).toHaveBeenCalledWith(5000)
})

test.each([
  ['not a word', 'not json'],
  ['no address', '{}'],
  ['an address of another kind', '{"url":"javascript:alert(1)"}'],
])('an answer that makes no sense (%s) opens nothing', async (_what, text) => {
  silenced()
  mood = (_question, answer) => {
    answer.writeHead(200).end(text)
    return true
  }
  expect(await daily().enter(room, guest)).toEqual(unavailable)
})
