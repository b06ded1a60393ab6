import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]

/** A path of the repository: text in backquotes that begins with one of its folders. */
const path = /`((?:src|docs|tests|db|messages|scripts|bench|bin|public)\/[\w./$*-]*)`/g
/** The target of a link, without the part behind #; addresses of the web aside. */
const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g

const exists = (name: string) => {
  const pattern = /^docs\/decisions\/\d{4}$/.test(name) ? `${name}-*` : name
  return globSync(pattern.includes('*') ? pattern : pattern.replace(/\$/g, '[$]'), { cwd: root }).length > 0
}

test.each(pages)('every file that %s names is there', page => {
  const text = read(page)
  const named = [...text.matchAll(path)].map(([, name = '']) => name)
  const linked = [...text.matchAll(link)].map(([, name = '']) => normalize(join(dirname(page), name)))
  expect([...named, ...linked].filter(name => !exists(name))).toEqual([])
})

const coverage = 'docs/coverage.md'
const allFiles = globSync('{src,db,tests,scripts,bench,messages}/**/*.*', { cwd: root })
const fileNames = new Set(allFiles.map(file => basename(file)))

test(`a file that ${coverage} names without its folder is there`, () => {
  const bare = [...read(coverage).matchAll(/(?<![\w./`$*-])([\w.$-]+\.(?:tsx?|sql|json))\b/g)]
  expect(bare.length).toBeGreaterThan(10)
  expect(bare.map(([, name = '']) => name).filter(name => !fileNames.has(name))).toEqual([])
})

/** Apostrophes, spaces and blanks as in the specification, so that one sentence is found in either spelling. */
const plain = (text: string) => text.replace(/’/g, "'").replace(/[\s\u00a0\u202f]+/g, ' ')

type Row = { sentences: string[]; tests: string[] }

/** The rows of the tables that quote a sentence, with the tests in their last cell; `later.test.ts` lies beside the one before. */
const rowsWithSentences = read(coverage)
  .split('\n')
  .filter(line => line.startsWith('|') && line.includes('«'))
  .map((line): Row => {
    const cells = line.split('|').map(cell => cell.trim())
    let folder = ''
    const tests = [...(cells.at(-2) ?? '').matchAll(/[\w./-]+\.test\.tsx?/g)].map(([name]) => {
      if (name.includes('/')) folder = dirname(name)
      return name.includes('/') ? name : join(folder, name)
    })
    return { sentences: [...line.matchAll(/«\s?(.+?)\s?»/gu)].map(([, sentence = '']) => sentence), tests }
  })

test(`every sentence that ${coverage} quotes stands in a test of its row`, () => {
  expect(rowsWithSentences.length).toBeGreaterThan(100)
  const unproved = rowsWithSentences.flatMap(({ sentences, tests }) => {
    const texts = tests.map(name => plain(read(name)))
    // A {blank} is filled differently in each test; the words around it are not.
    const isRead = (sentence: string) =>
      texts.some(text => sentence.split(/\{\w+\}/).every(part => text.includes(plain(part))))
    return sentences.filter(sentence => !isRead(sentence))
  })
  expect(unproved).toEqual([])
})

test(`what ${coverage} calls a proof is a test or a command`, () => {
  const tables = read(coverage)
    .split(/\n\n+/)
    .filter(block => /^\|.*\| (?:proved by|test) +\|\n/.test(block))
  const proofs = tables
    .flatMap(table => table.trimEnd().split('\n').slice(2))
    .map(row => row.split('|').at(-2) ?? '')
  expect(proofs.length).toBeGreaterThan(200)
  const isProof = (cell: string) => {
    const files = [...cell.matchAll(/[\w.$-]+\.(?:tsx?|sql|json)\b/g)].map(([name]) => name)
    return files.length > 0 ? files.every(name => /\.test\.tsx?$/.test(name)) : /tests\/|npm run/.test(cell)
  }
  expect(proofs.filter(cell => !isProof(cell))).toEqual([])
})

test('a comment that points to a section of docs/domain.md names one', () => {
  const sections = [...read('docs/domain.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title)
  const sources = globSync('{src,db,scripts,tests,bench}/**/*.{ts,tsx,sql}', { cwd: root })
  const named = sources.flatMap(source =>
    [...read(source).matchAll(/domain\.md, "([^"]+)"/g)].map(([, title]) => ({ source, title })),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(({ title }) => !sections.includes(title))).toEqual([])
})

test('a comment that points to a page of docs/decisions names one', () => {
  // A migration stays as it was applied; what the database says of itself now stands in db/schema.sql.
  const sources = globSync('{src,scripts,tests,bench}/**/*.{ts,tsx}', { cwd: root })
  const named = ['db/schema.sql', ...sources].flatMap(source =>
    [...read(source).matchAll(/docs\/decisions\/\d{4}[\w-]*(?:\.md)?/g)].map(([page]) => ({ source, page })),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ page }) => !exists(page))).toEqual([])
})

test.each(['README.md', 'docs/fr/reglages.md'])('%s lists every setting once, and no other', page => {
  const settings = [...read('src/platform/settings.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
    ([, name]) => name,
  )
  // One row may list settings that belong together.
  const rows = [...read(page).matchAll(/^\| ((?:`[A-Z][A-Z0-9_]+`(?:, )?)+)\s+\| [^|]+ \| [^|]+ \|$/gm)]
  const listed = rows.flatMap(([, names = '']) => names.replaceAll('`', '').split(', '))
  expect(settings.length).toBeGreaterThan(10)
  expect(listed.toSorted()).toEqual(settings.toSorted())
})
