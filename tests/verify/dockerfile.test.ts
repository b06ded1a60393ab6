import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { stopLeftServers } from '../../scripts/stop-left-servers.ts'
import { buildImage, expectToServe } from '../support/dockerfile.ts'
import { dataFolder } from '../support/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalima-image-'))
chmodSync(folder, 0o711)
const data = dataFolder()
afterAll(async () => {
  await stopLeftServers(data)
  for (const one of [folder, data]) rmSync(one, { recursive: true, force: true })
})

test('the steps of the Dockerfile build the program from the sources alone, and CMD serves it', async () => {
  expect(buildImage(folder)).toContain('construction')
  await expectToServe(folder, data)
})
