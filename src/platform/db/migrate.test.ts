import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
