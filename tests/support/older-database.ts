// A database as an older release left it, for tests of what a migration does with its rows.
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#platform/db/migrate.ts'

const all = join(import.meta.dirname, '../../db/migrations')

/** Has the migrations before `first`; `migrateRest` applies the others. */
export const withOlderDatabase = async (
  clusterUrl: string,
  first: string,
  use: (client: pg.Client, migrateRest: () => Promise<unknown>) => Promise<void>,
) => {
  const name = `m_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: `${clusterUrl}/postgres` })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const older = mkdtempSync(join(tmpdir(), 'kalima-migrations-'))
  const url = `${clusterUrl}/${name}`
  const client = new pg.Client({ connectionString: url })
  try {
    for (const file of readdirSync(all).filter(one => one < first)) cpSync(join(all, file), join(older, file))
    await migrate(url, older)
    await client.connect()
    await use(client, () => migrate(url, all))
  } finally {
    await client.end()
    // Without force: it waits for the connections that are ending.
    await admin.query(`drop database ${name}`)
    await admin.end()
    rmSync(older, { recursive: true })
  }
}
