import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import layers from '../../.dependency-cruiser.cjs'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '../..')
const sources = ['src', 'db', 'scripts', 'tests', 'bench'].flatMap(sourceFiles)

test('no file is named for nothing in particular', () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(
    sources.filter(path => /(^|\/)(utils?|misc|helpers?|common|services?|managers?)(\/|\.|$)/.test(path)),
  ).toEqual([])
})

test('no source file is longer than 350 lines, tests excepted', () => {
  const files = sources.filter(path => !/\.test\.tsx?$/.test(path))
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter(path => readFileSync(join(root, path), 'utf8').split('\n').length > 350)).toEqual([])
})

test('rules never read the clock, the environment or chance', () => {
  const rules = sources.filter(path => new RegExp(layers.rules).test(path) && !path.endsWith('.test.ts'))
  expect(rules.length).toBeGreaterThan(100)
  const asks = /Temporal\.Now|new Date\(\)|Date\.now|process\.env|Math\.random|randomUUID/
  expect(rules.filter(path => asks.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})
