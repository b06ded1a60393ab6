import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('every file of the curriculum passes its checks', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'check.mjs')])
  expect(stdout.trim()).toBe('clean: 36 letters, 14 signs, 725 words of 682 concepts')
})

test('the pen’s way of every letter follows the ink of the font that the pages use', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'pens.check.mjs'),
    join(import.meta.dirname, '../..'),
  ])
  expect(stdout.trim().split('\n').at(-1)).toBe('all passed')
}, 120_000)
