import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { prepareJobs } from '#platform/jobs/boss.ts'

/**
 * Makes the database when missing, then applies db/migrations in order, each once, behind a lock of their own.
 * @param folder absolute path of the SQL files
 * @returns the names of those that were applied now
 */
export const migrate = async (url: string, folder: string): Promise<string[]> => {
  await makeDatabase(url)
  await prepareJobs(url)
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  })
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => readMigrations(folder) },
      migrationTableName: 'schema_migrations',
      migrationLockTableName: 'schema_migrations_lock',
    })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error
    return (results ?? []).map(result => result.migrationName)
  } finally {
    await db.destroy()
  }
}

const readMigrations = (folder: string): Record<string, Migration> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter(file => file.endsWith('.sql'))
      .sort()
      .map(file => {
        const text = readFileSync(join(folder, file), 'utf8')
        return [file.replace(/\.sql$/, ''), { up: async db => void (await sql.raw(text).execute(db)) }]
      }),
  )

const makeDatabase = async (url: string) => {
  const target = new URL(url)
  const name = decodeURIComponent(target.pathname.slice(1))
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '3D000') throw error
    target.pathname = '/postgres'
    const admin = new pg.Client({ connectionString: target.href })
    await admin.connect()
    await admin.query(`create database ${admin.escapeIdentifier(name)}`)
    await admin.end()
  }
}
