import { afterAll, beforeAll, expect, test } from 'vitest'
import { javascriptLimits, javascriptOf } from '../../bench/javascript'
import { type StartedProgram, startProgram } from '../support/program'
import { signIn } from './visitor'

let program: StartedProgram
let cookie: string
beforeAll(async () => {
  program = await startProgram({ KALIMA_DEMO: '1' })
  cookie = await signIn(program.origin)
})
afterAll(() => program.stop())

test.each(Object.entries(javascriptLimits))('%s sends at most %d kB of JavaScript', async (path, limit) => {
  expect(await javascriptOf(program.origin, path, cookie)).toBeLessThanOrEqual(limit * 1000)
})
