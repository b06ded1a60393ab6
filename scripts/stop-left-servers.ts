import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false // no such process
  }
}

/** The data folders of PostgreSQL anywhere under `folder`. */
const postmasters = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(path => path.endsWith('/data/postmaster.pid'))
        .map(path => join(folder, path))
    : []

/** Ends every PostgreSQL whose data lies under `folder`: those of tests that were killed before they could. */
export const stopLeftServers = async (folder: string) => {
  for (const file of postmasters(folder)) {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    if (!(pid > 1) || !isAlive(pid)) continue
    process.kill(pid, 'SIGINT') // PostgreSQL's fast shutdown; the file goes last
    const deadline = performance.now() + 10_000
    while (existsSync(file) && isAlive(pid) && performance.now() < deadline) await pause(50)
    if (existsSync(file) && isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
}
