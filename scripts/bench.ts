// npm run bench: measures every figure and its anchor in one run.
//   -- --check   exits with 1 when a goal is missed
//   -- --write   writes docs/performance.md
import { spawnSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Row } from '../bench/row.ts'
import { build } from './build.ts'
import { writeSection } from './performance-page.ts'

const root = join(import.meta.dirname, '..')

await build()
const { status, stdout } = spawnSync(process.execPath, ['bench/run.ts'], {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production' },
})
if (status !== 0) process.exit(1)
const rows: Row[] = JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]')

const formatRatio = ({ ratio }: Row) =>
  ratio === null ? '—' : ratio.toFixed(ratio < 0.1 ? 3 : ratio < 10 ? 2 : 1)
const head = ['work', 'figure', 'anchor', 'ratio', 'goal', '']
const cells = rows.map(row => [
  row.work,
  row.figure,
  row.anchor,
  formatRatio(row),
  row.goal,
  row.reached ? 'reached' : 'MISSED',
])
const widths = head.map((title, column) =>
  Math.max(title.length, ...cells.map(line => line[column]?.length ?? 0)),
)
const line = (texts: string[]) =>
  `| ${texts.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`
const table = [
  line(head),
  `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`,
  ...cells.map(line),
].join('\n')
console.log(table)

if (process.argv.includes('--write')) {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  const day = new Date().toISOString().slice(0, 10)
  writeSection(
    'Work of the program',
    `Written by \`npm run bench -- --write\` on ${day}, on ${machine}. Every figure and its anchor come from that one run, on one
embedded database (fsync on): 10,000 teachers in 8 zones, 1,000,000 lessons, ANALYZE done. Load and
program share the machine. \`npm run bench -- --check\` ends with an error when a goal is missed; the JavaScript limits are
also checked by a test in \`npm test\`.

${table}

- *A month of slots*: six days a week, two ranges a day, four exceptions, forty lessons, seen from another time zone. The
  plain loop with \`Temporal\` is the oracle of the property tests.
- *Who is free*: 28 hours of one week, including night hours, for each lesson type; the first 24 teachers by rating. Sixteen
  callers ask different questions.
- *Bookings*: the whole use case, including the worker that empties the outbox. The anchor is one committed row. Both, and
  the search, connect to PostgreSQL over TCP; the program uses its socket.
- *The API* and *the page*: the built program in production mode with sessions and checks, 16 connections; searches ask
  different questions. The anchor is measured right before and right after each figure. A visitor's page is rendered once
  a second and shared (decision 17); a signed-in user's is rendered for each request.
- *Slower with ten times the lessons*: the ratio with 1,000,000 lessons against the ratio with 100,000.
`,
  )
}
if (process.argv.includes('--check') && rows.some(row => !row.reached)) process.exit(1)
