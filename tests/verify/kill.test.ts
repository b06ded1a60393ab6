// Twenty clients write while the program and its database are killed: what was acknowledged is there after each restart.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { stopLeftServers } from '../../scripts/stop-left-servers.ts'
import { addChild, childrenOf, signIn } from '../program/http-client.ts'
import { copyPrepared } from '../support/prepared-data.ts'
import { dataFolder, startProgram } from '../support/program.ts'

const rounds = 8
const clients = 20
const folder = dataFolder()
afterEach(async () => {
  await stopLeftServers(folder)
  rmSync(folder, { recursive: true, force: true })
})

test(`kill -9, ${rounds} times, while ${clients} clients write`, async () => {
  await copyPrepared('demo', folder)
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const program = await startProgram({ KALIMA_DATA_DIR: folder })
    const cookie = await signIn(program.origin)
    const known = new Set(await childrenOf(program.origin, cookie))
    expect(acknowledged.filter(name => !known.has(name))).toEqual([])
    let isKilled = false
    const write = async (client: number) => {
      for (let count = 0; !isKilled; count += 1) {
        const name = `R${round}C${client}N${count}`
        // A request that is cut off was not acknowledged: it may be there or not.
        const answer = await addChild(program.origin, cookie, name).catch(() => undefined)
        if (answer?.status === 201) acknowledged.push(name)
        else if (answer) await pause(50) // too many requests
      }
    }
    const writing = Array.from({ length: clients }, (_, client) => write(client))
    await pause(200 + 150 * round)
    const postmaster = Number(
      readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0],
    )
    // Both, and in the next round the program alone, whose database goes on.
    if (round % 2 === 0) process.kill(postmaster, 'SIGKILL')
    program.child.kill('SIGKILL')
    isKilled = true
    await Promise.all([...writing, program.ended])
  }
  expect(acknowledged.length).toBeGreaterThan(rounds)
  const last = await startProgram({ KALIMA_DATA_DIR: folder })
  const known = new Set(await childrenOf(last.origin, await signIn(last.origin)))
  await last.stop()
  expect(acknowledged.filter(name => !known.has(name))).toEqual([])
})
