// node scripts/schema.ts: writes the schema that the migrations result in: db/schema.sql, and its types in
// src/platform/db/schema.ts.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { dumpSchema } from '#platform/db/dump-schema.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'kalima-schema-'))
const server = await startEmbedded(folder, { fsync: 'off' })
const pool = new pg.Pool({ connectionString: server.url, max: 1 })
try {
  await migrate(server.url, join(root, 'db/migrations'))
  writeFileSync(join(root, 'db/schema.sql'), await dumpSchema(pool))
  execFileSync(
    join(root, 'node_modules/.bin/kysely-codegen'),
    [
      `--url=${server.url}`,
      '--dialect=postgres',
      '--default-schema=public',
      '--exclude-pattern=schema_migrations*',
      '--date-parser=string',
      '--numeric-parser=number',
      '--type-mapping={"timestamptz":"Temporal.Instant","int8":"number","numeric":"number"}',
      `--out-file=${join(root, 'src/platform/db/schema.ts')}`,
    ],
    { stdio: 'inherit' },
  )
} finally {
  await pool.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
