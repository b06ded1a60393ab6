import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { namesTo, serveHttps } from '../../../tests/support/https-server.ts'
import { fetchPublicText, parsePublicUrl } from './fetch-public.ts'

const limits = { maxBytes: 1000, milliseconds: 2000, maxRedirects: 3 }
const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'

const seen: string[] = []
const server = await serveHttps((request, response) => {
  const path = request.url ?? ''
  seen.push(path)
  const redirect = (location: string) => response.writeHead(302, { location }).end()
  const hop = /^\/hop\/(\d)$/.exec(path)
  if (hop) return redirect(hop[1] === '0' ? '/calendar.ics' : `/hop/${Number(hop[1]) - 1}`)
  if (path.startsWith('/to?')) return redirect(decodeURIComponent(path.slice(4)))
  if (path === '/large') return response.end('x'.repeat(1001))
  if (path === '/endless') {
    const timer = setInterval(() => response.write('x'.repeat(100)), 1)
    return response.on('close', () => clearInterval(timer))
  }
  if (path === '/silent') return undefined
  if (path === '/gone') return response.writeHead(404).end()
  if (path === '/broken') return response.writeHead(500).end()
  return response.end(calendar)
})
afterAll(() => server.close())
beforeEach(() => {
  seen.length = 0
})

const get = (path: string) => server.fetchPublic(new URL(server.address(path)), limits)
const unreachable = { ok: false, failure: 'unreachable' }

test('reads a text, also over three redirects and not over four', async () => {
  expect(await get('/calendar.ics')).toEqual({ ok: true, text: calendar })
  expect(await get('/hop/2')).toEqual({ ok: true, text: calendar })
  expect(await get('/hop/3')).toEqual(unreachable)
})

test('gives up on what is too large, endless, silent, gone or broken', async () => {
  expect(await get('/large')).toEqual({ ok: false, failure: 'oversized' })
  expect(await get('/endless')).toEqual({ ok: false, failure: 'oversized' })
  const impatient = { ...limits, milliseconds: 200 }
  expect(await server.fetchPublic(new URL(server.address('/silent')), impatient)).toEqual(unreachable)
  expect(await get('/gone')).toEqual({ ok: false, failure: 'refused' })
  expect(await get('/broken')).toEqual(unreachable)
})

describe('never reaches our own network', () => {
  const local = { ca: server.cert }

  test.each([
    'https://127.0.0.1',
    'https://2130706433',
    'https://0177.0.0.1',
    'https://0x7f.1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://[fd00::1]',
    'https://10.0.0.1',
    'https://169.254.169.254',
    'https://localhost',
  ])('%s', async host => {
    const address = new URL(host)
    address.port = String(server.port)
    expect(await fetchPublicText(address, limits, local)).toEqual(unreachable)
    expect(seen).toEqual([])
  })

  test('by a name that has a private address, alone or among others', async () => {
    for (const found of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1'], []]) {
      const network = { ...local, lookup: namesTo({ 'calendar.test': found }) }
      expect(await fetchPublicText(new URL(server.address('/x')), limits, network)).toEqual(unreachable)
    }
    expect(seen).toEqual([])
  })

  test('by a name whose meaning changes: it is asked once, and that address is connected to', async () => {
    const asked: string[] = []
    const network = {
      ...local,
      isAllowed: (ip: string) => ip === '127.0.0.1',
      lookup: namesTo({ 'calendar.test': ['127.0.0.1'] }, asked),
    }
    expect(await fetchPublicText(new URL(server.address('/x')), limits, network)).toMatchObject({ ok: true })
    expect(asked).toEqual(['calendar.test'])
  })

  test('by a redirect', async () => {
    const targets = [
      `https://elsewhere.test:${server.port}/secret`,
      `https://[::1]:${server.port}/secret`,
      'https://10.0.0.1/secret',
      `http://calendar.test:${server.port}/secret`,
      'file:///etc/passwd',
    ]
    for (const target of targets) expect(await get(`/to?${encodeURIComponent(target)}`)).toEqual(unreachable)
    expect(seen.filter(path => path.includes('secret') && !path.startsWith('/to?'))).toEqual([])
  })

  test('with a certificate of nobody', async () => {
    const network = { isAllowed: () => true, lookup: namesTo({ 'calendar.test': ['127.0.0.1'] }) }
    expect(await fetchPublicText(new URL(server.address('/x')), limits, network)).toEqual(unreachable)
    expect(seen).toEqual([])
  })
})

test('an address is https, without user and password', () => {
  expect(parsePublicUrl('https://calendar.example/a.ics')?.href).toBe('https://calendar.example/a.ics')
  for (const text of ['http://calendar.example', 'ftp://a.b', 'https://me:secret@a.b', '//a.b', 'a.ics', ''])
    expect(parsePublicUrl(text)).toBeUndefined()
})
