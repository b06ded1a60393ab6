import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import rules from '../../.dependency-cruiser.cjs'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '../..')

/** Runs the check on a source tree of these files. */
const check = (files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'kalima-dependencies-'))
  try {
    for (const name of ['tsconfig.json', 'package.json']) copyFileSync(join(root, name), join(folder, name))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'scripts/dependencies.ts'), folder],
      { encoding: 'utf8' },
    )
    return { status, output: stdout + stderr }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const tree = {
  'src/features/lessons/lessons.ts': 'export const rule = () => 1\n',
  'src/features/lessons/server/queries.ts': 'export const rows = () => 2\n',
  'src/features/lessons/web/lesson-card.tsx': 'export const LessonCard = () => <p />\n',
  'src/features/booking/booking.ts': 'export const price = () => 4\n',
  'src/platform/db/connect.ts': 'export type Db = { open: true }\nexport const open = () => 3\n',
  'src/ui/card.tsx': 'export const Card = () => <p />\n',
  'src/routes/frame.tsx': 'export const Frame = () => <p />\n',
  'src/app/api.ts': 'export const router = {}\n',
}

test('every folder of src/features has its place in the list of layers', () => {
  const folders = readdirSync(join(root, 'src/features'))
  expect(folders.toSorted()).toEqual(rules.features.toSorted())
})

test('rules stand at the top of a feature or in a folder that the list of layers knows', () => {
  const files = sourceFiles('src/features').filter(
    path => !/^src\/features\/[a-z-]+\/(server|web)\//.test(path),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(path => !new RegExp(rules.rules).test(path))).toEqual([])
})

test('a tree that follows the rules passes, types from other layers included', () => {
  const { status, output } = check({
    ...tree,
    'src/features/lessons/server/api.ts':
      "import { rule } from '../lessons.ts'\nimport { rows } from './queries.ts'\nexport const api = [rule, rows]\n",
    'src/features/booking/plan.ts':
      "import { rule } from '#features/lessons/lessons.ts'\nimport type { Db } from '#platform/db/connect.ts'\nexport const plan = (_: Db) => rule()\n",
  })
  expect(output).toContain('10 files read, 0 dependencies')
  expect(status).toBe(0)
})

const violations = [
  [
    'pages-call-procedures',
    'src/features/lessons/web/list.tsx',
    "import { rows } from '../server/queries.ts'\nexport const List = () => <p>{rows()}</p>\n",
  ],
  [
    'pages-call-procedures',
    'src/routes/lessons.tsx',
    "import { rows } from '#features/lessons/server/queries.ts'\nexport const Route = rows\n",
  ],
  [
    'rules-are-pure',
    'src/features/booking/plan.ts',
    "import { open } from '#platform/db/connect.ts'\nexport const plan = open\n",
  ],
  [
    'rules-are-pure',
    'src/features/learning/plan/session.ts',
    "import { open } from '#platform/db/connect.ts'\nexport const session = open\n",
  ],
  [
    'platform-is-lowest',
    'src/platform/time/zones.ts',
    "import { rule } from '#features/lessons/lessons.ts'\nexport const zone = rule\n",
  ],
  [
    'ui-knows-no-feature',
    'src/ui/lesson.tsx',
    "import { rule } from '#features/lessons/lessons.ts'\nexport const Lesson = rule\n",
  ],
  [
    'server-renders-no-components',
    'src/features/lessons/server/page.ts',
    "import { LessonCard } from '../web/lesson-card.tsx'\nexport const page = LessonCard\n",
  ],
  [
    'features-in-layers',
    'src/features/lessons/server/book.ts',
    "import { price } from '#features/booking/booking.ts'\nexport const book = price\n",
  ],
  [
    'features-in-layers',
    'src/features/lessons/server/book.ts',
    "import type { price } from '#features/booking/booking.ts'\nexport type Book = typeof price\n",
  ],
  [
    'every-feature-has-a-layer',
    'src/features/parties/parties.ts',
    "import { rule } from '#features/lessons/lessons.ts'\nexport const party = rule\n",
  ],
  [
    'features-do-not-know-their-pages',
    'src/features/lessons/web/list.tsx',
    "import { Frame } from '#routes/frame.tsx'\nexport const List = Frame\n",
  ],
  [
    'pages-do-not-know-the-app',
    'src/routes/lessons.tsx',
    "import { router } from '#app/api.ts'\nexport const Route = router\n",
  ],
  [
    'no-cycles',
    'src/features/lessons/server/one.ts',
    "import { one } from './other.ts'\nexport const other = one\n",
  ],
] as const
/** Each in a file of its own, so that one run of the check finds them all. */
const fileOf = (index: number) => violations[index]?.[1].replace(/\/(?=[^/]+$)/, `/case-${index}-`) ?? ''

describe('dependencies against the rules', () => {
  let found: { status: number | null; output: string }
  beforeAll(() => {
    const cycle = 'src/features/lessons/server/other.ts'
    const index = violations.findIndex(([rule]) => rule === 'no-cycles')
    found = check({
      ...tree,
      ...Object.fromEntries(violations.map(([, , text], index) => [fileOf(index), text])),
      [cycle]: `import { other } from './${basename(fileOf(index))}'\nexport const one = () => other\n`,
    })
  })

  test.each(violations.map(([rule, path], index) => [rule, path, index] as const))(
    'are found: %s (%s)',
    (rule, _path, index) => {
      const lines = found.output.split('\n').filter(line => line.startsWith(`${fileOf(index)} →`))
      expect(lines.join('\n')).toContain(`: ${rule}.`)
    },
  )

  test('fail the check', () => {
    expect(found.status).toBe(1)
  })
})
