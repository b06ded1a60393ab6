// Bytes that are no HTTP request get the same JSON errors as any other refusal.
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { log } from '#platform/logging/log.ts'
import { webListener } from '../../scripts/web-listener.ts'

const errorBody = (status: number) => ({ code: 'unreadable', status, message: `Illisible (${status}).` })
const fetch = async (request: Request) => {
  if (request.url.endsWith('/panne')) throw new Error('what nobody is to read')
  if (request.url.endsWith('/longue')) {
    await once(request.signal, 'abort')
    throw request.signal.reason
  }
  return new Response(`bienvenue ${await request.text()}`.trim())
}
const server = webListener(fetch, {
  400: errorBody(400),
  408: errorBody(408),
  431: errorBody(431),
  500: errorBody(500),
})
let port = 0
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address && typeof address === 'object') port = address.port
})
afterAll(() => server.close())

const say = async (...lines: string[]) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body }
}

test.each([
  ['no request at all', ['BONJOUR'], 400],
  ['a host that is none', ['GET / HTTP/1.1', 'host: a b c'], 400],
  ['a port that is none', ['GET / HTTP/1.1', 'host: localhost:99999999'], 400],
  ['a path turned the wrong way', ['GET /\\evil HTTP/1.1', 'host: localhost'], 400],
  ['a length that is none', ['POST / HTTP/1.1', 'host: localhost', 'content-length: abc'], 400],
  ['two lengths', ['POST / HTTP/1.1', 'host: localhost', 'content-length: 1', 'content-length: 2'], 400],
  ['headers without end', ['GET / HTTP/1.1', `x: ${'a'.repeat(20_000)}`], 431],
])('%s', async (_name, lines, status) => {
  const { head, body, ...answer } = await say(...lines)
  expect(answer.status).toBe(status)
  expect(head.toLowerCase()).toContain('content-type: application/json')
  expect(JSON.parse(body)).toEqual(errorBody(status))
})

test('a program of the old days, which names no host, is served', async () => {
  expect(await say('GET / HTTP/1.0')).toMatchObject({ status: 200, body: 'bienvenue' })
})

test('an error is answered without its own message, which is in the log', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  const { status, body } = await say('GET /panne HTTP/1.1', 'host: localhost')
  expect(status).toBe(500)
  expect(JSON.parse(body)).toEqual(errorBody(500))
  expect(logged).toHaveBeenCalledWith(
    { error: expect.objectContaining({ message: 'what nobody is to read' }) },
    'unexpected error',
  )
  logged.mockRestore()
})

test('a client that hangs up before the response leaves nothing in the log', async () => {
  const logged = vi.spyOn(log, 'error')
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /longue HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const [, answer] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  const closed = once(answer, 'close')
  socket.destroy()
  await closed
  await setImmediate()
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})

test('a client that hangs up in the middle of a body leaves nothing in the log', async () => {
  const logged = vi.spyOn(log, 'error')
  const socket = connect(port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nla moitié')
  const [request] = (await once(server, 'request')) as [IncomingMessage]
  const closed = new Promise(resolve => request.once('close', resolve))
  socket.destroy()
  await closed
  await setImmediate()
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})
