import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Db, openDb, openPool } from '#platform/db/connect.ts'
import { openJobs } from '#platform/jobs/jobs.ts'

/** A database of this file's own, with every migration and no row; real PostgreSQL, several clients at once. */
export const testDatabase = () => {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const cluster = inject('clusterUrl')
  const made: { db?: Db; pool?: pg.Pool; stopJobs?: () => Promise<void> } = {}
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: `${cluster}/postgres` })
    await client.connect()
    // Two files cloning at one moment would find the template in use: they take turns.
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
    await client.end()
  }
  beforeAll(async () => {
    // Files are copied, not logged row by row: dropping such a database is quicker too.
    await admin(`create database ${name} template kalima_template strategy file_copy`)
    made.pool = openPool(`${cluster}/${name}`, 16)
    made.db = openDb(made.pool)
    made.stopJobs = openJobs(`${cluster}/${name}`)
  })
  afterAll(async () => {
    await made.stopJobs?.()
    await made.pool?.end()
    await admin(`drop database ${name} with (force)`)
  })
  return {
    url: `${cluster}/${name}`,
    get db(): Db {
      if (!made.db) throw new Error('The database is there only while tests run.')
      return made.db
    },
    get pool(): pg.Pool {
      if (!made.pool) throw new Error('The database is there only while tests run.')
      return made.pool
    },
  }
}
