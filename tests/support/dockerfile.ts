// The steps of the Dockerfile without Docker: what COPY takes is copied to an empty folder, the packages stand in for those that
// `npm install` would fetch, every other RUN is carried out there, and CMD starts the program with the ENV of the file.
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { freePort } from '#platform/db/embedded.ts'
import { launch, root } from './program.ts'

const linesOf = (name: string) => readFileSync(join(root, name), 'utf8').split('\n').filter(Boolean)
const steps = linesOf('Dockerfile')
  .filter(line => !line.startsWith('#'))
  .map(line => {
    const [, verb = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    return { verb, rest }
  })
const argumentOf = (verb: string) => steps.find(step => step.verb === verb)?.rest ?? ''
const ignored = linesOf('.dockerignore')
const isIgnored = (path: string) =>
  ignored.some(pattern =>
    pattern.startsWith('*')
      ? path.endsWith(pattern.slice(1))
      : path === pattern || path.startsWith(`${pattern}/`),
  )

const copy = (rest: string, folder: string) => {
  const [target = '', ...sources] = rest.split(/\s+/).reverse()
  for (const source of sources)
    cpSync(join(root, source), join(folder, source === '.' ? '' : sources.length > 1 ? source : target), {
      recursive: true,
      filter: from => !isIgnored(from.slice(root.length + 1)),
    })
}

/** Carries out COPY and RUN in this folder. @returns what the commands printed */
export const buildImage = (folder: string) => {
  let printed = ''
  for (const { verb, rest } of steps) {
    if (verb === 'COPY') copy(rest, folder)
    if (verb !== 'RUN') continue
    if (rest.startsWith('npm install')) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    else {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', rest], { cwd: folder, encoding: 'utf8' })
      expect([rest, status, stderr]).toEqual([rest, 0, expect.any(String)])
      printed += stdout
    }
  }
  return printed
}

/** Starts CMD, waits for it to be ready and ends it as Docker would. */
export const expectToServe = async (folder: string, data: string) => {
  const env = Object.fromEntries(
    argumentOf('ENV')
      .split(/\s+/)
      .map(pair => pair.split('=') as [string, string]),
  )
  expect(env).toMatchObject({ KALIMA_DATA_DIR: argumentOf('VOLUME'), PORT: argumentOf('EXPOSE') })
  const port = String(await freePort())
  const [command = '', ...args] = JSON.parse(argumentOf('CMD')) as string[]
  const program = launch(
    join(folder, command),
    args.map(arg => join(folder, arg)),
    { ...env, KALIMA_DATA_DIR: data, PORT: port, HOST: '127.0.0.1' },
  )
  await program.untilSaid('tout est prêt')
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  program.child.kill(argumentOf('STOPSIGNAL') as NodeJS.Signals)
  expect(await program.ended).toBe(0)
}
