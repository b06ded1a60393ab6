// Builds the service worker of the child's space, with the list of the files that the space needs without a network.
import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'

const root = join(import.meta.dirname, '..')
const entry = 'src/app/client.tsx'
/** The lazily loaded scripts of the space, with their own imports. */
const ofSpace = /^src\/(?:routes\/student[/.]|platform\/http\/rpc-link|ui\/feedback\/toaster)/
/** Files that are served under a name of their own. */
const named = ['/pictures.svg']

/** The entry with its imports, and everything that the pages of the space import, now or later. */
const listSpaceFiles = (manifest: Manifest): string[] => {
  const seen = new Set<string>()
  const files = new Set<string>()
  const add = (key: string, withLater: boolean) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`)
    for (const imported of chunk.imports ?? []) add(imported, withLater)
    if (withLater) for (const later of chunk.dynamicImports ?? []) add(later, true)
  }
  // The entry loads every page of the site later, so it comes first, without those.
  add(entry, false)
  for (const key of Object.keys(manifest)) if (ofSpace.test(key)) add(key, true)
  return [...files, ...named].toSorted()
}

/** @param folder of the built client, with Vite's manifest, which is not for visitors and is removed */
export const buildWorker = async (folder: string) => {
  const manifestFile = join(folder, '.vite/manifest.json')
  const paths = listSpaceFiles(JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest)
  rmSync(join(folder, '.vite'), { recursive: true })
  const hash = createHash('sha256').update(paths.join('\n'))
  for (const path of named) hash.update(readFileSync(join(folder, path)))
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { spaceFiles: JSON.stringify({ build: hash.digest('hex').slice(0, 12), paths }) },
    build: {
      outDir: join(folder, 'student'),
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/app/student-worker.ts'),
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  })
}
