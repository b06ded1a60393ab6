import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress, isLocalRequest, warnOfProxy } from './client-address.ts'
import type { Environment } from './headers.ts'

/** The address found for a request on this socket. */
const addressFor = async (trustProxy: boolean, headers: Record<string, string>) => {
  const app = new Hono<Environment>().get('/', c => c.text(clientAddress(c, trustProxy)))
  const socket = { incoming: { socket: { remoteAddress: '192.0.2.7' } } }
  return (await app.request('/', { headers }, socket)).text()
}

test('ignores the headers of the caller', async () => {
  const forged = '203.0.113.9'
  expect(
    await addressFor(false, {
      'x-kalima-client-address': forged,
      'x-forwarded-for': forged,
      'x-real-ip': forged,
      forwarded: `for=${forged}`,
    }),
  ).toBe('192.0.2.7')
})

test('behind a trusted proxy, uses the last hop and not what the caller wrote before it', async () => {
  expect(await addressFor(true, { 'x-forwarded-for': '203.0.113.9, 198.51.100.4' })).toBe('198.51.100.4')
  expect(await addressFor(true, {})).toBe('192.0.2.7')
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
