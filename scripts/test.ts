// npm test: proves everything, in order of cost, and ends with one line that counts.
// node scripts/test.ts [build|types|lint|dependencies|unused|rules|program|journeys] does one step.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { build } from './build.ts'
import { removeLeftRuns, stopLeftServers } from './stop-left-servers.ts'

const root = join(import.meta.dirname, '..')
const stepLimitMinutes = 20

/** Memory, where there is plenty and programs may run from it: the files of 150 databases then never reach a disk. */
const scratchRoot = () => {
  const memory = '/dev/shm'
  if (!existsSync(memory) || /^\S+ \/dev\/shm .*\bnoexec\b/m.test(readFileSync('/proc/mounts', 'utf8')))
    return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, process.availableMemory()) >= 4 * 1024 ** 3 ? memory : tmpdir()
}

// Every temporary file of a run is in this folder, which is removed at the end. Mode 711: PostgreSQL may run as another account.
const runPrefix = 'kalima-run-'
await removeLeftRuns(scratchRoot(), runPrefix) // in memory it would be there until the machine stops
const scratch = mkdtempSync(join(scratchRoot(), `${runPrefix}${process.pid}-`))
chmodSync(scratch, 0o711)
/** A folder for one suite or part of it, so that none uses a file that another is still unpacking (Chromium). */
const ownScratch = () => {
  const folder = mkdtempSync(join(scratch, 'p'))
  chmodSync(folder, 0o711)
  return folder
}

let passed = 0
let failed = 0
/** What failed, said once more at the end: a long run's first lines are often cut off. */
const failures: string[] = []
const running = new Set<ChildProcess>()

/** Signals the step and whatever it started: they are one process group. */
const signalStep = (child: ChildProcess, signal: NodeJS.Signals) => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  process.kill(-child.pid, signal)
}

const run = async (command: string, args: string[], env: Record<string, string> = {}) => {
  const child = spawn(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      // The program starts some thirty times: its modules are compiled once.
      NODE_COMPILE_CACHE: join(scratch, 'compiled'),
      TMPDIR: scratch,
      ...env,
    },
    detached: true,
  })
  running.add(child)
  const limit = setTimeout(() => {
    console.error(`Arrêté après ${stepLimitMinutes} minutes.`)
    signalStep(child, 'SIGKILL')
  }, stepLimitMinutes * 60_000)
  const status = await new Promise<number>(resolve => {
    child.once('error', error => {
      console.error(error.message)
      resolve(1)
    })
    child.once('close', code => resolve(code ?? 1))
  })
  clearTimeout(limit)
  running.delete(child)
  return status
}

const check = async (title: string, command: string, args: string[]) => {
  console.log(`\n— ${title}`)
  if ((await run(command, args)) === 0) {
    passed += 1
    return
  }
  failed += 1
  failures.push(title)
}

let prepared: Promise<void> | undefined
/** Makes the data folders that the programs under test start from, once per run. Loaded after the build: it reads the messages. */
const prepareOnce = () =>
  (prepared ??= import('../tests/support/prepared-data.ts').then(({ prepareData }) =>
    prepareData(ownScratch()),
  ))

/** What is read of Vitest's JSON report. */
type SuiteReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Each file or test that did not pass, with the beginning of its first message. */
const failuresOf = ({ testResults }: SuiteReport) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.filter(test => test.status !== 'passed')
    if (tests.length === 0 && status !== 'passed') return [`${file}\n${message}`]
    return tests.map(
      test => `${file} > ${test.fullName} (${test.status})\n${test.failureMessages[0]?.slice(0, 1500) ?? ''}`,
    )
  })

/** Files that share nothing may go side by side, each part with a program and a database of its own. */
const suite = async (title: string, config: string, env: Record<string, string>, parts = 1) => {
  console.log(`\n— ${title}`)
  await Promise.all(
    Array.from({ length: parts }, (_, part) => suitePart(config, env, `--shard=${part + 1}/${parts}`, part)),
  )
  await stopLeftServers(scratch)
}

const suitePart = async (config: string, env: Record<string, string>, shard: string, part: number) => {
  const report = join(scratch, `${config}-${part}.json`)
  const status = await run(
    'vitest',
    [
      'run',
      '--config',
      config,
      shard,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { TMPDIR: ownScratch(), ...env },
  )
  let result: SuiteReport
  try {
    result = JSON.parse(readFileSync(report, 'utf8'))
  } catch (error) {
    console.error(`Pas de rapport : ${error instanceof Error ? error.message : error}`)
    failed += 1 // it ended before it could report
    failures.push(`${config}, part ${part + 1}`)
    return
  }
  failures.push(...failuresOf(result))
  passed += result.numPassedTests
  // A test that is skipped proves nothing.
  failed += result.numFailedTests + result.numPendingTests
  if (status !== 0 && result.numFailedTests === 0) {
    failed += 1
    failures.push(`${config}, part ${part + 1}`)
  }
}

const steps: Record<string, () => Promise<void>> = {
  build: async () => {
    console.log('\n— construction')
    try {
      await build()
      passed += 1
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      failed += 1
      failures.push('construction')
    }
  },
  // By its path: node_modules/.bin/tsc is TypeScript 6, which dependency-cruiser needs and which takes twice as long.
  types: () => check('types', 'node', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.']),
  lint: () => check('lint', 'biome', ['check', '--error-on-warnings', '.']),
  dependencies: () => check('dépendances', 'node', ['scripts/dependencies.ts']),
  unused: () => check('code sans emploi', 'knip', ['--no-progress']),
  rules: () => suite('règles et cas d’usage', 'vitest.config.ts', { TZ: 'Asia/Kathmandu' }),
  program: async () => {
    await prepareOnce()
    await suite(
      'le programme, de son démarrage à sa fin',
      'vitest.program.config.ts',
      { TZ: 'Pacific/Apia' },
      2,
    )
  },
  journeys: async () => {
    await prepareOnce()
    await suite('parcours dans Chromium', 'vitest.journeys.config.ts', { TZ: 'America/St_Johns' }, 2)
  },
}

const readsSources = new Set(['types', 'lint', 'dependencies', 'unused'])

const end = async (code: number) => {
  await stopLeftServers(scratch)
  rmSync(scratch, { recursive: true, force: true })
  process.exit(code)
}
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (interrupted) return
    interrupted = true
    for (const child of running) signalStep(child, 'SIGTERM')
    // The program under test stops its own PostgreSQL within this time; what does not is ended here.
    setTimeout(() => {
      for (const child of running) signalStep(child, 'SIGKILL')
    }, 20_000).unref()
    const ended = Promise.all([...running].map(child => new Promise(resolve => child.once('close', resolve))))
    void ended.then(() => end(1))
  })
}

const only = process.argv[2]
const chosen = Object.keys(steps).filter(name => !only || only === name)
if (chosen.length === 0) console.error(`Pas d’étape « ${only} ». Il y a : ${Object.keys(steps).join(', ')}.`)
const take = async (name: string) => {
  if (interrupted) return
  const start = performance.now()
  await steps[name]?.()
  console.log(`  ${name} : ${Math.round((performance.now() - start) / 1000)} s`)
}
// The steps that only read the sources run in parallel; each of the others fills both cores.
const readers = chosen.filter(name => readsSources.has(name))
for (const name of chosen) {
  if (name === readers[0]) await Promise.all(readers.map(take))
  else if (!readsSources.has(name)) await take(name)
}
if (interrupted) await new Promise(() => {}) // the handler above ends the process

for (const failure of failures) console.log(`\nÉchec : ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
await end(failed > 0 || chosen.length === 0 ? 1 : 0)
