// The steps of the Dockerfile without Docker: what COPY takes is copied to an empty folder, the packages stand in for those that
// `npm install` would fetch, every other RUN is carried out there, and CMD starts the program with the ENV of the file.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { stopLeftServers } from '../../scripts/stop-left-servers.ts'
import { dataFolder, freePort, launch, root } from '../support/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalima-image-'))
chmodSync(folder, 0o711)
const data = dataFolder()
afterAll(async () => {
  await stopLeftServers(data)
  for (const one of [folder, data]) rmSync(one, { recursive: true, force: true })
})

const read = (name: string) => readFileSync(join(root, name), 'utf8')
const steps = read('Dockerfile')
  .split('\n')
  .filter(line => line && !line.startsWith('#'))
  .map(line => {
    const [, verb = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    return { verb, rest }
  })
const argumentOf = (verb: string) => steps.find(step => step.verb === verb)?.rest ?? ''
const ignored = read('.dockerignore').split('\n').filter(Boolean)
const isIgnored = (path: string) =>
  ignored.some(pattern =>
    pattern.startsWith('*')
      ? path.endsWith(pattern.slice(1))
      : path === pattern || path.startsWith(`${pattern}/`),
  )

const copy = (rest: string) => {
  const [target = '', ...sources] = rest.split(/\s+/).reverse()
  for (const source of sources)
    cpSync(join(root, source), join(folder, source === '.' ? '' : sources.length > 1 ? source : target), {
      recursive: true,
      filter: from => !isIgnored(from.slice(root.length + 1)),
    })
}

test('the steps build the program, and CMD serves it', async () => {
  for (const { verb, rest } of steps) {
    if (verb === 'COPY') copy(rest)
    if (verb !== 'RUN') continue
    if (rest.startsWith('npm install')) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    else {
      const run = spawnSync('sh', ['-c', rest], { cwd: folder, encoding: 'utf8' })
      expect([rest, run.status, run.stderr]).toEqual([rest, 0, expect.any(String)])
    }
  }
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
})

test('nothing of this machine is copied: no data, no packages, no secret', () => {
  const copied = globSync('**', { cwd: folder }).map(String)
  expect(copied).toContain('scripts/start.ts')
  for (const name of ['.git', 'data', '.env']) expect(copied).not.toContain(name)
  expect(read('.npmrc')).not.toMatch(/_authToken|_password/)
})
