// The first step of every command. It runs on whatever Node the machine has, puts the packages in place when they
// are missing or older than the lock file, and goes on with the Node they bring.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [verb = 'start', ...rest] = process.argv.slice(2)
const node = join(root, 'node_modules/node/bin/node')
const stamp = join(root, 'node_modules/.kalima-lock')
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

if (!existsSync(node) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log('Kalima : installation des paquets (une à deux minutes la première fois)…')
  const npm = process.env.npm_execpath
  // Not `npm ci`: it refuses a lock file that does not name the packages of every other platform, and a registry that
  // lacks some of them can make no other. Versions and checksums are the lock file's all the same.
  const args = ['install', '--no-save', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error']
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2] })
  if (done.status !== 0) {
    console.error(
      'Kalima : les paquets n’ont pas pu être installés. Vérifiez l’accès au registre npm, puis relancez.',
    )
    process.exit(done.status ?? 1)
  }
  writeFileSync(stamp, lock)
}

const child = spawn(node, [join(root, 'scripts', `${verb}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_NO_WARNINGS: '1',
    PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  },
})
// A terminal's Ctrl-C reaches both processes at once; a signal sent to this one alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
