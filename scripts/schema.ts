// Types of the database, generated from the migrations: node scripts/schema.ts
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'kalima-schema-'))
const server = await startEmbedded(folder, { fsync: 'off' })
try {
  await migrate(server.url, join(root, 'db/migrations'))
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
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit' },
  )
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
