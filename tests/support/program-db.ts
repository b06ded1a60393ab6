// The database of the program under test, for what takes hours to come about by itself, or minutes by clicks.
import { inject } from 'vitest'
import { type Db, openDb, openPool } from '#platform/db/connect.ts'

let opened: Db | undefined

/** One connection pool for all files of a worker; it ends with the worker. */
export const programDb = (): Db => (opened ??= openDb(openPool(inject('databaseUrl'), 4)))
