import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What the check says of a house with these files. */
const judge = (files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'kalima-arrows-'))
  try {
    copyFileSync(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'scripts/arrows.ts'), folder],
      {
        encoding: 'utf8',
      },
    )
    return { status, said: stdout + stderr }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const house = {
  'src/lessons/lessons.ts': 'export const rule = () => 1\n',
  'src/lessons/server/queries.ts': 'export const rows = () => 2\n',
  'src/lessons/web/lesson-card.tsx': 'export const LessonCard = () => <p />\n',
  'src/platform/db/connect.ts': 'export type Db = { open: true }\nexport const open = () => 3\n',
}

test('a house with its arrows the right way passes, types across rooms included', () => {
  const { status, said } = judge({
    ...house,
    'src/lessons/server/api.ts':
      "import { rule } from '../lessons'\nimport { rows } from './queries'\nexport const api = [rule, rows]\n",
    'src/booking/booking.ts':
      "import type { Db } from '~/platform/db/connect'\nimport { rule } from '../lessons/lessons'\nexport const book = (_: Db) => rule()\n",
  })
  expect(said).toContain('6 files read, 0 arrows')
  expect(status).toBe(0)
})

test.each([
  [
    'web-asks-the-api',
    'src/lessons/web/list.tsx',
    "import { rows } from '../server/queries'\nexport const List = () => <p>{rows()}</p>\n",
  ],
  [
    'web-asks-the-api',
    'src/routes/lessons.tsx',
    "import { rows } from '~/lessons/server/queries'\nexport const Route = rows\n",
  ],
  [
    'rules-are-pure',
    'src/booking/booking.ts',
    "import { open } from '~/platform/db/connect'\nexport const book = open\n",
  ],
  [
    'platform-knows-nobody',
    'src/platform/time/zones.ts',
    "import { rule } from '~/lessons/lessons'\nexport const zone = rule\n",
  ],
  [
    'server-has-no-components',
    'src/lessons/server/page.ts',
    "import { LessonCard } from '../web/lesson-card'\nexport const page = LessonCard\n",
  ],
  [
    'no-circles',
    'src/lessons/server/queries.ts',
    "import { other } from './other'\nexport const rows = () => other\n",
    'src/lessons/server/other.ts',
    "import { rows } from './queries'\nexport const other = rows\n",
  ],
])('an arrow the wrong way is caught: %s (%s)', (rule, path, text, more = 'src/api.ts', moreText = '') => {
  const { status, said } = judge({ ...house, [path]: text, [more]: moreText })
  expect(said).toContain(`${rule}.`)
  expect(status).toBe(1)
})
