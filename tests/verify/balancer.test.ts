// Two programs on one database behind HAProxy: what one does the other knows, and a restart loses no request.
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Db, openDb, openPool } from '#platform/db/connect.ts'
import { freePort, startEmbedded } from '#platform/db/embedded.ts'
import { startHaproxy } from '../support/haproxy.ts'
import { insertPassword } from '../support/new-family.ts'
import { makeFamily, makeLesson, makeTeacher } from '../support/people.ts'
import { startProgram } from '../support/program.ts'
import { insertSession } from '../support/session-row.ts'

const secret = 'two-programs-share-this-secret-0123456789'
const sessionKey = createHash('sha256').update(`sessions:${secret}`).digest('base64url')
const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalima-balancer-'))
  folders.push(folder)
  return folder
}

let server: Awaited<ReturnType<typeof startEmbedded>>
let balancer: ReturnType<typeof startHaproxy>
let startOn: (port: number) => ReturnType<typeof startProgram>
let programs: Awaited<ReturnType<typeof startProgram>>[] = []
let ports: number[] = []
let db: Db
let closeDb: () => Promise<void>
beforeAll(async () => {
  server = await startEmbedded(newFolder(), { fsync: 'off' })
  ports = [await freePort(), await freePort()]
  const publicPort = await freePort()
  const env = {
    DATABASE_URL: server.url,
    KALIMA_SECRET: secret,
    KALIMA_DEMO: '0',
    KALIMA_TRUST_PROXY: '1',
    PUBLIC_URL: `http://localhost:${publicPort}`,
  }
  startOn = port => startProgram({ ...env, PORT: String(port), KALIMA_DATA_DIR: newFolder() })
  programs = [await startOn(ports[0] ?? 0), await startOn(ports[1] ?? 0)]
  balancer = startHaproxy(publicPort, ports)
  const pool = openPool(server.url, 4)
  db = openDb(pool)
  closeDb = () => pool.end()
  await vi.waitFor(async () => expect((await fetch(`${balancer.origin}/readyz`)).status).toBe(200), 20_000)
})
afterAll(async () => {
  await closeDb?.()
  await balancer?.stop()
  for (const program of programs) await program.stop()
  await server?.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const origins = () => ports.map(port => `http://localhost:${port}`)
const headers = (cookie: string) => ({
  'content-type': 'application/json',
  origin: balancer.origin,
  cookie,
})
const cookieOf = async (userId: string) =>
  `kalima.session_token=${await insertSession(db, sessionKey, userId)}`
const inThreeDays = () => Temporal.Now.instant().round('hour').add({ hours: 72 })
const people = async (startsAt = inThreeDays()) => {
  const { teacherId } = await makeTeacher(db)
  const { parentId, studentIds } = await makeFamily(db)
  const studentId = studentIds[0] ?? ''
  const { lessonId } = await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })
  return { teacherId, parentId, studentId, lessonId }
}

test('a session opened at one program is known to the other, and ended for both', async () => {
  const { parentId } = await people()
  const cookie = await cookieOf(parentId)
  const statuses = () =>
    Promise.all(
      origins().map(async one => (await fetch(`${one}/api/v1/students`, { headers: { cookie } })).status),
    )
  expect(await statuses()).toEqual([200, 200])
  await fetch(`${origins()[0]}/api/auth/sign-out`, { method: 'POST', headers: headers(cookie), body: '{}' })
  expect(await statuses()).toEqual([401, 401])
})

test('a live event crosses from one program to the other', async () => {
  const { teacherId, parentId, studentId } = await people()
  const [teacher, parent] = [await cookieOf(teacherId), await cookieOf(parentId)]
  const stream = await fetch(`${origins()[0]}/api/unread`, { headers: { cookie: parent } })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let said = ''
  const untilSaid = async (text: string) => {
    while (!said.includes(text)) said += (await reader?.read())?.value ?? ''
  }
  await untilSaid('"messages":0')
  const message = { id: randomUUID(), studentId, text: 'Bonjour' }
  const sent = await fetch(`${origins()[1]}/api/v1/messages`, {
    method: 'POST',
    headers: headers(teacher),
    body: JSON.stringify(message),
  })
  expect(sent.status).toBe(201)
  await untilSaid('"messages":1')
  await reader?.cancel()
})

test('a room is one room: entered at one program, heard at the other, and a removal holds at both', async () => {
  const running = Temporal.Now.instant().round({ smallestUnit: 'hour', roundingMode: 'floor' })
  const { teacherId, parentId, lessonId: id } = await people(running)
  const [teacher, parent] = [await cookieOf(teacherId), await cookieOf(parentId)]
  const rpc = async (at: string | undefined, verb: string, input: object, cookie: string) => {
    const answer = await fetch(`${at}/api/rpc/classroom/${verb}`, {
      method: 'POST',
      headers: headers(cookie),
      body: JSON.stringify({ json: input }),
    })
    const text = await answer.text()
    const { json = {} } = (text ? JSON.parse(text) : {}) as { json?: Record<string, string> }
    return { status: answer.status, json }
  }
  const [first, second] = origins()
  const enterAt = async (at: string | undefined, cookie: string) => {
    const { json: room } = await rpc(at, 'open', { id }, cookie)
    const { json } = await rpc(at, 'enter', { id, key: room.key, isMuted: false, isCameraOff: false }, cookie)
    return json.participantId ?? ''
  }
  const teacherParticipant = await enterAt(first, teacher)
  const parentParticipant = await enterAt(second, parent)
  const stream = await fetch(`${second}/api/live/lessons/${id}/${parentParticipant}`, {
    headers: { cookie: parent },
  })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let said = ''
  const untilSaid = async (text: string) => {
    while (!said.includes(text)) {
      const next = await reader?.read()
      if (!next || next.done) throw new Error(`The stream ended before «${text}»: ${said}`)
      said += next.value
    }
  }
  await untilSaid(parentParticipant)
  expect(
    (await rpc(first, 'sendChat', { id, participantId: teacherParticipant, text: 'Bonjour' }, teacher))
      .status,
  ).toBe(200)
  await untilSaid('Bonjour')
  expect((await rpc(first, 'remove', { id, seatNo: 1 }, teacher)).status).toBe(200)
  await untilSaid('"reason"')
  for (const at of origins())
    expect(
      (await rpc(at, 'sendChat', { id, participantId: parentParticipant, text: 'Encore ?' }, parent)).status,
    ).toBe(409)
  await reader?.cancel()
})

test('wrong passwords at both programs count together', async () => {
  const { parentId } = await people()
  await insertPassword(db, parentId)
  const tryAt = async (origin: string | undefined) => {
    const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: headers(''),
      body: JSON.stringify({ email: `${parentId}@kalima.test`, password: 'pas le bon mot' }),
    })
    return answer.status
  }
  for (let round = 0; round < 10; round++) expect(await tryAt(origins()[round % 2])).toBe(401)
  expect([await tryAt(origins()[0]), await tryAt(origins()[1])]).toEqual([429, 429])
})

test('two workers send each mail once', async () => {
  const mails = 12
  const addresses: string[] = []
  for (let index = 0; index < mails; index++) {
    const { parentId } = await makeFamily(db)
    addresses.push(`${parentId}@kalima.test`)
    const asked = await fetch(`${origins()[index % 2]}/api/auth/request-password-reset`, {
      method: 'POST',
      headers: headers(''),
      body: JSON.stringify({ email: addresses[index] }),
    })
    expect(asked.status).toBe(200)
  }
  const waiting = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from pgboss.job
        where name = 'mail' and data->>'kind' = 'reset-password' and state in ('created', 'retry', 'active')`.execute(
        db,
      )
    ).rows[0]?.n
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  const sent = await db
    .selectFrom('dev_mails')
    .select('recipient')
    .where('recipient', 'in', addresses)
    .execute()
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual(addresses.sort())
})

test('restarting one program after the other loses no request of a load', async () => {
  const { parentId } = await people()
  const cookie = await cookieOf(parentId)
  const failures: string[] = []
  let answered = 0
  let isLoading = true
  const visitor = async () => {
    while (isLoading) {
      for (const path of ['/api/v1/teachers', '/api/v1/students', '/login']) {
        const status = await fetch(`${balancer.origin}${path}`, { headers: { cookie } }).then(
          async answer => {
            await answer.arrayBuffer()
            return String(answer.status)
          },
          (error: Error) => `${error.message} ${error.cause}`,
        )
        if (status === '200' || (path === '/login' && status === '307')) answered++
        else failures.push(`${path} ${status}`)
      }
    }
  }
  const visitors = Array.from({ length: 6 }, visitor)
  for (const [index, port] of ports.entries()) {
    await programs[index]?.stop()
    programs[index] = await startOn(port)
    // The next one stops only when the balancer sends requests to this one again.
    const answering = async () => (await fetch(`${balancer.origin}/healthz`)).headers.get('x-program')
    await expect.poll(answering, { timeout: 60_000 }).toBe(`p${index}`)
  }
  isLoading = false
  await Promise.all(visitors)
  expect(failures).toEqual([])
  expect(answered).toBeGreaterThan(100)
})
