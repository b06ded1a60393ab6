import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#platform/db/connect.ts'
import { type GaugeSource, openMetrics } from '#platform/logging/metrics.ts'

type QueueRow = { queue: string; waiting: number; failed: number; age: number }

/** Jobs that are due, those given up, and how long the oldest due one has waited. */
const queueSource = (db: Db): GaugeSource => ({
  gauges: [
    { name: 'kalima_jobs_waiting', help: 'Jobs that are due and not done', labels: ['queue'] },
    { name: 'kalima_jobs_failed', help: 'Jobs that were given up', labels: ['queue'] },
    { name: 'kalima_jobs_oldest_seconds', help: 'Age of the oldest job that is due', labels: ['queue'] },
  ],
  read: async () => {
    const { rows } = await sql<QueueRow>`
      select name as queue,
        count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
        count(*) filter (where state = 'failed')::int as failed,
        coalesce(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry'))), 0)::float8 as age
      from pgboss.job where name not like '\\_\\_pgboss%' group by name`.execute(db)
    return rows.flatMap(({ queue, waiting, failed, age }) => [
      { gauge: 'kalima_jobs_waiting', labels: { queue }, value: waiting },
      { gauge: 'kalima_jobs_failed', labels: { queue }, value: failed },
      { gauge: 'kalima_jobs_oldest_seconds', labels: { queue }, value: Math.max(0, age) },
    ])
  },
})

const countSource = (db: Db, table: 'booking_outbox' | 'rooms', name: string, help: string): GaugeSource => ({
  gauges: [{ name, help }],
  read: async () => {
    const { n } = await db
      .selectFrom(table)
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return [{ gauge: name, value: n }]
  },
})

export const openProgramMetrics = (db: Db, pools: Record<string, pg.Pool>) =>
  openMetrics(pools, [
    queueSource(db),
    countSource(
      db,
      'booking_outbox',
      'kalima_booking_outbox_waiting',
      'Bookings whose mails and notifications are not made yet',
    ),
    countSource(db, 'rooms', 'kalima_rooms_open', 'Video rooms that are open'),
  ])
