// npm run verify: checks that take too long for each npm test. Properties with forty times the runs, storms and kills on the
// built program, journeys with several browsers or a long cut of the network, and mutants of the pure rules.
// node scripts/verify.ts [properties|storms|journeys|balancer|relay|mutants [file…]] does one.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { coturnPath, haproxyPath } from '../tests/support/debian-servers.ts'
import { build } from './build.ts'

const root = join(import.meta.dirname, '..')
const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
  }).status === 0

const withProperties = () =>
  ['src', 'tests'].flatMap(folder =>
    globSync(`${folder}/**/*.test.ts`, { cwd: root }).filter(file =>
      /from '(?:fast-check|.*\/support\/runs\.ts)'/.test(readFileSync(join(root, file), 'utf8')),
    ),
  )

const balancerTest = 'tests/verify/balancer.test.ts'
const relayTest = 'tests/verify/relay.test.ts'
const verifyWith = (...args: string[]) =>
  run('vitest', ['run', '--config', 'vitest.verify.config.ts', ...args])

/** A test with a server of Debian's, which a machine need not have. */
const withServer = async (program: string, debianPackage: string, test: string) => {
  if (!existsSync(program)) {
    console.warn(
      `  ${debianPackage} n’est pas installé (apt-get install ${debianPackage}) : rien n’a été vérifié ici.`,
    )
    return true
  }
  await build()
  return verifyWith(test)
}

const [only, ...files] = process.argv.slice(2)
const steps: Record<string, () => Promise<boolean>> = {
  properties: async () =>
    run('vitest', ['run', '--testTimeout=600000', ...withProperties()], { KALIMA_RUNS: '40' }),
  storms: async () => {
    await build()
    return verifyWith('--exclude', balancerTest, '--exclude', relayTest)
  },
  journeys: async () => {
    await build()
    return run('vitest', ['run', '--config', 'vitest.verify-journeys.config.ts'], { TZ: 'America/St_Johns' })
  },
  // Two programs behind HAProxy.
  balancer: () => withServer(haproxyPath, 'haproxy', balancerTest),
  // Five browsers that connect through coturn only.
  relay: () => withServer(coturnPath, 'coturn', relayTest),
  // A mutant that a few runs of a property do not notice is one that its examples should catch.
  mutants: async () =>
    run('stryker', ['run', ...(files.length > 0 ? ['--mutate', files.join()] : [])], { KALIMA_RUNS: '0.2' }),
}

const chosen = Object.keys(steps).filter(name => !only || only === name)
if (chosen.length === 0) console.error(`Pas d’étape « ${only} ». Il y a : ${Object.keys(steps).join(', ')}.`)
const failed: string[] = []
for (const name of chosen) {
  const start = performance.now()
  console.log(`\n— ${name}`)
  if (!(await steps[name]?.())) failed.push(name)
  console.log(`  ${name} : ${Math.round((performance.now() - start) / 1000)} s`)
}
console.log(`\n${chosen.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length > 0 || chosen.length === 0 ? 1 : 0)
