import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const generated = ['src/paraglide', 'src/app/routeTree.gen.ts', 'src/platform/db/schema.ts']

const filesOf = (path: string): string[] => {
  if (generated.includes(path)) return []
  return statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path)).flatMap(name => filesOf(`${path}/${name}`))
    : [path]
}

/** The TypeScript files of a folder, without generated ones, as paths from the repository's root. */
export const sourceFiles = (folder: string): string[] => filesOf(folder).filter(path => /\.tsx?$/.test(path))
