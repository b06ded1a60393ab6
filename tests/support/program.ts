// The built program as a person starts it (npm start's own script): on free ports, with a data folder of its own.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { freePort } from '#platform/db/embedded.ts'
import { stopLeftServers } from '../../scripts/stop-left-servers.ts'
import { copyPrepared, type Prepared } from './prepared-data.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string
    /** The program's own PostgreSQL, for states that take hours to come about, such as a lesson that runs just now. */
    databaseUrl: string
    /** The key that signs its session cookies. */
    sessionKey: string
  }
}

export const root = join(import.meta.dirname, '../..')

/** A folder for the program's data, which the account that runs PostgreSQL can reach. */
export const dataFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalima-program-'))
  chmodSync(folder, 0o711)
  return folder
}

export type Running = {
  child: ChildProcessByStdio<null, Readable, Readable>
  said: () => string
  /** The exit code, or 1 for an end by signal. */
  ended: Promise<number>
  /** Until the program has said this. */
  untilSaid: (text: string) => Promise<void>
}

/** Starts a command in the clone; an environment variable set to '' counts as absent for the program. */
export const launch = (
  command: string,
  args: string[],
  env: Record<string, string>,
  options: { detached?: boolean; cwd?: string } = {},
): Running => {
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      NODE_ENV: 'production',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      SMTP_URL: '',
      KALIMA_DEMO: '',
      KALIMA_SECRET: '',
      KALIMA_SCHOOL: '',
      KALIMA_STORAGE_DIR: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  let said = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      for (const listener of listeners) listener()
    })
  }
  const ended = new Promise<number>(resolve => child.once('close', code => resolve(code ?? 1)))
  return {
    child,
    said: () => said,
    ended,
    untilSaid: text =>
      new Promise((resolve, reject) => {
        const listen = () => {
          if (!said.includes(text)) return
          listeners.delete(listen)
          resolve()
        }
        listeners.add(listen)
        listen()
        void ended.then(code => reject(new Error(`Ended with ${code} before it said « ${text} »:\n${said}`)))
      }),
  }
}

export const launchProgram = (env: Record<string, string>) =>
  launch(process.execPath, [join(root, 'scripts/start.ts')], env)

/**
 * Starts scripts/start.ts and waits for the line that says it is ready.
 * @param prepared what its own new folder holds before; without it the program makes and fills its database
 */
export const startProgram = async (env: Record<string, string> = {}, prepared?: Prepared) => {
  const folder = env.KALIMA_DATA_DIR ?? dataFolder()
  if (prepared) await copyPrepared(prepared, folder)
  const port = env.PORT ?? String(await freePort())
  const running = launchProgram({ KALIMA_DATA_DIR: folder, PORT: port, ...env })
  await running.untilSaid('tout est prêt')
  const { child, said, ended } = running
  return {
    origin: `http://localhost:${port}`,
    folder,
    child,
    said,
    ended,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
      if (env.KALIMA_DATA_DIR) return
      await stopLeftServers(folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type StartedProgram = Awaited<ReturnType<typeof startProgram>>

/** Where the program that runs on this folder keeps its database. */
export const databaseUrlOf = (folder: string) => {
  const home = join(folder, 'postgres')
  const password = readFileSync(join(home, 'password'), 'utf8')
  const port = readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n')[3]?.trim()
  return `postgres://kalima:${password}@127.0.0.1:${port}/kalima`
}

/** The key of its session cookies, as src/app/context.ts derives it from the secret. */
export const sessionKeyOf = (folder: string) => {
  const secret = readFileSync(join(folder, 'secret'), 'utf8')
  return createHash('sha256').update(`sessions:${secret}`).digest('base64url')
}

/** A run that goes on past 02:07 UTC would find the past months closed by the program, before a journey closes one. */
const unscheduleNightlyJobs = async (databaseUrl: string) => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rowCount } = await client.query(
    `delete from pgboss.schedule where name in ('earnings', 'retention')`,
  )
  await client.end()
  if (rowCount !== 2) throw new Error(`Expected two nightly jobs, found ${rowCount}`)
}

export default async function setup(project: TestProject) {
  const program = await startProgram({ KALIMA_DEMO: '1' }, 'demo')
  const databaseUrl = databaseUrlOf(program.folder)
  await unscheduleNightlyJobs(databaseUrl)
  project.provide('origin', program.origin)
  project.provide('databaseUrl', databaseUrl)
  project.provide('sessionKey', sessionKeyOf(program.folder))
  return async () => {
    const errors = program.said().match(/^\{"level":"error".*$/gm) ?? []
    await program.stop()
    // They say why a page or a call of a failed journey was answered with 500.
    for (const error of errors) console.error(error)
  }
}
