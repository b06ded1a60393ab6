import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isListening, ownProgram } from '../support/own-program.ts'
import { copyPrepared } from '../support/prepared-data.ts'
import { addChild, childrenOf, signIn, statusOf } from './http-client.ts'

const own = ownProgram()

test('kill -9 of program and database at once: what was acknowledged is there after a start', async () => {
  const program = await own.start()
  const cookie = await signIn(program.origin)
  const pid = own.postmaster()
  expect((await addChild(program.origin, cookie, 'Yanis')).status).toBe(201)
  process.kill(pid, 'SIGKILL')
  program.child.kill('SIGKILL')
  await program.ended
  expect(existsSync(own.lockFile())).toBe(true)
  const again = await own.start()
  expect(await childrenOf(again.origin, cookie)).toContain('Yanis')
})

test('kill -9 of the program alone: the next start takes its database over, and stops it in the end', async () => {
  const program = await own.start()
  const cookie = await signIn(program.origin)
  expect((await addChild(program.origin, cookie, 'Yanis')).status).toBe(201)
  program.child.kill('SIGKILL')
  await program.ended
  const again = await own.start()
  expect(await childrenOf(again.origin, cookie)).toContain('Yanis')
  const database = own.databasePort()
  await again.stop()
  expect(await isListening(database)).toBe(false)
})

test('kill -9 of the database alone: the program ends too, for whoever watches over it to start it again', async () => {
  const program = await own.start()
  const cookie = await signIn(program.origin)
  process.kill(own.postmaster(), 'SIGKILL')
  expect(await program.ended).toBe(1)
  const again = await own.start()
  expect(await childrenOf(again.origin, cookie)).toContain('Adam')
})

test('a stale lock file whose process number is somebody else’s by now does not block a start', async () => {
  await copyPrepared('demo', own.folder)
  writeFileSync(own.lockFile(), `${process.pid}\n${join(own.folder, 'postgres/data')}\n1\n1\n\n127.0.0.1\n`)
  writeFileSync(join(own.folder, 'kalima.pid'), '2147483646')
  const program = await own.start()
  expect(await statusOf(`${program.origin}/readyz`)).toBe(200)
})
