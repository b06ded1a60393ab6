// npm test: proves everything, in order of cost, and ends with one line that counts.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.ts'

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const reports = mkdtempSync(join(tmpdir(), 'kalima-report-'))

let passed = 0
let failed = 0

const check = (title: string, command: string, args: string[], env: Record<string, string> = {}) => {
  console.log(`\n— ${title}`)
  const { status } = spawnSync(bin(command), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  if (status === 0) passed += 1
  else failed += 1
  return status === 0
}

const suite = (title: string, config: string, env: Record<string, string> = {}) => {
  console.log(`\n— ${title}`)
  const report = join(reports, `${passed}-${failed}.json`)
  const { status } = spawnSync(
    bin('vitest'),
    ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } },
  )
  let result: { numPassedTests: number; numFailedTests: number; numPendingTests: number }
  try {
    result = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    failed += 1 // it ended before it could report
    return
  }
  passed += result.numPassedTests
  failed += result.numFailedTests + result.numPendingTests
  if (status !== 0 && result.numFailedTests === 0) failed += 1
}

const only = process.argv[2]
const steps: Record<string, () => unknown> = {
  build: async () => {
    console.log('\n— construction')
    await build().then(
      () => (passed += 1),
      () => (failed += 1),
    )
  },
  types: () => check('types', 'tsc', ['--noEmit', '-p', '.']),
  lint: () => check('lint', 'biome', ['check', '--error-on-warnings', '.']),
  arrows: () => check('flèches entre dossiers', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'src']),
  unused: () => check('code sans emploi', 'knip', ['--no-progress']),
  rules: () => suite('règles et cas d’usage', 'vitest.config.ts', { TZ: 'Asia/Kathmandu' }),
  journeys: () => suite('parcours dans Chromium', 'vitest.journeys.config.ts', { TZ: 'America/St_Johns' }),
}
for (const [name, step] of Object.entries(steps)) if (!only || only === name) await step()

rmSync(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
