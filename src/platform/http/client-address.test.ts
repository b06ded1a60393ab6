import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress, isLocalRequest, warnOfProxy } from './client-address.ts'
import type { Environment } from './headers.ts'

/** Who a caller on this socket is taken for. */
const seenAs = async (trustProxy: boolean, headers: Record<string, string>) => {
  const app = new Hono<Environment>().get('/', c => c.text(clientAddress(c, trustProxy)))
  const socket = { incoming: { socket: { remoteAddress: '192.0.2.7' } } }
  return (await app.request('/', { headers }, socket)).text()
}

test('a caller cannot choose the address it is counted under', async () => {
  const lie = '203.0.113.9'
  expect(
    await seenAs(false, {
      'x-kalima-client-address': lie,
      'x-forwarded-for': lie,
      'x-real-ip': lie,
      forwarded: `for=${lie}`,
    }),
  ).toBe('192.0.2.7')
})

test('behind a proxy that we were told to trust, its own word counts, not what the caller wrote before it', async () => {
  expect(await seenAs(true, { 'x-forwarded-for': '203.0.113.9, 198.51.100.4' })).toBe('198.51.100.4')
  expect(await seenAs(true, {})).toBe('192.0.2.7')
})

test.each([
  ['127.0.0.1', { host: 'localhost:3000' }, true],
  ['::1', { host: '[::1]:3000' }, true],
  ['::ffff:127.0.0.1', { host: '127.0.0.1:3000' }, true],
  ['192.0.2.7', { host: 'localhost:3000' }, false],
  ['127.0.0.1', { host: 'kalima.example' }, false],
  ['127.0.0.1', { host: 'localhost.kalima.example' }, false],
  ['127.0.0.1', {}, false],
  ['127.0.0.1', { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' }, false],
  ['127.0.0.1', { host: 'localhost:3000', forwarded: 'for=203.0.113.9' }, false],
])('a request from %s with %o is made on this machine: %s', (address, headers, isLocal) => {
  expect(isLocalRequest(address, new Headers(headers as Record<string, string>))).toBe(isLocal)
})

test('a proxy that the settings do not name is warned of once', async () => {
  const lines: string[] = []
  const app = new Hono<Environment>().use(warnOfProxy(line => lines.push(line))).get('/', c => c.text('ok'))
  await app.request('/')
  expect(lines).toEqual([])
  for (const hop of ['203.0.113.9', '203.0.113.10'])
    await app.request('/', { headers: { 'x-forwarded-for': hop } })
  expect(lines).toEqual([expect.stringContaining('KALIMA_TRUST_PROXY')])
})
