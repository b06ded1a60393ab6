import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedServer, startEmbedded } from '#platform/db/embedded.ts'
import { copyPrepared } from '../support/prepared-data.ts'
import { dataFolder, type StartedProgram, startProgram } from '../support/program.ts'
import { signIn, statusOf } from './http-client.ts'

// A PostgreSQL that is not the program's own, reached by DATABASE_URL.
const serverFolder = dataFolder()
const folder = dataFolder()
let server: EmbeddedServer
let program: StartedProgram
let databaseUrl: string

beforeAll(async () => {
  await copyPrepared('empty', serverFolder)
  server = await startEmbedded(serverFolder)
  databaseUrl = server.url.replace(/\/kalima$/, '/ecole')
  program = await startProgram({ KALIMA_DATA_DIR: folder, DATABASE_URL: databaseUrl })
})
afterAll(async () => {
  await program.stop()
  await server.stop()
  for (const made of [serverFolder, folder]) rmSync(made, { recursive: true, force: true })
})

test('with DATABASE_URL nothing is embedded, and the database is made and filled there', async () => {
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
  expect(await signIn(program.origin)).toContain('kalima')
  expect(await statusOf(`${program.origin}/readyz`)).toBe(200)
})

test('two programs stand on one database, with one data folder', async () => {
  const second = await startProgram({ KALIMA_DATA_DIR: folder, DATABASE_URL: databaseUrl })
  expect(await statusOf(`${second.origin}/readyz`)).toBe(200)
  await second.stop()
  expect(await statusOf(`${program.origin}/readyz`)).toBe(200)
})

test('when the database is gone /readyz says 503 and /healthz 200, and no request gets a stack trace', async () => {
  await server.stop()
  const ready = await fetch(`${program.origin}/readyz`)
  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({ code: 'busy' })
  expect(await statusOf(`${program.origin}/healthz`)).toBe(200)
  const teachers = await fetch(`${program.origin}/api/v1/teachers`)
  expect(teachers.status).toBe(503)
  expect(await teachers.text()).not.toMatch(/ at .*\.(js|ts):/)
})

test('the program stops cleanly while its database is gone', async () => {
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
})
