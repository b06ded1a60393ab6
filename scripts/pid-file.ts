// A pid file says which process of Kalima's uses a folder.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** The other process that wrote this file, if it is still running. */
export const findRunningPid = (file: string): number | undefined => {
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8'))
  return pid !== process.pid && isKalima(pid) ? pid : undefined
}

/**
 * Creates the file; that of a killed process is replaced.
 * @returns whether it is ours: false while another process runs that wrote it
 */
export const takePidFile = (file: string): boolean => {
  const create = () => {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return true
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
      throw error
    }
  }
  if (create()) return true
  if (findRunningPid(file)) return false
  rmSync(file, { force: true })
  return create() // another process may just have created it
}

const isKalima = (pid: number) => {
  if (!(pid > 1)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    const isOtherUsers = error instanceof Error && 'code' in error && error.code === 'EPERM'
    if (!isOtherUsers) return false // no such process
  }
  const commandLine = `/proc/${pid}/cmdline`
  return existsSync(commandLine) ? readFileSync(commandLine, 'utf8').includes('scripts/') : true
}
