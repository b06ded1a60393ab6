import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readBackupState } from '#platform/backup/backup-state.ts'
import { stopLeftServers } from '../../scripts/stop-left-servers.ts'
import { databaseUrlOf, dataFolder, launch, root, startProgram } from '../support/program.ts'
import { signIn } from './http-client.ts'

const folders = [dataFolder(), dataFolder(), dataFolder()] as const
const [original, restored, backups] = folders
afterAll(async () => {
  for (const folder of folders) {
    await stopLeftServers(folder)
    rmSync(folder, { recursive: true, force: true })
  }
})

const script = (name: string, args: string[], env: Record<string, string>) =>
  launch(process.execPath, [join(root, 'scripts', name), ...args], env)

const connect = async (folder: string) => {
  const client = new pg.Client({ connectionString: databaseUrlOf(folder) })
  await client.connect()
  return client
}

/** Tables that the program's jobs or this test write to in the meantime. */
const writtenByJobs = [
  'sessions',
  'rate_limits',
  'school_day_figures',
  'school_day_changes',
  'written_meanwhile',
]

/** Rows and a checksum of every other table. */
const contents = async (client: pg.Client) => {
  const { rows: tables } = await client.query<{ name: string }>(
    "select format('%I', tablename) as name from pg_tables where schemaname = 'public' order by 1",
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    if (writtenByJobs.includes(name)) continue
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${name} t`,
    )
    found[name] = rows[0]?.sum ?? ''
  }
  return found
}

/** Every uploaded file with its content. */
const uploads = (folder: string) =>
  Object.fromEntries(
    readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .sort()
      .map(file => [relative(folder, file), readFileSync(file).toString('base64')]),
  )

let backup = ''

test('a backup made while rows are written holds every row committed before it and every uploaded file, and the program starts on it', async () => {
  const program = await startProgram({ KALIMA_DATA_DIR: original }, 'demo')
  const client = await connect(original)
  await client.query('create table written_meanwhile (n integer primary key)')
  let written = 0
  let isWriting = true
  const writer = (async () => {
    while (isWriting) await client.query('insert into written_meanwhile values ($1)', [written++])
  })()
  await new Promise<void>(resolve => {
    const wait = () => (written > 50 ? resolve() : setImmediate(wait))
    wait()
  })
  const before = written - 1
  mkdirSync(join(original, 'files/documents/one'), { recursive: true })
  writeFileSync(join(original, 'files/documents/one/letter.pdf'), 'a letter')
  // What a killed backup left the day before yesterday is gone afterwards.
  const leftover = join(backups, '.kalima-2026-01-01T00-00-00Z.tar.gz')
  writeFileSync(leftover, 'half')
  const longAgo = Date.now() / 1000 - 2 * 86_400
  utimesSync(leftover, longAgo, longAgo)
  const making = script('backup.ts', [], { KALIMA_DATA_DIR: original, KALIMA_BACKUP_DIR: backups })
  expect(await making.ended).toBe(0)
  isWriting = false
  await writer
  const expected = await contents(client)
  const files = uploads(original)
  expect(files).toHaveProperty(['files/documents/one/letter.pdf'])
  await client.end()
  await program.stop()
  const [file, ...others] = readdirSync(backups)
  expect(file).toMatch(/^kalima-.*\.tar\.gz$/)
  expect(others).toEqual([])
  backup = join(backups, file ?? '')

  expect(await script('restore.ts', [backup], { KALIMA_DATA_DIR: restored }).ended).toBe(0)
  const state = await readBackupState(backups, Temporal.Now.instant())
  expect(state).toMatchObject({ isLate: false, lastRestore: expect.any(Temporal.Instant) })
  const again = await startProgram({ KALIMA_DATA_DIR: restored })
  const copy = await connect(restored)
  expect(await contents(copy)).toEqual(expected)
  expect(uploads(restored)).toEqual(files)
  const { rows } = await copy.query<{ n: number; last: number }>(
    'select count(*)::int as n, max(n) as last from written_meanwhile',
  )
  expect(rows[0]?.last).toBeGreaterThanOrEqual(before)
  expect(rows[0]?.n).toBe((rows[0]?.last ?? 0) + 1) // no gap
  await copy.end()
  expect(await signIn(again.origin)).toContain('kalima')
  expect(readFileSync(join(restored, 'secret'), 'utf8')).toBe(readFileSync(join(original, 'secret'), 'utf8'))
  await again.stop()
})

test('without a folder of its own a backup lies beside the data, which the command says', async () => {
  const making = script('backup.ts', [], { KALIMA_DATA_DIR: restored, KALIMA_BACKUP_DIR: '' })
  expect(await making.ended).toBe(0)
  expect(making.said()).toContain(`sauvegarde faite : ${join(restored, 'backups', 'kalima-')}`)
  expect(making.said()).toMatch(/ATTENTION.*KALIMA_BACKUP_DIR.*sur le même disque/)
})

test('a folder that holds data is not overwritten', async () => {
  const refused = script('restore.ts', [backup], { KALIMA_DATA_DIR: restored })
  expect(await refused.ended).toBe(1)
  expect(refused.said()).toContain('n’est pas vide')
})

const damages = {
  'whose middle is overwritten': (bytes: Buffer) =>
    bytes.fill(0, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 512),
  'cut in the middle': (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2)),
  'cut near its end': (bytes: Buffer) => bytes.subarray(0, bytes.length - 1000),
  'that is empty': (bytes: Buffer) => bytes.subarray(0, 0),
}
test.each(Object.entries(damages))(
  'a backup %s is refused in a sentence, and nothing of it is left',
  async (_, damage) => {
    const damaged = join(backups, 'damaged.tar.gz')
    writeFileSync(damaged, damage(readFileSync(backup)))
    const target = dataFolder()
    try {
      const refused = script('restore.ts', [damaged], { KALIMA_DATA_DIR: target })
      expect(await refused.ended).toBe(1)
      expect(refused.said().trim()).toBe(
        `Kalima : ${damaged} est abîmé ou incomplet : rien n’a été restauré.`,
      )
      expect(readdirSync(target)).toEqual([])
    } finally {
      rmSync(target, { recursive: true, force: true })
    }
  },
)

test('a backup that does not exist is named', async () => {
  const target = dataFolder()
  try {
    const missing = join(backups, 'missing.tar.gz')
    const refused = script('restore.ts', [missing], { KALIMA_DATA_DIR: target })
    expect(await refused.ended).toBe(1)
    expect(refused.said().trim()).toBe(`Kalima : ${missing} n’existe pas.`)
    expect(readdirSync(target)).toEqual([])
  } finally {
    rmSync(target, { recursive: true, force: true })
  }
})
