import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '#platform/db/embedded.ts'
import { stopLeftServers } from '../../scripts/stop-left-servers.ts'
import { copyPrepared } from '../support/prepared-data.ts'
import { dataFolder, launch, root } from '../support/program.ts'

let folder: string
beforeEach(() => {
  folder = dataFolder()
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
  await copyPrepared('demo', folder)
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

/** The sources alone, as git would bring them, with the packages of this checkout. */
const freshClone = () => {
  const clone = join(folder, 'clone')
  const isWritten = /^\/(?:\.git|node_modules|dist|gallery|src\/paraglide)(?:\/|$)/
  cpSync(root, clone, { recursive: true, filter: path => !isWritten.test(path.slice(root.length)) })
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
  return clone
}

test('on a fresh clone, before anything is built, npm start reads its settings', async () => {
  const npm = launch('npm', ['start'], { PORT: 'none' }, { cwd: freshClone() })
  await npm.untilSaid('Réglages refusés')
  expect(await npm.ended).toBe(1)
})

test('on a fresh clone, before anything is built, npm run admin loads and says what it takes', async () => {
  const npm = launch('npm', ['run', 'admin'], {}, { cwd: freshClone() })
  await npm.untilSaid('npm run admin -- create <email>')
  expect(await npm.ended).toBe(2)
})

test('on a fresh clone, before anything is built, the tests load and name their steps', async () => {
  const tests = launch('node', ['scripts/test.ts', 'none'], {}, { cwd: freshClone() })
  await tests.untilSaid('Pas d’étape « none »')
  expect(await tests.ended).toBe(1)
})
