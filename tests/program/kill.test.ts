import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stopLeftServers } from '../../scripts/stop-left-servers.ts'
import { dataFolder, startProgram } from '../support/program.ts'
import { addChild, childrenOf, signIn, statusOf } from './http-client.ts'

let folder: string
beforeEach(() => {
  folder = dataFolder()
})
const started: Awaited<ReturnType<typeof startProgram>>[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map(program => program.stop()))
  await stopLeftServers(folder)
  rmSync(folder, { recursive: true, force: true })
})

const start = async () => {
  const isFirst = !existsSync(join(folder, 'postgres'))
  const program = await startProgram({ KALIMA_DATA_DIR: folder }, isFirst ? 'demo' : undefined)
  started.push(program)
  return program
}

const lockFile = () => join(folder, 'postgres/data/postmaster.pid')
const lockLine = (line: number) => Number(readFileSync(lockFile(), 'utf8').split('\n')[line])
const postmaster = () => lockLine(0)
/** PostgreSQL's own port; whether it still answers says more than a process number, which may wait for its parent. */
const databasePort = () => lockLine(3)
const isListening = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

test('kill -9 of program and database at once: what was acknowledged is there after a start', async () => {
  const program = await start()
  const cookie = await signIn(program.origin)
  const pid = postmaster()
  expect((await addChild(program.origin, cookie, 'Yanis')).status).toBe(201)
  process.kill(pid, 'SIGKILL')
  program.child.kill('SIGKILL')
  await program.ended
  expect(existsSync(lockFile())).toBe(true)
  const again = await start()
  expect(await childrenOf(again.origin, cookie)).toContain('Yanis')
})

test('kill -9 of the program alone: the next start takes its database over, and stops it in the end', async () => {
  const program = await start()
  const cookie = await signIn(program.origin)
  expect((await addChild(program.origin, cookie, 'Yanis')).status).toBe(201)
  program.child.kill('SIGKILL')
  await program.ended
  const again = await start()
  expect(await childrenOf(again.origin, cookie)).toContain('Yanis')
  const database = databasePort()
  await again.stop()
  expect(await isListening(database)).toBe(false)
})

test('a stale lock file whose process number is somebody else’s by now does not block a start', async () => {
  const program = await start()
  await program.stop()
  writeFileSync(lockFile(), `${process.pid}\n${join(folder, 'postgres/data')}\n1\n1\n\n127.0.0.1\n`)
  writeFileSync(join(folder, 'kalima.pid'), '2147483646')
  const again = await start()
  expect(await statusOf(`${again.origin}/readyz`)).toBe(200)
})
