import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { prepareJobs } from '../jobs/jobs.ts'

/**
 * Creates the database when it is missing, then applies the pending migrations in order, under a lock. Migrations are
 * append-only: refuses if an applied migration has changed since.
 * A lock that is not granted within a second rolls everything back and is tried again, for two minutes: a migration that waited
 * longer would make every reader queue behind it.
 * @param folder absolute path of the SQL files
 * @param report receives a line for every transaction that may hold the lock
 * @returns the names of the migrations applied now
 * @throws Error listing the changed files
 */
export const migrate = async (
  url: string,
  folder: string,
  report: (line: string) => void = console.warn,
): Promise<string[]> => {
  await createDatabase(url)
  await prepareJobs(url)
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({
        connectionString: url,
        max: 1,
        options: `-c lock_timeout=${lockTimeoutMilliseconds}`,
      }),
    }),
  })
  const files = readMigrations(folder)
  try {
    await checkApplied(db, files)
    const migrator = new Migrator({
      db,
      provider: {
        getMigrations: async () => Object.fromEntries(files.map(file => [file.name, toMigration(file)])),
      },
      migrationTableName: 'schema_migrations',
      migrationLockTableName: 'schema_migrations_lock',
    })
    for (let attempt = 1; ; attempt++) {
      const { error, results } = await migrator.migrateToLatest()
      if (!error) return (results ?? []).map(result => result.migrationName)
      if (!isLockTimeout(error) || attempt === maxAttempts) throw error
      await reportOtherTransactions(db, report)
      await pause(1000)
    }
  } finally {
    await db.destroy()
  }
}

/** Readers queue behind a requested lock, so the wait for it is short. */
const lockTimeoutMilliseconds = 1000
const maxAttempts = 60

const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03'

/** Names the open transactions without their statements, which may quote personal data. */
const reportOtherTransactions = async (db: Kysely<unknown>, report: (line: string) => void) => {
  const { rows } = await sql<{ pid: number; application: string; state: string; seconds: number }>`
    select pid, application_name as application, state, extract(epoch from now() - xact_start)::int as seconds
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 5`.execute(db)
  for (const { pid, application, state, seconds } of rows)
    report(
      `Kalima : la migration attend un verrou ; une transaction est ouverte depuis ${seconds} s (processus ${pid} de PostgreSQL, ${application || 'sans nom'}, ${state}). Nouvel essai dans une seconde.`,
    )
}

type MigrationFile = { name: string; text: string; checksum: string }

const readMigrations = (folder: string): MigrationFile[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.sql'))
    .sort()
    .map(file => {
      const text = readFileSync(join(folder, file), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { name: file.replace(/\.sql$/, ''), text, checksum }
    })

const toMigration = ({ name, text, checksum }: MigrationFile): Migration => ({
  up: async db => {
    await sql.raw(text).execute(db)
    await sql`insert into schema_migrations_checksums (name, checksum) values (${name}, ${checksum})`.execute(
      db,
    )
  },
})

const checkApplied = async (db: Kysely<unknown>, files: readonly MigrationFile[]) => {
  await sql`create table if not exists schema_migrations_checksums (name text primary key, checksum text not null)`.execute(
    db,
  )
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations_checksums`.execute(db)
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const changed = files.filter(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
  if (changed.length > 0)
    throw new Error(
      `Ces migrations ont changé après avoir été appliquées : ${changed.map(({ name }) => name).join(', ')}. ` +
        'Rétablissez-les et écrivez le changement dans une nouvelle migration.',
    )
}

const createDatabase = async (url: string) => {
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
