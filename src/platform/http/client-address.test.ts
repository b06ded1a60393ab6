import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'
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
