import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const generated = ['src/paraglide', 'src/app/routeTree.gen.ts', 'src/platform/db/schema.ts']

const filesOf = (path: string): string[] => {
  if (generated.includes(path)) return []
  return statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path)).flatMap(name => filesOf(`${path}/${name}`))
    : [path]
}
const sources = ['src', 'db', 'scripts', 'tests', 'bench']
  .flatMap(filesOf)
  .filter(path => /\.tsx?$/.test(path))

test('no file is named for nothing in particular', () => {
  expect(
    sources.filter(path => /(^|\/)(utils?|misc|helpers?|common|services?|managers?)(\/|\.|$)/.test(path)),
  ).toEqual([])
})

test('no source file is longer than 350 lines, tests excepted', () => {
  expect(
    sources.filter(
      path => !/\.test\.tsx?$/.test(path) && readFileSync(join(root, path), 'utf8').split('\n').length > 350,
    ),
  ).toEqual([])
})

test('rules never read the clock, the environment or chance', () => {
  const rules = sources.filter(
    path => /^src\/features\/[a-z-]+\/[^/]+\.ts$/.test(path) && !path.endsWith('.test.ts'),
  )
  const asks = /Temporal\.Now|new Date\(\)|Date\.now|process\.env|Math\.random|randomUUID/
  expect(rules.filter(path => asks.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})

const sentences = filesOf('messages').flatMap(path =>
  Object.entries(JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[0].startsWith('$'))
    .map(([key, text]) => ({ key, text })),
)

test('sentences are typeset: curly apostrophes, no-break spaces before double punctuation and units', () => {
  const wrong = sentences.filter(
    ({ text }) =>
      /[\p{L}]'[\p{L}]/u.test(text) ||
      /\u202f/.test(text) ||
      / [:;!?»%€](?![:\w])/.test(text) ||
      /« /.test(text),
  )
  expect(wrong).toEqual([])
})

test('no key of a sentence stands in two catalogues', () => {
  const keys = sentences.map(({ key }) => key)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})
