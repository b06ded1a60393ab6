// The built program as a person starts it (npm start's own script): on free ports, with a data folder of its own.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string
  }
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

const root = join(import.meta.dirname, '../..')

/** Starts scripts/start.ts and waits for the line that says it is ready. */
export const startProgram = async (env: Record<string, string> = {}) => {
  const folder = env.KALIMA_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'kalima-program-'))
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      NODE_ENV: 'production',
      KALIMA_DATA_DIR: folder,
      PORT: port,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk
      if (said.includes('tout est prêt')) resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', code =>
      reject(new Error(`The program ended with ${code} before it was ready:\n${said}`)),
    )
  })
  return {
    origin: `http://localhost:${port}`,
    folder,
    child,
    said: () => said,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
        child.kill('SIGTERM')
        await ended
      }
      if (!env.KALIMA_DATA_DIR) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export default async function setup(project: TestProject) {
  const program = await startProgram({ KALIMA_DEMO: '1' })
  project.provide('origin', program.origin)
  return program.stop
}
