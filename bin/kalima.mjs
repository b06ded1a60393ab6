// Entry point of every npm command. Runs on the machine's Node, installs the packages if they are missing or do not match
// the lock file, compiles the messages, then runs the script with the Node from the package `node`.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [command = 'start', ...rest] = process.argv.slice(2)
const node = join(root, 'node_modules/node/bin/node')
const stamp = join(root, 'node_modules/.kalima-lock')
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

if (!existsSync(node) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log('Kalima : installation des paquets (une à deux minutes la première fois)…')
  const npm = process.env.npm_execpath
  // Not `npm ci`: it refuses a lock file without the optional packages of other platforms, and a registry may lack some of
  // them. `npm install` uses the lock file's versions and checksums too.
  const args = ['install', '--no-save', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error']
  const install = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2] })
  if (install.status !== 0) {
    console.error(
      'Kalima : les paquets n’ont pas pu être installés. Vérifiez l’accès au registre npm, puis relancez.',
    )
    process.exit(install.status ?? 1)
  }
  writeFileSync(stamp, lock)
}

// Scripts import the program's modules, which import the compiled messages. A build compiles them too, but `npm run admin` needs none.
const compiled = join(root, 'src/paraglide/messages.js')
const isNewer = path => statSync(path).mtimeMs > statSync(compiled).mtimeMs
const messages = join(root, 'messages')
if (
  !existsSync(compiled) ||
  readdirSync(messages, { recursive: true }).some(name => isNewer(join(messages, name)))
) {
  const args = ['compile', '--outdir', 'src/paraglide', '--strategy', 'baseLocale', '--silent']
  const compile = spawnSync(node, [join(root, 'node_modules/.bin/paraglide-js'), ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  if (compile.status !== 0) process.exit(compile.status ?? 1)
}

const child = spawn(node, [join(root, 'scripts', `${command}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_NO_WARNINGS: '1',
    PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  },
})
// Ctrl-C in a terminal reaches both processes; a signal sent only to this one is forwarded.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
