import { afterEach, expect, test } from 'vitest'
import { type StartedProgram, startProgram } from '../support/program.ts'
import { signIn, statusOf, teacherCount } from './visitor.ts'

let program: StartedProgram | undefined
afterEach(() => program?.stop())

test('the demo school is loaded unasked on this machine, and its accounts are told', async () => {
  program = await startProgram()
  expect(program.said()).toContain('parent@kalima.test')
  expect(program.said()).toContain('246810')
  expect(program.said()).toContain(program.folder)
  expect(program.said()).toContain(`${program.origin}/dev/mailbox`)
  expect(await teacherCount(program.origin)).toBeGreaterThanOrEqual(12)
  expect(await signIn(program.origin)).toContain('kalima')
  expect(await statusOf(`${program.origin}/dev/mailbox`)).toBe(200)
  // What «Voir l’enregistrement» opens is there.
  expect(await statusOf(`${program.origin}/demo/enregistrement.webm`)).toBe(200)
})

test('KALIMA_DEMO=0 forbids it', async () => {
  program = await startProgram({ KALIMA_DEMO: '0' })
  expect(await teacherCount(program.origin)).toBe(0)
  expect(program.said()).not.toContain('kalima-demo')
})

test('a public address without SMTP_URL starts empty, says loudly that mails wait, and shows no mailbox', async () => {
  program = await startProgram({ PUBLIC_URL: 'https://ecole.example' })
  expect(program.said()).toMatch(/ATTENTION.*SMTP_URL/)
  expect(program.said()).not.toContain('kalima-demo')
  expect(await teacherCount(program.origin)).toBe(0)
  expect(await statusOf(`${program.origin}/dev/mailbox`)).toBe(404)
  expect(await statusOf(`${program.origin}/dev/mailbox.json`)).toBe(404)
})

test('KALIMA_DEMO=1 forces it on a public address', async () => {
  program = await startProgram({
    PUBLIC_URL: 'https://ecole.example',
    KALIMA_DEMO: '1',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  expect(program.said()).not.toContain('ATTENTION')
  expect(program.said()).toContain('kalima-demo')
  expect(await teacherCount(program.origin)).toBeGreaterThanOrEqual(12)
})
