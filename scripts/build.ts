// Builds the program when its sources changed since the last build.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { takePidFile } from './pid-file.ts'

const root = join(import.meta.dirname, '..')
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const sources = [
  'src',
  'messages',
  'public',
  'project.inlang/settings.json',
  'vite.config.ts',
  'package-lock.json',
]

const filesOf = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter(name => name !== 'paraglide' && name !== 'routeTree.gen.ts')
        .sort()
        .flatMap(name => filesOf(join(path, name)))
    : [path]

const fingerprint = () => {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(source => filesOf(join(root, source)))) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)

/** Compresses static text once, at build time, instead of at each request. zlib works in Node's thread pool: all cores help. */
const compressAssets = async (folder: string) => {
  const texts = filesOf(folder).filter(
    file => /\.(js|css|svg|json|txt|xml|webmanifest)$/.test(file) && statSync(file).size >= 600,
  )
  await Promise.all(
    texts.map(async file => {
      const text = readFileSync(file)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
      const [gz, br] = await Promise.all([gzipped(text, { level: 9 }), brotlied(text, { params })])
      writeFileSync(`${file}.gz`, gz)
      writeFileSync(`${file}.br`, br)
    }),
  )
}

/**
 * Runs a step of the build in a process of its own. The program that is served afterwards must not load the bundler: it costs
 * memory and threads, and about one process in twenty never exited (Node waited for a compiling thread, which waited for Node's
 * garbage collection).
 */
const run = (command: string, args: readonly string[]) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
    const stop = () => child.kill('SIGTERM')
    for (const signal of endings) process.once(signal, stop)
    child.once('error', reject)
    child.once('close', code => {
      for (const signal of endings) process.off(signal, stop)
      if (code === 0) return resolve()
      console.error(said)
      reject(new Error('La construction a échoué.'))
    })
  })

/** Builds unless the sources are those of the last build. */
const buildIfChanged = async (): Promise<boolean> => {
  const stamp = join(root, 'dist/.built')
  const now = fingerprint()
  const hasMessages = existsSync(join(root, 'src/paraglide/messages.js')) // the type check reads them too
  if (hasMessages && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return false
  console.log('Kalima : construction du programme…')
  rmSync(stamp, { force: true }) // a build that is cut short is not taken for a whole one
  await run(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'])
  await run(process.execPath, [join(import.meta.dirname, 'finish-client.ts')])
  await compressAssets(join(root, 'dist/client'))
  writeFileSync(stamp, now)
  return true
}

/**
 * One build at a time: two that write the same files once left empty and French ones among the English scripts.
 * @returns whether anything had to be built
 */
export const build = async (): Promise<boolean> => {
  const lock = join(root, 'node_modules/.kalima-build.pid')
  while (!takePidFile(lock)) await pause(200)
  try {
    return await buildIfChanged()
  } finally {
    rmSync(lock, { force: true })
  }
}

if (import.meta.main) await build()
