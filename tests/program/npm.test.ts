import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stopLeftServers } from '../../scripts/stop-left-servers.ts'
import { copyPrepared } from '../support/prepared-data.ts'
import { dataFolder, freePort, launch, root } from '../support/program.ts'

let folder: string
beforeEach(async () => {
  folder = dataFolder()
  await copyPrepared('demo', folder)
  // The packages are there, or this would not run: npm start must not fetch them again under the tests' feet.
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  writeFileSync(join(root, 'node_modules/.kalima-lock'), lock)
})
afterEach(async () => {
  await stopLeftServers(folder)
  rmSync(folder, { recursive: true, force: true })
})

const lockFile = () => join(folder, 'postgres/data/postmaster.pid')
const npmStart = async () => {
  const port = await freePort()
  const npm = launch('npm', ['start'], { KALIMA_DATA_DIR: folder, PORT: String(port) }, { detached: true })
  await npm.untilSaid('tout est prêt')
  return {
    npm,
    origin: `http://localhost:${port}`,
    pid: Number(readFileSync(join(folder, 'kalima.pid'), 'utf8')),
  }
}
const isListening = (origin: string) =>
  fetch(`${origin}/healthz`).then(
    () => true,
    () => false,
  )

test('SIGTERM to npm ends the program and PostgreSQL', async () => {
  const { npm, origin, pid } = await npmStart()
  npm.child.kill('SIGTERM')
  await npm.ended
  await expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 20_000 }).toBe(false)
  expect(await isListening(origin)).toBe(false)
  expect(existsSync(lockFile())).toBe(false)
})

test('Ctrl-C in a terminal, which reaches the whole group, ends them too', async () => {
  const { npm, origin, pid } = await npmStart()
  process.kill(-(npm.child.pid ?? 0), 'SIGINT')
  await npm.ended
  await expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 20_000 }).toBe(false)
  expect(await isListening(origin)).toBe(false)
  expect(existsSync(lockFile())).toBe(false)
})
