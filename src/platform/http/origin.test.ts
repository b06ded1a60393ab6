import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { sameOriginWrites } from './origin.ts'

const statusOf = async (headers: Record<string, string>, publicUrl = 'https://kalima.test') => {
  const app = new Hono().use(sameOriginWrites(publicUrl)).post('/', c => c.text('written'))
  return (await app.request('/', { method: 'POST', headers })).status
}

test.each<Record<string, string>>([
  {},
  { origin: 'https://kalima.test' },
  { origin: 'https://kalima.test', 'sec-fetch-site': 'same-origin' },
  { referer: 'https://kalima.test/parent/children?x=1' },
  { 'sec-fetch-site': 'none' },
])('accepts writes from our own pages and from other programs: %j', async headers => {
  expect(await statusOf(headers)).toBe(200)
})

test.each<Record<string, string>>([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'https://kalima.test.evil.example' },
  { origin: 'http://kalima.test' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { referer: 'https://evil.example/https://kalima.test/' },
  { referer: 'not an address' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://kalima.test', 'sec-fetch-site': 'cross-site' },
])('refuses writes from other sites: %j', async headers => {
  expect(await statusOf(headers)).toBe(403)
})

test('accepts every name of this machine, but no other host or port', async () => {
  const local = 'http://localhost:3000'
  expect(await statusOf({ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, local)).toBe(200)
  expect(await statusOf({ origin: 'http://localhost:3001', host: 'localhost:3000' }, local)).toBe(403)
  expect(
    await statusOf({ origin: 'http://localhost.evil.example:3000', host: 'localhost:3000' }, local),
  ).toBe(403)
})
