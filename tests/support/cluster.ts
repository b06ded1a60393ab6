// One PostgreSQL for the whole run, with a migrated template that each test file clones. It ends with the run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type EmbeddedServer, startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string
  }
}

/** The socket in place of the host, so that a database's name can be added: a query costs the client two thirds of one over TCP. */
const socketAddress = ({ url, socketUrl }: EmbeddedServer) => {
  const folder = new URL(socketUrl).searchParams.get('host')
  return folder ? url.replace('127.0.0.1', encodeURIComponent(folder)) : url
}

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'kalima-test-'))
  const server = await startEmbedded(folder, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  })
  await migrate(server.url, join(import.meta.dirname, '../../db/migrations'))
  const admin = new pg.Client({ connectionString: server.url.replace(/\/kalima$/, '/postgres') })
  await admin.connect()
  await admin.query('alter database kalima rename to kalima_template')
  await admin.end()
  project.provide('clusterUrl', socketAddress(server).replace(/\/kalima$/, ''))
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
