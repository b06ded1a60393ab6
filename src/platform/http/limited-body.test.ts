import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toApiError } from './errors.ts'
import { limitedBody, limitUploads } from './limited-body.ts'

const app = new Hono()
  .use(
    '/files',
    limitUploads(2, async request => request.headers.get('caller') ?? undefined),
  )
  .post('/files', async c => c.text(`read ${(await c.req.text()).length}`))
  .onError((error, c) => {
    const { status, code } = toApiError(error)
    return c.json({ code }, status as 500)
  })
  .use(limitedBody({ maxBytes: 1000, code: 'too_large', message: () => 'too long' }))
  .all('/', async c => c.text(`read ${(await c.req.text()).length}`))
const tooLong = JSON.stringify({ code: 'too_large', status: 413, message: 'too long' })
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
let port = 0
beforeAll(async () => {
  if (!server.listening) await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** @param write writes the body */
const send = async (method: string, headers: Record<string, string>, write: (to: ClientRequest) => void) => {
  const sent = request({ host: '127.0.0.1', port, method, headers, agent: false })
  write(sent)
  const [response] = await once(sent, 'response')
  return { status: response.statusCode, body: await text(response) }
}

test('accepts a declared length up to the limit and refuses a longer body before reading it', async () => {
  const ofLength = (length: number) =>
    send('POST', { 'content-length': String(length) }, to => to.end('x'.repeat(length)))
  expect(await ofLength(1000)).toEqual({ status: 200, body: 'read 1000' })
  expect(await ofLength(1001)).toEqual({ status: 413, body: tooLong })
  const unsent = await send('POST', { 'content-length': '5000000' }, to => to.flushHeaders())
  expect(unsent).toEqual({ status: 413, body: tooLong })
})

test('counts a chunked body while it is received', async () => {
  const inChunks = (chunks: number) =>
    send('PATCH', { 'transfer-encoding': 'chunked' }, to => {
      for (let chunk = 0; chunk < chunks; chunk++) to.write('x'.repeat(100))
      to.end()
    })
  expect(await inChunks(10)).toEqual({ status: 200, body: 'read 1000' })
  expect(await inChunks(11)).toEqual({ status: 413, body: tooLong })
})

test('accepts a request without a body', async () => {
  expect(await send('GET', {}, to => to.end())).toEqual({ status: 200, body: 'read 0' })
  expect(await send('DELETE', { 'content-length': '0' }, to => to.end())).toEqual({
    status: 200,
    body: 'read 0',
  })
})

test('refuses a caller’s file before it is read while others of the same caller are on their way', async () => {
  const start = (caller?: string) => {
    const headers = { 'content-length': '4', ...(caller && { caller }) }
    const sent = request({ host: '127.0.0.1', port, path: '/files', method: 'POST', headers, agent: false })
    sent.flushHeaders()
    const answer = once(sent, 'response').then(async ([response]) => ({
      status: response.statusCode,
      body: await text(response),
    }))
    return { finish: () => sent.end('file'), answer }
  }
  const tooMany = { status: 429, body: JSON.stringify({ code: 'too_many_uploads' }) }
  const read = { status: 200, body: 'read 4' }
  const own = ['a', 'a', 'a'].map(start)
  // Unsent, so it is answered before it is read.
  expect(await Promise.race(own.map(({ answer }) => answer))).toEqual(tooMany)
  const other = start('b')
  other.finish()
  expect(await other.answer).toEqual(read)
  for (const { finish } of own) finish()
  const answers = await Promise.all(own.map(({ answer }) => answer))
  expect(answers.toSorted((one, next) => one.status - next.status)).toEqual([read, read, tooMany])
  const later = start('a')
  later.finish()
  expect(await later.answer).toEqual(read)
  expect(await start().answer).toEqual({ status: 401, body: JSON.stringify({ code: 'signed_out' }) })
})
