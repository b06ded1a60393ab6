import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#platform/db/connect.ts'
import { reconnectDelayMs } from './delays.ts'

const channel = 'kalima_events'
const probeMs = 30_000

/**
 * Says that something changed under this topic. Every process hears it when the transaction commits, and nobody when it
 * does not. It carries no data: whoever is woken reads the database, so that nothing is lost when a wake is.
 */
export const wake = (db: Db, topic: string) => sql`select pg_notify(${channel}, ${topic})`.execute(db)

/**
 * The one connection of this process that listens, opened with the first subscriber and opened again after 1, 2, 5, 10 s
 * when it breaks. After a break everybody is woken: what was said meanwhile was said to nobody.
 */
export const openWakes = (databaseUrl: string) => {
  const subscribers = new Map<string, Set<() => void>>()
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let probe: NodeJS.Timeout | undefined
  let failures = 0
  let isClosed = false

  const wakeAll = () => {
    for (const listeners of subscribers.values()) for (const listener of listeners) listener()
  }

  const lose = (lost: pg.Client, error?: Error) => {
    if (client !== lost) return
    client = undefined
    clearInterval(probe)
    if (error) console.error('Écoute de PostgreSQL perdue :', error.message)
    lost.removeAllListeners('end')
    void lost.end().catch(() => undefined) // it is broken already
    if (isClosed || subscribers.size === 0) return
    retry = setTimeout(connect, reconnectDelayMs(failures))
    failures += 1
  }

  const connect = () => {
    retry = undefined
    if (client || isClosed) return
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      application_name: 'kalima-wakes',
    })
    client = next
    next.on('error', error => lose(next, error))
    next.on('end', () => lose(next))
    next.on('notification', ({ payload }) => {
      for (const listener of subscribers.get(payload ?? '') ?? []) listener()
    })
    next
      .connect()
      .then(() => next.query(`listen ${channel}`))
      .then(() => {
        if (client !== next) return
        failures = 0
        wakeAll()
        // A server that vanished without a word would leave us listening to nothing for ever.
        probe = setInterval(() => {
          next.query('select 1').catch((error: Error) => lose(next, error))
        }, probeMs)
        probe.unref()
      })
      .catch((error: Error) => lose(next, error))
  }

  return {
    /** Calls `listener` at each wake of the topic, and once the connection stands (again). @returns the way to stop */
    subscribe: (topic: string, listener: () => void) => {
      const listeners = subscribers.get(topic) ?? new Set()
      listeners.add(listener)
      subscribers.set(topic, listeners)
      if (!client && !retry) connect()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && subscribers.get(topic) === listeners) subscribers.delete(topic)
      }
    },
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      clearInterval(probe)
      const last = client
      client = undefined
      last?.removeAllListeners('end')
      await last?.end()
    },
  }
}
