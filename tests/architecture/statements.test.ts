import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '../..')

/** `'in'` with a value that is neither an array in the code nor a subquery built in place. */
const inList = /'in',\s*(?!eb\b)(\w+)/g
/** Subqueries that have a name. */
const subqueries = new Set(['watchable'])

test('no statement converts with PostgreSQL’s zones, which may be of another year than Node’s (docs/decisions/0007)', () => {
  const conversions = /\bat time zone\b(?!\s+'UTC')|\btimezone\s*\(|\bdate_trunc\([^()]*,[^()]*,/gi
  const found = sourceFiles('src')
    .filter(path => !path.endsWith('.test.ts'))
    .flatMap(path =>
      [...readFileSync(join(root, path), 'utf8').matchAll(conversions)].map(([text]) => `${path}: ${text}`),
    )
  const schema = readFileSync(join(root, 'db/schema.sql'), 'utf8')
  for (const [text] of schema.replaceAll("'UTC'::text", "'UTC'").matchAll(conversions))
    found.push(`db/schema.sql: ${text}`)
  expect(found).toEqual([])
})

test('no statement has a list of varying length: `= any(array)` is one statement for every length (docs/decisions/0006)', () => {
  const files = sourceFiles('src').filter(path => !path.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(500)
  const lists = files.flatMap(path =>
    [...readFileSync(join(root, path), 'utf8').matchAll(inList)]
      .filter(([, name = '']) => !subqueries.has(name))
      .map(([text]) => `${path}: ${text}`),
  )
  expect(lists).toEqual([])
})
