import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#platform/db/connect.ts'
import { type GaugeSource, openMetrics } from '#platform/logging/metrics.ts'

type QueueRow = { name: string; waiting: number; failed: number; age: number }

/** Jobs that are due, those given up, and how long the oldest due one has waited. */
const queues = async (db: Db) => {
  const { rows } = await sql<QueueRow>`
    select name,
      count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry'))), 0)::float8 as age
    from pgboss.job where name not like '\\_\\_pgboss%' group by name`.execute(db)
  return rows
}

const count = async (db: Db, table: 'booking_outbox' | 'rooms') => {
  const { n } = await db
    .selectFrom(table)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return [{ value: Number(n) }]
}

const sources = (db: Db): GaugeSource[] => {
  const ofQueues = (name: string, help: string, read: (row: QueueRow) => number): GaugeSource => ({
    name,
    help,
    labels: ['queue'],
    read: async () => (await queues(db)).map(row => ({ labels: { queue: row.name }, value: read(row) })),
  })
  return [
    ofQueues('kalima_jobs_waiting', 'Jobs that are due and not done', row => row.waiting),
    ofQueues('kalima_jobs_failed', 'Jobs that were given up', row => row.failed),
    ofQueues('kalima_jobs_oldest_seconds', 'Age of the oldest job that is due', row => Math.max(0, row.age)),
    {
      name: 'kalima_booking_outbox_waiting',
      help: 'Bookings whose mails and notifications are not made yet',
      read: () => count(db, 'booking_outbox'),
    },
    { name: 'kalima_rooms_open', help: 'Video rooms that are open', read: () => count(db, 'rooms') },
  ]
}

export const openProgramMetrics = (db: Db, pools: Record<string, pg.Pool>) => openMetrics(pools, sources(db))
