import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { log } from '#platform/logging/log.ts'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>

const { builtins } = pg.types
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, text => Temporal.Instant.from(text)],
  [builtins.DATE, text => text],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
])
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
}

/**
 * Logs a connection that is lost between two statements of a transaction; the next statement then fails. Without a listener
 * for the event, Node would end the process.
 */
export class LoggingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', error => log.error({ error }, 'connection to PostgreSQL lost'))
  }
}

/**
 * A pool with short timeouts, so that an overloaded database leads to refusals instead of hanging requests.
 * - Generic plans: planning «who is free» for each question costs more than running it. The ratio of bench/search.ts with 5,000
 *   teachers is 0.20 to 0.36 with them and 0.09 without. searchEverything (admin) is planned for its words.
 * - No parallel workers and no jit: a request takes one processor, and a short statement is never compiled. With 100,000 lessons
 *   bench/search.ts and school-figures.ts show no difference; the embedded server has no compiler.
 */
export const openPool = (url: string, max: number, rows: 'kalima' | 'plain' = 'kalima') => {
  const pool = new pg.Pool({
    Client: LoggingClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    options:
      '-c TimeZone=UTC -c DateStyle=ISO -c lock_timeout=5s -c idle_in_transaction_session_timeout=30s -c jit=off -c max_parallel_workers_per_gather=0 -c plan_cache_mode=force_generic_plan',
    ...(rows === 'kalima' ? { types } : {}),
  })
  pool.on('error', () => {}) // logged by the client
  return pool
}

const statementNames = new LRUCache<string, string>({
  max: 1000,
  memoMethod: text => createHash('sha1').update(text).digest('base64url'),
})
const serializeValue = (value: unknown): unknown => {
  if (value instanceof Temporal.Instant) return value.toString()
  return Array.isArray(value) ? value.map(serializeValue) : value
}

/** Whether PostgreSQL plans the statement: not the begin and end of a transaction, nor what changes the schema. */
const isPlanned = (text: string, values: readonly unknown[]) =>
  values.length > 0 || /^\s*(?:select|with)\b/i.test(text)

/** The pool for Kysely: prepares each statement once per connection and sends instants as text. */
const preparedPool = (pool: pg.Pool): PostgresPool => ({
  async connect() {
    const client = await pool.connect()
    const query = (text: string, values: readonly unknown[]) =>
      isPlanned(text, values)
        ? client.query({ name: statementNames.memo(text), text, values: values.map(serializeValue) })
        : client.query(text)
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  },
  end: () => pool.end(),
  options: pool.options,
})

export const openDb = (pool: pg.Pool): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) })
