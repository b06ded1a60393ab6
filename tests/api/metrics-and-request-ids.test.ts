import { beforeAll, expect, test } from 'vitest'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { testDatabase } from '../support/database.ts'
import { makeFamily } from '../support/people.ts'
import { testWeb } from '../support/web.ts'

const token = 'a-token-for-the-monitor'
process.env.KALIMA_METRICS_TOKEN = token
const database = testDatabase()
const web = testWeb(database)
beforeAll(() => {
  delete process.env.KALIMA_METRICS_TOKEN // read when the program opened
})

test('the metrics name requests by route, pools, queues, outbox, rooms and the event loop', async () => {
  const { parentId } = await makeFamily(database.db)
  await enqueueMail(database.db, { kind: 'confirm-email', userId: parentId })
  const cookie = await web.sessionOf(parentId)
  await web.get('/api/v1/students', { cookie })
  await web.get('/api/v1/teachers/0b8ff3a0-9a4e-4c2e-8f39-5f2f9f6f2a11')
  const answer = await web.get('/metrics', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).toContain(
    'kalima_http_request_duration_seconds_count{method="GET",route="/api/v1/students",status="200"} 1',
  )
  expect(text).toContain('route="unknown",status="404"')
  expect(text).toMatch(/kalima_database_connections\{pool="program",state="idle"\} \d/)
  for (const name of [
    'kalima_jobs_waiting{queue="mail"} 1',
    'kalima_jobs_failed{queue="mail"} 0',
    'kalima_booking_outbox_waiting 0',
    'kalima_rooms_open 0',
    'kalima_nodejs_eventloop_lag_seconds',
  ])
    expect(text).toContain(name)
})

test('nobody else reads the metrics', async () => {
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { 'x-forwarded-for': '127.0.0.1' }])
    expect((await web.get('/metrics', { headers: headers as Record<string, string> })).status).toBe(404)
})

test('a person on this machine reads them without a token', async () => {
  const answer = await web.get('/metrics', { address: '127.0.0.1', headers: { host: 'localhost:3000' } })
  expect(answer.status).toBe(200)
})

test('every response has an id of its own', async () => {
  const ids = await Promise.all(
    Array.from({ length: 3 }, async () => (await web.get('/healthz')).headers.get('x-request-id')),
  )
  expect(new Set(ids).size).toBe(3)
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
})
