// Data folders that are initialised, migrated and filled once per run; each program under test starts on a copy.
import { execFile } from 'node:child_process'
import { existsSync, lstatSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbedded } from '#platform/db/embedded.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
/** As PostgreSQL's own files belong to another account when root runs the tests, owners and modes are copied too. */
const copyFolder = (from: string, to: string) => run('cp', ['-a', `${from}/.`, to])

/** 'empty' is a school without people; 'demo' is the demo school. */
export type Prepared = 'empty' | 'demo'

/** The folder that holds both, for the processes of this run. */
const setting = 'KALIMA_PREPARED_DATA'

/** Makes both folders under `folder`, and names them to every test process that this one starts. */
export const prepareData = async (folder: string) => {
  for (const [kind, from, fill] of [
    ['empty', undefined, loadTables],
    ['demo', 'empty', loadDemo],
  ] as const) {
    const data = join(folder, kind)
    await run('mkdir', ['-m', '711', data])
    if (from) await copyFolder(join(folder, from), data)
    const server = await startEmbedded(data, { fsync: 'off' })
    // Behind a closed folder PostgreSQL's files lie elsewhere and cannot be copied: programs then fill their own.
    const isCopyable = !lstatSync(join(data, 'postgres')).isSymbolicLink()
    try {
      if (isCopyable) await fill(server.url, data)
    } finally {
      await server.stop()
    }
    if (!isCopyable) return rm(server.home, { recursive: true })
  }
  process.env[setting] = folder
}

// Imported where they are used: most tests only copy a folder, and half the program stands behind these.
const loadDemo = async (url: string, data: string) => {
  const [{ loadDemoSchool }, { openStorage }] = await Promise.all([
    import('../../db/demo/load.ts'),
    import('#platform/storage/open-storage.ts'),
  ])
  const storage = { kind: 'folder' as const, folder: join(data, 'files') }
  await loadDemoSchool(url, { storage: openStorage({ storage, publicUrl: 'http://localhost' }, 'unused') })
}

const loadTables = async (url: string) => {
  const [{ migrate }, { loadCurriculum }] = await Promise.all([
    import('#platform/db/migrate.ts'),
    import('../../db/curriculum/load.ts'),
  ])
  await migrate(url, join(root, 'db/migrations'))
  await loadCurriculum(url)
}

/** Fills a program's data folder; it stays as it is where nothing was prepared. */
export const copyPrepared = async (kind: Prepared, folder: string) => {
  const prepared = process.env[setting]
  if (prepared && existsSync(join(prepared, kind))) await copyFolder(join(prepared, kind), folder)
}

/** Vitest's global setup. scripts/test.ts prepares one folder for all its parts; a file that is run alone gets its own. */
export default async function setup() {
  if (process.env[setting]) return
  const folder = await mkdtemp(join(tmpdir(), 'kalima-prepared-'))
  await run('chmod', ['711', folder])
  await prepareData(folder)
  return () => rm(folder, { recursive: true, force: true })
}
