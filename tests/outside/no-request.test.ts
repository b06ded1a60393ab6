// What is so malformed that it never becomes a request is told in the words of the house all the same.
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webListener } from '../../scripts/web-listener'

const told = (status: number) => ({ code: 'unreadable', status, message: `Illisible (${status}).` })
const server = webListener(() => new Response('bienvenue'), {
  400: told(400),
  408: told(408),
  431: told(431),
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
  expect(JSON.parse(body)).toEqual(told(status))
})

test('a program of the old days, which names no host, is served', async () => {
  expect(await say('GET / HTTP/1.0')).toMatchObject({ status: 200, body: 'bienvenue' })
})
