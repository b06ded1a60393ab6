import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'
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
