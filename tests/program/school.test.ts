import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#platform/db/embedded.ts'
import { stopLeftServers } from '../../scripts/stop-left-servers.ts'
import { isListening } from '../support/own-program.ts'
import { copyPrepared } from '../support/prepared-data.ts'
import {
  dataFolder,
  launch,
  launchProgram,
  root,
  type StartedProgram,
  startProgram,
} from '../support/program.ts'
import { signIn, statusOf, teacherCount } from './http-client.ts'

/** Status of a GET whose Host header names another site: `fetch` would not send it. */
const statusThrough = (origin: string, path: string, host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(`${origin}${path}`, { headers: { host } }, answer => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .once('error', reject)
      .end()
  })

/** The program that the tests of a block read from. */
const readFrom = (...start: Parameters<typeof startProgram>) => {
  const made: { program?: StartedProgram } = {}
  beforeAll(async () => {
    made.program = await startProgram(...start)
  })
  afterAll(() => made.program?.stop())
  return (): StartedProgram => {
    if (!made.program) throw new Error('The program is there only while tests run.')
    return made.program
  }
}

describe('on a machine of one’s own', () => {
  const started = readFrom()

  test('the demo school is loaded by default on this machine, and its accounts are shown', async () => {
    const program = started()
    expect(program.said()).toContain('parent@kalima.test')
    expect(program.said()).toContain('246810')
    expect(program.said()).toContain(program.folder)
    expect(program.said()).toContain(`${program.origin}/dev/mailbox`)
    expect(await teacherCount(program.origin)).toBeGreaterThanOrEqual(12)
    expect(await signIn(program.origin)).toContain('kalima')
    expect(await statusOf(`${program.origin}/dev/mailbox`)).toBe(200)
    // «Voir l’enregistrement» opens an existing page.
    expect(await statusOf(`${program.origin}/demo/enregistrement.webm`)).toBe(200)
  })

  test('the mailbox and the demo’s passwords answer this machine alone', async () => {
    const program = started()
    const { origin } = program
    const address = `${origin}/dev/mailbox.json`
    expect(await statusOf(address)).toBe(200)
    expect(await statusOf(address, { 'x-forwarded-for': '203.0.113.9' })).toBe(404)
    expect(await statusThrough(origin, '/dev/mailbox.json', 'kalima.example')).toBe(404)
    expect(await (await fetch(`${origin}/login`)).text()).toContain('kalima-demo')
    const behindProxy = await fetch(`${origin}/login`, { headers: { forwarded: 'for=203.0.113.9' } })
    expect(await behindProxy.text()).not.toContain('kalima-demo')
    expect(program.said()).toMatch(/ATTENTION.*KALIMA_TRUST_PROXY/)
  })
})

describe('with KALIMA_DEMO=0', () => {
  const started = readFrom({ KALIMA_DEMO: '0' }, 'empty')

  test('no demo school is loaded', async () => {
    const program = started()
    expect(await teacherCount(program.origin)).toBe(0)
    expect(program.said()).not.toContain('kalima-demo')
  })

  test('without a public address nobody but this machine reaches the program', async () => {
    const program = started()
    const [outside] = Object.values(networkInterfaces())
      .flatMap(addresses => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
    const { port } = new URL(program.origin)
    // A machine with the loopback interface alone has no other address to try.
    const addresses = ['127.0.0.1', ...(outside ? [outside.address] : [])]
    const reached = await Promise.all(addresses.map(address => isListening(Number(port), address)))
    expect(reached).toEqual(addresses.map(address => address === '127.0.0.1'))
  })
})

test('a public address without SMTP_URL starts empty, says loudly that mails wait, and shows no mailbox', async () => {
  const program = await startProgram({ PUBLIC_URL: 'https://ecole.example' }, 'empty')
  onTestFinished(program.stop)
  expect(program.said()).toMatch(/ATTENTION.*SMTP_URL/)
  expect(program.said()).not.toContain('kalima-demo')
  expect(await teacherCount(program.origin)).toBe(0)
  expect(await statusOf(`${program.origin}/dev/mailbox`)).toBe(404)
  expect(await statusOf(`${program.origin}/dev/mailbox.json`)).toBe(404)
})

test('a demo school does not open to the public before its accounts are removed', async () => {
  const folder = dataFolder()
  const here = { KALIMA_DATA_DIR: folder }
  const open = { ...here, PUBLIC_URL: 'https://ecole.example', SMTP_URL: 'smtp://127.0.0.1:1' }
  try {
    await copyPrepared('demo', folder)

    const refused = launchProgram({ ...open, PORT: String(await freePort()) })
    expect(await refused.ended).toBe(1)
    expect(refused.said()).toContain('admin@kalima.test')
    expect(refused.said()).toContain('npm run admin -- remove-demo')

    const removal = launch(process.execPath, [join(root, 'scripts/admin.ts'), 'remove-demo'], here)
    expect(await removal.ended).toBe(0)
    expect(removal.said()).toContain(
      'forfaits de démonstration retirés : Découverte, 3 mois, 6 mois, 12 mois.',
    )
    const mistyped = launch(
      process.execPath,
      [join(root, 'scripts/admin.ts'), 'remove-second-factor', 'admn@ecole.example'],
      here,
    )
    expect(await mistyped.ended).toBe(1)
    expect(mistyped.said()).toContain('Kalima : aucun compte n’a l’adresse admn@ecole.example.')

    const program = await startProgram(open)
    onTestFinished(program.stop)
    expect(await teacherCount(program.origin)).toBe(0)
    expect(program.said()).not.toContain('kalima-demo')
    expect(await (await fetch(program.origin)).text()).not.toContain('30\u00a0%')
    await program.stop()
  } finally {
    await stopLeftServers(folder)
    rmSync(folder, { recursive: true, force: true })
  }
})
