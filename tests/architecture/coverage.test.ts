import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('every file that docs/coverage.md names is there', () => {
  const text = readFileSync(join(root, 'docs/coverage.md'), 'utf8')
  const named = [...text.matchAll(/`([\w./$*-]+\/[\w./$*-]*)`/g)].flatMap(([, path]) => path ?? [])
  expect(named.length).toBeGreaterThan(50)
  const missing = named.filter(path => {
    const whole = path.startsWith('docs/decisions/') ? `${path}*` : path
    return globSync(whole.includes('*') ? whole : whole.replace(/\$/g, '[$]'), { cwd: root }).length === 0
  })
  expect(missing).toEqual([])
})
