import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findRunningPid, takePidFile } from '../../scripts/pid-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalima-pid-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A process that stays, with `scripts/` in its command line as those of Kalima have. */
const startScript = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000) // scripts/'])

test('the file of a running process is not taken, that of an ended one is', async () => {
  const file = join(folder, 'build.pid')
  const other = startScript()
  await once(other, 'spawn')
  writeFileSync(file, String(other.pid))
  expect(takePidFile(file)).toBe(false)
  expect(findRunningPid(file)).toBe(other.pid)
  other.kill()
  await once(other, 'exit')
  expect(findRunningPid(file)).toBeUndefined()
  expect(takePidFile(file)).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid))
})
