import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { dumpSchema } from './dump-schema.ts'
import { migrate } from './migrate.ts'

const database = testDatabase()
const root = join(import.meta.dirname, '../../..')
const migrations = join(root, 'db/migrations')

test('db/schema.sql is the result of the migrations (written by node scripts/schema.ts)', async () => {
  expect(await dumpSchema(database.pool)).toBe(readFileSync(join(root, 'db/schema.sql'), 'utf8'))
})

test('refuses a migration that changed after it was applied, and applies nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalima-migrations-'))
  try {
    cpSync(migrations, folder, { recursive: true })
    expect(await migrate(database.url, folder)).toEqual([])
    writeFileSync(join(folder, '0001_accounts.sql'), '-- changed')
    writeFileSync(join(folder, '9999_later.sql'), 'create table later (id integer)')
    await expect(migrate(database.url, folder)).rejects.toThrow('0001_accounts')
    const { rows } = await database.pool.query("select to_regclass('later') as later")
    expect(rows[0].later).toBeNull()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('waits for a lock only briefly, so that readers pass, and goes on when the lock is free', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalima-migrations-'))
  const holder = await database.pool.connect()
  try {
    cpSync(migrations, folder, { recursive: true })
    writeFileSync(join(folder, '9998_waits.sql'), 'alter table lesson_packages add column waited boolean')
    await holder.query('begin')
    await holder.query('select from lesson_packages')
    const lines: string[] = []
    const migrated = migrate(database.url, folder, line => lines.push(line))
    await vi.waitFor(() => expect(lines.join()).toContain('attend un verrou'), { timeout: 20_000 })
    // Between two attempts nobody queues: a reader is served while the other transaction is still open.
    await database.pool.query('select count(*) from lesson_packages')
    await holder.query('commit')
    expect(await migrated).toEqual(['9998_waits'])
  } finally {
    await holder.query('rollback')
    holder.release()
    rmSync(folder, { recursive: true, force: true })
  }
})
