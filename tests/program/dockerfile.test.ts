import { chmodSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { stopLeftServers } from '../../scripts/stop-left-servers.ts'
import { buildImage, expectToServe } from '../support/dockerfile.ts'
import { copyPrepared } from '../support/prepared-data.ts'
import { dataFolder, root } from '../support/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalima-image-'))
chmodSync(folder, 0o711)
const data = dataFolder()
afterAll(async () => {
  await stopLeftServers(data)
  for (const one of [folder, data]) rmSync(one, { recursive: true, force: true })
})

// The build is that of this checkout: the program takes it only if it is of the very same sources. npm run verify builds it again
// and fills a new folder.
test('the steps take every source of the build, and CMD serves it', async () => {
  for (const built of ['dist', 'src/paraglide'])
    cpSync(join(root, built), join(folder, built), { recursive: true })
  await copyPrepared('demo', data)
  expect(buildImage(folder)).not.toContain('construction')
  await expectToServe(folder, data)
})

test('nothing of this machine is copied: no data, no packages, no secret', () => {
  const copied = globSync('**', { cwd: folder }).map(String)
  expect(copied).toContain('scripts/start.ts')
  for (const name of ['.git', 'data', '.env']) expect(copied).not.toContain(name)
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).not.toMatch(/_authToken|_password/)
})
