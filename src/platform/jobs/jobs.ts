import { fromKysely, PgBoss, type SendOptions } from 'pg-boss'
import { log } from '#platform/logging/log.ts'
import { type Db, LoggingClient } from '../db/connect.ts'
import type { MailJob } from '../mail/compose.ts'

/**
 * One queue per kind of work. A failed job is retried up to twelve times, first after 5 s, then after twice as long each time.
 * A job whose process died is retried after a minute.
 */
const retries = { retryLimit: 12, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 }
const queues = {
  mail: retries,
  lessons: retries,
  weeks: retries,
  retention: { ...retries, expireInSeconds: 900 },
  exports: retries,
}
export type Queue = keyof typeof queues

const logError = (error: unknown) => log.error({ error }, 'job queue failed')

const connectionOptions = (url: string) => ({
  Client: LoggingClient,
  connectionString: url,
  max: 4,
  application_name: 'kalima-jobs',
})

/** Creates pg-boss's own tables and our queues, or brings them up to date. Runs before the migrations. */
export const prepareJobs = async (url: string) => {
  const boss = new PgBoss({ ...connectionOptions(url), schedule: false, supervise: false })
  boss.on('error', logError)
  await boss.start()
  for (const [name, options] of Object.entries(queues)) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
  await boss.stop({ graceful: false })
}

/** Starts pg-boss for the worker process, with retries and schedules. */
export const startWorker = async (url: string) => {
  const boss = new PgBoss({ ...connectionOptions(url), schedule: true, supervise: true, migrate: false })
  boss.on('error', logError)
  return boss.start()
}

let sender: PgBoss | undefined

/**
 * Lets this process enqueue jobs; the last one opened is used. It reads the queue settings on a connection of its own: taking
 * one from the pool inside a transaction could deadlock.
 * @returns stops it
 */
export const openJobs = (url: string) => {
  const before = sender
  const boss = new PgBoss({
    ...connectionOptions(url),
    max: 1,
    schedule: false,
    supervise: false,
    migrate: false,
  })
  boss.on('error', logError)
  sender = boss
  return async () => {
    if (sender === boss) sender = before
    await boss.stop({ graceful: false })
  }
}

/** Enqueues jobs in the caller's transaction: both or neither. */
const enqueue = async (tx: Db, queue: Queue, jobs: { data: object; options?: SendOptions }[]) => {
  if (!sender) throw new Error('Jobs are enqueued after openJobs()')
  const boss = await sender.start() // once; later calls return at once
  await boss.insert(
    queue,
    jobs.map(({ data, options }) => ({ data, ...options })),
    { db: fromKysely(tx) },
  )
}

type MailOptions = {
  /** The earliest time to send it; at once when absent. */
  at?: Temporal.Instant
  /** The person is waiting for it: it is sent before all others. */
  isHighPriority?: boolean
}

const sendOptions = ({ at, isHighPriority }: MailOptions): SendOptions => ({
  ...(at && { startAfter: at.toString() }),
  ...(isHighPriority && { priority: 1 }),
})

export const enqueueMail = (tx: Db, job: MailJob, options: MailOptions = {}) =>
  enqueue(tx, 'mail', [{ data: job, options: sendOptions(options) }])

/** Builds the archive of a person's data (features/privacy/server/build-export.ts). */
export const enqueueExport = (tx: Db, exportId: string) =>
  enqueue(tx, 'exports', [{ data: { exportId } satisfies ExportJob }])
export type ExportJob = { exportId: string }

export const enqueueMails = (tx: Db, jobs: readonly MailJob[]) =>
  enqueue(
    tx,
    'mail',
    jobs.map(data => ({ data })),
  )
