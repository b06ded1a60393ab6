import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { describeError, log } from '#platform/logging/log.ts'
import { dailyRooms } from './daily.ts'

/** A stand-in for Daily's REST API (docs.daily.co/reference/rest-api). `intercept` may response in its place, to simulate failures. */
type DailyRequest = { method: string; path: string; body: Record<string, unknown> | undefined }
let intercept: (request: DailyRequest, response: ServerResponse) => boolean
const requests: DailyRequest[] = []
const rooms = new Map<string, object>()
const apiKey = 'a-key-of-the-stand-in'

const send = (response: ServerResponse, status: number, body: object) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const read = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text ? (JSON.parse(text) as Record<string, unknown>) : undefined
}
const server = createServer(async (request, response) => {
  const body = await read(request)
  const call = { method: request.method ?? '', path: request.url ?? '', body }
  requests.push(call)
  if (intercept(call, response)) return
  if (request.headers.authorization !== `Bearer ${apiKey}`)
    return send(response, 401, { error: 'authentication-error' })
  if (call.method === 'POST' && call.path === '/v1/rooms') {
    const name = String(body?.name)
    if (rooms.has(name))
      return send(response, 400, {
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
    return send(response, 200, room)
  }
  const room = call.method === 'GET' ? rooms.get(call.path.replace('/v1/rooms/', '')) : undefined
  if (room) return send(response, 200, room)
  if (call.method === 'POST' && call.path === '/v1/meeting-tokens')
    return send(response, 200, { token: `token-of-${Reflect.get(Object(body?.properties), 'user_name')}` })
  return send(response, 404, { error: 'not-found' })
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
  requests.length = 0
  rooms.clear()
  intercept = () => false
  vi.restoreAllMocks()
})
intercept = () => false

const opensAt = Temporal.Instant.from('2026-12-07T15:45:00Z')
const closesAt = Temporal.Instant.from('2026-12-07T17:15:00Z')
const room = { key: 'Zq3_unguessable-name', path: '/lesson/1', opensAt, closesAt }
const participant = { userId: '018f', name: 'Adam', isOwner: false }
const daily = (key = apiKey) => dailyRooms({ apiKey: key, apiUrl })
const unavailable = { ok: false, code: 'room_unavailable' }
const muteErrors = () => vi.spyOn(log, 'error').mockReturnValue()
const calls = (path: string) => requests.filter(call => call.path === path)

test('creates a private room that expires with the lesson, and a token for each participant', async () => {
  const entered = await daily().enter(room, participant)
  expect(entered).toEqual({ ok: true, value: `https://kalima.daily.co/${room.key}?t=token-of-Adam` })
  const times = { nbf: opensAt.epochMilliseconds / 1000, exp: closesAt.epochMilliseconds / 1000 }
  expect(requests[0]?.body).toMatchObject({
    name: room.key,
    privacy: 'private',
    properties: { ...times, eject_at_room_exp: true },
  })
  expect(requests[1]?.body).toEqual({
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
  expect(JSON.stringify(requests)).not.toContain('recording')
})

test('twenty concurrent participants create one room', async () => {
  const rooms = daily()
  const all = await Promise.all(Array.from({ length: 20 }, () => rooms.enter(room, participant)))
  expect(all.every(({ ok }) => ok)).toBe(true)
  expect(calls('/v1/rooms')).toHaveLength(1)
  expect(calls('/v1/meeting-tokens')).toHaveLength(20)
})

test('two processes share one room', async () => {
  const answers = await Promise.all([
    daily().enter(room, participant),
    daily().enter(room, { ...participant, isOwner: true }),
  ])
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(rooms.size).toBe(1)
})

test('a wrong API key gives room_unavailable without a retry', async () => {
  muteErrors()
  expect(await daily('another key').enter(room, participant)).toEqual(unavailable)
  expect(requests).toHaveLength(1)
})

test.each([429, 500, 503])('retries once after status %i', async status => {
  const said = muteErrors()
  intercept = ({ path }, response) => {
    if (path !== '/v1/rooms') return false
    send(response, status, { error: 'rate-limit-error' })
    return true
  }
  expect(await daily().enter(room, participant)).toEqual(unavailable)
  expect(calls('/v1/rooms')).toHaveLength(2)
  const logged = said.mock.calls.map(([fields]) =>
    JSON.stringify(fields, (_, value) => (value instanceof Error ? describeError(value) : value)),
  )
  expect(logged).not.toEqual([])
  expect(logged.join()).not.toMatch(/Zq3|a-key/)
})

test('a retry hides a temporary failure, and a failure is not cached', async () => {
  let failures = 1
  intercept = (_request, response) => {
    if (failures === 0) return false
    failures -= 1
    send(response, 500, {})
    return true
  }
  expect((await daily().enter(room, participant)).ok).toBe(true)
  muteErrors()
  failures = 2
  const rooms = daily()
  expect(await rooms.enter({ ...room, key: 'another' }, participant)).toEqual(unavailable)
  expect((await rooms.enter({ ...room, key: 'another' }, participant)).ok).toBe(true)
})

test('a room whose creation response was lost is found by its name', async () => {
  let isFirst = true
  intercept = (call, response) => {
    if (!isFirst || call.path !== '/v1/rooms') return false
    isFirst = false
    rooms.set(room.key, { url: `https://kalima.daily.co/${room.key}` })
    response.destroy()
    return true
  }
  expect((await daily().enter(room, participant)).ok).toBe(true)
  expect(calls(`/v1/rooms/${room.key}`)).toHaveLength(1)
})

test('a request times out after five seconds', async () => {
  muteErrors()
  intercept = () => true
  const timeout = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation(() => AbortSignal.abort(new Error('time')))
  expect(await daily().enter(room, participant)).toEqual(unavailable)
  expect(timeout).toHaveBeenCalledWith(5000)
})

test.each([
  ['not a word', 'not json'],
  ['no address', '{}'],
  ['an address of another kind', '{"url":"javascript:alert(1)"}'],
])('an invalid response (%s) gives room_unavailable', async (_what, text) => {
  muteErrors()
  intercept = (_request, response) => {
    response.writeHead(200).end(text)
    return true
  }
  expect(await daily().enter(room, participant)).toEqual(unavailable)
})
