import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '#platform/db/embedded.ts'
import { isListening, ownProgram } from '../support/own-program.ts'
import { copyPrepared } from '../support/prepared-data.ts'
import { launchProgram } from '../support/program.ts'
import { addChild, childrenOf, signIn, statusOf } from './http-client.ts'

const own = ownProgram()

test('the second start takes seconds, keeps what was there and loads nothing again', async () => {
  const first = await own.start()
  const cookie = await signIn(first.origin)
  expect((await addChild(first.origin, cookie, 'Yanis')).status).toBe(201)
  await first.stop()
  const since = performance.now()
  const second = await own.start()
  expect(performance.now() - since).toBeLessThan(10_000)
  expect(second.said()).not.toContain('chargement')
  // The session lives on: the secret is kept in the data folder.
  expect(await childrenOf(second.origin, cookie)).toEqual(['Adam', 'Inès', 'Yanis'])
})

test('a data folder inside a folder that only its owner may enter works for root and every other account, and is found again', async () => {
  const closed = join(own.folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  const data = join(closed, 'les données')
  try {
    const first = await own.start(data)
    const cookie = await signIn(first.origin)
    expect((await addChild(first.origin, cookie, 'Yanis')).status).toBe(201)
    await first.stop()
    const second = await own.start(data)
    expect(await childrenOf(second.origin, cookie)).toContain('Yanis')
    await second.stop()
  } finally {
    const home = join(data, 'postgres')
    if (existsSync(home)) rmSync(realpathSync(home), { recursive: true })
  }
})

test('PORT=0 takes any port and logs which', async () => {
  await copyPrepared('empty', own.folder)
  const program = launchProgram({ KALIMA_DATA_DIR: own.folder, PORT: '0', KALIMA_DEMO: '0' })
  await program.untilSaid('tout est prêt')
  const origin = /prêt sur (http:\/\/localhost:[1-9]\d*)/.exec(program.said())?.[1]
  expect(await statusOf(`${origin}/readyz`)).toBe(200)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
})

test('SIGTERM finishes the request under way, then stops PostgreSQL and ends with 0', async () => {
  const program = await own.start()
  const database = own.databasePort()
  const { port } = new URL(program.origin)
  const body = JSON.stringify({ email: 'parent@kalima.test', password: 'kalima-demo' })
  const socket = connect(Number(port), 'localhost')
  let answer = ''
  socket.setEncoding('utf8').on('data', text => {
    answer += text
  })
  const closed = new Promise(resolve => socket.once('close', resolve))
  const sent = new Promise(resolve =>
    socket.write(
      `POST /api/auth/sign-in/email HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
      resolve,
    ),
  )
  await sent
  // The program reads in the order of arrival: once this one is answered, the half request is in its hands.
  expect(await statusOf(`${program.origin}/healthz`)).toBe(200)
  program.child.kill('SIGTERM')
  await expect.poll(() => program.said(), { timeout: 10_000 }).toContain('arrêt en cours')
  socket.write(body.slice(10))
  await closed
  expect(answer).toMatch(/^HTTP\/1\.1 200/)
  expect(await program.ended).toBe(0)
  expect(await isListening(database)).toBe(false)
  expect(existsSync(own.lockFile())).toBe(false)
})

test('SIGTERM answers every request that was sent before it, read or not', async () => {
  const program = await own.start()
  const cookie = await signIn(program.origin)
  const { port } = new URL(program.origin)
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1')
      let answer = ''
      socket.setEncoding('utf8').on('data', text => {
        answer += text
      })
      socket.once('error', reject).once('close', () => resolve(answer.slice(0, 12)))
      socket.write(
        `GET /parent/dashboard HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\n\r\n`,
        () => sent.push(socket),
      )
    })
  const sent: unknown[] = []
  const answers = Array.from({ length: 60 }, ask)
  await expect.poll(() => sent.length).toBe(60)
  program.child.kill('SIGTERM')
  expect(await Promise.all(answers)).toEqual(answers.map(() => 'HTTP/1.1 200'))
  expect(await program.ended).toBe(0)
})

test('SIGTERM in the middle of a start leaves nothing running', async () => {
  const program = launchProgram({ KALIMA_DATA_DIR: own.folder, PORT: String(await freePort()) })
  await program.untilSaid('démarrage de PostgreSQL')
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(existsSync(own.lockFile())).toBe(false)
})

test('a second program on the same folder is refused with a sentence, and the first goes on', async () => {
  const program = await own.start()
  const second = launchProgram({ KALIMA_DATA_DIR: own.folder, PORT: String(await freePort()) })
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain(`Kalima tourne déjà sur ${own.folder}`)
  expect(await statusOf(`${program.origin}/readyz`)).toBe(200)
})
