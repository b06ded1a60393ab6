import { existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#platform/db/embedded.ts'
import { stopLeftServers } from '../../scripts/stop-left-servers.ts'
import { copyPrepared } from '../support/prepared-data.ts'
import { dataFolder, launchProgram } from '../support/program.ts'

const folder = dataFolder()
afterAll(async () => {
  await stopLeftServers(folder)
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['PORT', 'trois mille'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'kalima'],
  ['PUBLIC_URL', 'ftp://kalima.example'],
  ['SMTP_URL', 'http://mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['MAIL_FROM', 'l’école'],
  ['DATABASE_URL', 'mysql://localhost/ecole'],
  ['DATABASE_URL', 'postgres://nobody@127.0.0.1:1/ecole'],
  ['KALIMA_DEMO', 'oui'],
  ['DAILY_API_URL', 'http://video.example/v1'],
  ['KALIMA_SECRET', 'court'],
  ['KALIMA_SCHOOL', '/nulle/part/school.json'],
  ['KALIMA_DATA_DIR', '/dev/null/kalima'],
  ['KALIMA_DATA_DIR', '/proc/kalima/ecole'],
])('%s=%s is refused with a sentence that names it, and nothing is left running', async (name, value) => {
  const data = join(folder, 'never')
  const program = launchProgram({
    KALIMA_DATA_DIR: data,
    PORT: String(await freePort()),
    [name]: value,
  })
  expect(await program.ended).toBe(1)
  expect(program.said()).toContain(`${name}:`)
  expect(program.said()).not.toMatch(/^ {4}at |expected|Invalid|NaN/m)
  expect(existsSync(join(data, 'postgres'))).toBe(false)
})

test('a port that is taken is named, and PostgreSQL is stopped again', async () => {
  const data = join(folder, 'port')
  await copyPrepared('empty', data)
  const port = await freePort()
  const other = createServer().listen(port, '0.0.0.0')
  const program = launchProgram({ KALIMA_DATA_DIR: data, PORT: String(port), KALIMA_DEMO: '0' })
  expect(await program.ended).toBe(1)
  other.close()
  expect(program.said()).toContain(`PORT: ${port}`)
  expect(existsSync(join(data, 'postgres/data/postmaster.pid'))).toBe(false)
  expect(existsSync(join(data, 'kalima.pid'))).toBe(false)
})

test('the demo school is refused on a public address', async () => {
  const program = launchProgram({
    KALIMA_DATA_DIR: join(folder, 'public'),
    PORT: String(await freePort()),
    PUBLIC_URL: 'https://ecole.example',
    KALIMA_DEMO: '1',
  })
  expect(await program.ended).toBe(1)
  expect(program.said()).toContain('KALIMA_DEMO:')
})

test('a process with a role of its own needs a database to share', async () => {
  const program = launchProgram({
    KALIMA_DATA_DIR: join(folder, 'role'),
    PORT: String(await freePort()),
    KALIMA_ROLE: 'worker',
  })
  expect(await program.ended).toBe(1)
  expect(program.said()).toContain('KALIMA_ROLE:')
})
