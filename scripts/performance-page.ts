// docs/performance.md has one section for each measuring command, which replaces only its own.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const page = join(import.meta.dirname, '../docs/performance.md')
const emptyPage = '# How fast\n'

/** Writes the section `## title`, in its place or at the end. */
export const writeSection = (title: string, text: string) => {
  const now = existsSync(page) ? readFileSync(page, 'utf8') : emptyPage
  const [head = emptyPage, ...sections] = now.split(/^(?=## )/m)
  const section = `## ${title}\n\n${text.trim()}\n`
  const at = sections.findIndex(other => other.startsWith(`## ${title}\n`))
  if (at === -1) sections.push(section)
  else sections[at] = section
  writeFileSync(page, [head, ...sections].map(text => `${text.trimEnd()}\n`).join('\n'))
  // npm test checks the format.
  execFileSync(join(import.meta.dirname, '../node_modules/.bin/biome'), ['format', '--write', page], {
    stdio: 'ignore',
  })
}
