import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
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

/** Paths of all postmaster.pid files under `folder`. */
const findPidFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(path => path.endsWith('/data/postmaster.pid'))
        .map(path => join(folder, path))
    : []

/** Stops every PostgreSQL with its data under `folder`, left running by tests that were killed. */
export const stopLeftServers = async (folder: string) => {
  for (const file of findPidFiles(folder)) {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    if (!(pid > 1) || !isAlive(pid)) continue
    process.kill(pid, 'SIGINT') // PostgreSQL's fast shutdown, which removes the file last
    const deadline = performance.now() + 10_000
    while (existsSync(file) && isAlive(pid) && performance.now() < deadline) await pause(50)
    if (existsSync(file) && isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
}

/** Removes what a run of this account whose process was killed left in `folder`: its name holds that process's number. */
export const removeLeftRuns = async (folder: string, prefix: string) => {
  for (const name of readdirSync(folder).filter(one => one.startsWith(prefix))) {
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    if (!(pid > 1) || isAlive(pid) || statSync(join(folder, name)).uid !== process.getuid?.()) continue
    await stopLeftServers(join(folder, name))
    rmSync(join(folder, name), { recursive: true, force: true })
  }
}
