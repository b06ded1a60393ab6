import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#platform/db/connect.ts'
import { log } from '#platform/logging/log.ts'

const channel = 'kalima_events'
const probeMs = 30_000
/** One connection a process: trying every second costs PostgreSQL nothing, and live events resume a second after it is back. */
const retryMs = 1000

/**
 * Notifies every process that something changed under this topic, when the transaction commits. The notification carries no
 * data: listeners read the database, so a lost notification loses nothing.
 */
export const publish = (db: Db, topic: string) => sql`select pg_notify(${channel}, ${topic})`.execute(db)

/**
 * The connection on which this process listens. It opens for the first subscriber and reconnects every second while lost.
 * After each connection all listeners are called, because notifications were missed meanwhile.
 */
export const openListener = (databaseUrl: string) => {
  const subscribers = new Map<string, Set<() => void>>()
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let probe: NodeJS.Timeout | undefined
  let isClosed = false

  const notifyAll = () => {
    for (const listeners of subscribers.values()) for (const listener of listeners) listener()
  }

  const handleLoss = (lost: pg.Client, error?: Error) => {
    if (client !== lost) return
    client = undefined
    clearInterval(probe)
    if (error) log.error({ error }, 'listening to PostgreSQL was lost')
    lost.removeAllListeners('end')
    void lost.end().catch(() => undefined) // the connection is lost already
    if (isClosed || subscribers.size === 0) return
    retry = setTimeout(connect, retryMs)
  }

  const connect = () => {
    retry = undefined
    if (client || isClosed) return
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      application_name: 'kalima-listener',
    })
    client = next
    next.on('error', error => handleLoss(next, error))
    next.on('end', () => handleLoss(next))
    next.on('notification', ({ payload }) => {
      for (const listener of subscribers.get(payload ?? '') ?? []) listener()
    })
    next
      .connect()
      .then(() => next.query(`listen ${channel}`))
      .then(() => {
        if (client !== next) return
        notifyAll()
        // A dead server sends no error to an idle connection, so it is probed.
        probe = setInterval(() => {
          next.query('select 1').catch((error: Error) => handleLoss(next, error))
        }, probeMs)
        probe.unref()
      })
      .catch((error: Error) => handleLoss(next, error))
  }

  return {
    /** Calls `listener` at each notification of the topic and after each (re)connection. @returns unsubscribe */
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
