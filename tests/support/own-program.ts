// Programs that share one data folder of a test's own, which may be stopped, killed and started again.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { stopLeftServers } from '../../scripts/stop-left-servers.ts'
import { dataFolder, type StartedProgram, startProgram } from './program.ts'

/** Makes a folder for each test of a file, and stops and removes what is left after it. */
export const ownProgram = () => {
  let folder = ''
  const started: StartedProgram[] = []
  beforeEach(() => {
    folder = dataFolder()
  })
  afterEach(async () => {
    await Promise.all(started.splice(0).map(program => program.stop()))
    await stopLeftServers(folder)
    rmSync(folder, { recursive: true, force: true })
  })
  const lockFile = () => join(folder, 'postgres/data/postmaster.pid')
  const lockLine = (line: number) => Number(readFileSync(lockFile(), 'utf8').split('\n')[line])
  return {
    get folder() {
      return folder
    },
    /** Starts the program in this folder, or in one inside it; the first start finds the demo school prepared. */
    start: async (data?: string) => {
      const isFirst = !existsSync(join(folder, 'postgres'))
      const program = data
        ? await startProgram({ KALIMA_DATA_DIR: data })
        : await startProgram({ KALIMA_DATA_DIR: folder }, isFirst ? 'demo' : undefined)
      started.push(program)
      return program
    },
    /** PostgreSQL's lock file. */
    lockFile,
    postmaster: () => lockLine(0),
    /** PostgreSQL's own port; whether it still answers says more than a process number, which may wait for its parent. */
    databasePort: () => lockLine(3),
  }
}

export const isListening = (port: number, address = '127.0.0.1') =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, address)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
