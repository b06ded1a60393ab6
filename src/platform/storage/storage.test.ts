import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startS3 } from '../../../tests/support/s3-server.ts'
import { removeOldDrafts } from './folder.ts'
import { openStorage } from './open-storage.ts'
import { fileRoutes, parseRange } from './serve-file.ts'
import type { Storage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalima-storage-'))
const secret = 'a-secret-for-tests'
const publicUrl = 'http://localhost:3000'
const inFolder = openStorage({ storage: { kind: 'folder', folder }, publicUrl }, secret)
let s3: Awaited<ReturnType<typeof startS3>>
let inBucket: Storage
beforeAll(async () => {
  s3 = await startS3()
  inBucket = openStorage({ storage: s3.settings, publicUrl }, secret)
})
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

const files = fileRoutes(inFolder, secret)
const app = new Hono().route('/files', files)
/** As a browser would fetch it: from our own app, or from the bucket. */
const get = (address: string, init?: RequestInit) =>
  address.startsWith(publicUrl) ? app.request(address, init) : fetch(address, init)

const readAll = async (stream: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(stream).arrayBuffer())
const now = () => Temporal.Now.instant()

describe.each([
  ['a folder', () => inFolder],
  ['a bucket', () => inBucket],
])('the storage in %s', (_, storage) => {
  test('what is put is found, whole and in parts, until it is removed', async () => {
    const bytes = randomBytes(70_000)
    await storage().put('recordings/one/lesson.webm', bytes)
    const file = await storage().find('recordings/one/lesson.webm')
    expect(file).toMatchObject({ size: 70_000, contentType: 'video/webm' })
    if (!file) throw new Error('not found')
    expect(await readAll(await file.read())).toEqual(bytes)
    expect(await readAll(await file.read({ start: 10, end: 69_998 }))).toEqual(bytes.subarray(10, 69_999))
    await storage().remove('recordings/one/lesson.webm')
    expect(await storage().find('recordings/one/lesson.webm')).toBeUndefined()
    await storage().remove('recordings/one/lesson.webm') // once more is no error
  })

  test('a stream is stored without being held in memory; one that ends early leaves nothing', async () => {
    const parts = [randomBytes(300), randomBytes(500)]
    await storage().put('streams/good.pdf', { stream: Readable.from(parts), size: 800 })
    const file = await storage().find('streams/good.pdf')
    expect(file && (await readAll(await file.read()))).toEqual(Buffer.concat(parts))
    const cut = Readable.from(
      (async function* () {
        yield randomBytes(300)
        throw new Error('connection lost')
      })(),
    )
    await expect(storage().put('streams/cut.pdf', { stream: cut, size: 800 })).rejects.toThrow(
      /^(connection lost|Request aborted)$/,
    )
    expect(await storage().find('streams/cut.pdf')).toBeUndefined()
  })

  test('a list is by name, a hundred from the first on unless said otherwise, and a folder is removed whole', async () => {
    const names = Array.from({ length: 103 }, (_, n) => `many/${String(n).padStart(3, '0')}.txt`)
    await Promise.all(names.toReversed().map(name => storage().put(name, Buffer.from(name))))
    await storage().put('many-more/000.txt', Buffer.from('stays'))
    const paths = async (page?: { limit?: number; offset?: number }) =>
      (await storage().list('many/', page)).map(file => file.path)
    expect(await paths()).toEqual(names.slice(0, 100))
    expect(await paths({ offset: 99, limit: 3 })).toEqual(names.slice(99, 102))
    await storage().remove('many/')
    expect(await paths()).toEqual([])
    expect(await storage().find('many-more/000.txt')).toBeDefined()
  })

  test('a signed address is read by anyone until it expires, by parts too, and under the name that was signed', async () => {
    await storage().put('documents/a1.pdf', Buffer.from('0123456789'))
    const address = await storage().signAddress('documents/a1.pdf', {
      now: now(),
      seconds: 60,
      fileName: 'Reçu de l’école.pdf',
    })
    const whole = await get(address)
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789'])
    expect(whole.headers.get('content-type')).toBe('application/pdf')
    expect(whole.headers.get('content-disposition')).toContain("filename*=UTF-8''Re%C3%A7u%20de%20l%E2%80%99")
    const part = await get(address, { headers: { range: 'bytes=7-9' } })
    expect([part.status, await part.text()]).toEqual([206, '789'])
    expect(part.headers.get('content-range')).toBe('bytes 7-9/10')
  })

  test.each([
    '../secret',
    '/etc/passwd',
    'a/../b.pdf',
    'a/b.html',
    'a/b.svg',
    'A.pdf',
    'a//b.pdf',
    '.x.pdf',
    '',
  ])('the path %j is refused', async path => {
    await expect(storage().put(path, Buffer.from('x'))).rejects.toThrow(RangeError)
    expect(await storage().find(path)).toBeUndefined()
    await expect(storage().signAddress(path, { now: now(), seconds: 60 })).rejects.toThrow(RangeError)
  })
})

test('an address of a folder is over at its second, and any change to it is refused with a sentence', async () => {
  await inFolder.put('documents/b1.pdf', Buffer.from('x'))
  await inFolder.put('documents/b2.pdf', Buffer.from('another'))
  const address = await inFolder.signAddress('documents/b1.pdf', { now: now(), seconds: 60 })
  const found = await get(address)
  expect(found.headers.get('cache-control')).toMatch(/^private, max-age=(59|60)$/)
  for (const changed of [
    address.replace(/[?].*/, ''),
    address.replace('b1.pdf', 'b2.pdf'),
    address.replace(/expires=(\d)/, 'expires=9$1'),
    `${address}&name=autre.pdf`,
    address.slice(0, -1),
  ]) {
    const refused = await get(changed)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining('n’est plus valable') })
  }
  vi.useFakeTimers({ now: Date.now() + 61_000 })
  try {
    const past = await inFolder.signAddress('documents/b1.pdf', {
      now: now().subtract({ seconds: 62 }),
      seconds: 61,
    })
    expect((await get(past)).status).toBe(403)
  } finally {
    vi.useRealTimers()
  }
})

test('the bucket signs for the same time', async () => {
  const address = new URL(await inBucket.signAddress('documents/b1.pdf', { now: now(), seconds: 60 }))
  expect(address.searchParams.get('X-Amz-Expires')).toBe('60')
  expect(address.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/)
})

test('a browser that has the file already gets 304, and HEAD sends no body', async () => {
  await inFolder.put('documents/c1.pdf', Buffer.from('0123456789'))
  const address = await inFolder.signAddress('documents/c1.pdf', { now: now(), seconds: 9000 })
  const first = await get(address, { method: 'HEAD' })
  expect([first.headers.get('content-length'), await first.text()]).toEqual(['10', ''])
  expect(first.headers.get('cache-control')).toBe('private, max-age=3600')
  const etag = first.headers.get('etag') ?? ''
  expect((await get(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const stale = await get(address, { headers: { range: 'bytes=0-1', 'if-range': '"another"' } })
  expect(stale.status).toBe(200)
  const beyond = await get(address, { headers: { range: 'bytes=10-' } })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10'])
})

test('nothing that was only half written stays in the folder', async () => {
  expect((await inFolder.list('streams/')).map(file => file.path)).toEqual(['streams/good.pdf'])
  expect(readdirSync(join(folder, 'streams'))).toEqual(['good.pdf'])
})

test('what an earlier version left half written goes a day later, and is in no list meanwhile', async () => {
  mkdirSync(join(folder, '.partial'))
  writeFileSync(join(folder, '.partial/left'), 'x')
  expect((await inFolder.list('')).map(file => file.path)).not.toContainEqual(expect.stringContaining('left'))
  await removeOldDrafts(folder, now().add({ hours: 23 }))
  expect(readdirSync(join(folder, '.partial'))).toEqual(['left'])
  await removeOldDrafts(folder, now().add({ hours: 25 }))
  expect(readdirSync(join(folder, '.partial'))).toEqual([])
  await removeOldDrafts(join(folder, 'none'), now()) // nothing to remove is no error
})

test.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=5-99', { start: 5, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=-0', 'none'],
  ['bytes=10-', 'none'],
  ['bytes=3-2', 'whole'],
  ['bytes=0-1,3-4', 'whole'],
  ['bytes=-', 'whole'],
  ['lines=0-1', 'whole'],
])('of ten bytes %s is %j', (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected)
})
