// docs/performance.md has a part for each command that measures; each writes its own and leaves the others.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const page = join(import.meta.dirname, '../docs/performance.md')
const opening = '# How fast\n'

/** Writes the part under `## title`, in its old place or at the end. */
export const writePart = (title: string, text: string) => {
  const now = existsSync(page) ? readFileSync(page, 'utf8') : opening
  const [head = opening, ...parts] = now.split(/^(?=## )/m)
  const part = `## ${title}\n\n${text.trim()}\n`
  const at = parts.findIndex(other => other.startsWith(`## ${title}\n`))
  if (at === -1) parts.push(part)
  else parts[at] = part
  writeFileSync(page, [head, ...parts].map(text => `${text.trimEnd()}\n`).join('\n'))
  // Set as npm test wants it.
  execFileSync(join(import.meta.dirname, '../node_modules/.bin/biome'), ['format', '--write', page], {
    stdio: 'ignore',
  })
}
