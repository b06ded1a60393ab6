import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { fromKysely, PgBoss, type SendOptions } from 'pg-boss'
import { log } from '#platform/logging/log.ts'
import { type Db, LoggingClient } from '../db/connect.ts'
import type { MailJob } from '../mail/compose.ts'
import { logQueuedMails } from '../mail/mail-log.ts'
import { failedMailDays } from '../mail/mail-outcome.ts'

/**
 * One queue per kind of work. A failed job is mostly retried up to twelve times, first after 5 s, then after twice as long each time.
 * A job whose process died is retried after a minute.
 */
const retries = { retryLimit: 12, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 }
const queues = {
  mail: { ...retries, deleteAfterSeconds: failedMailDays * 24 * 3600 },
  lessons: retries,
  weeks: retries,
  calendars: { ...retries, expireInSeconds: 900 },
  earnings: { ...retries, expireInSeconds: 900 },
  retention: { ...retries, expireInSeconds: 900 },
  // The person waits for the archive: after some five minutes it is said to have failed.
  exports: { ...retries, retryLimit: 6 },
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
export const startQueue = async (url: string) => {
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

/** Started once; later calls return at once. */
const startSender = () => {
  if (!sender) throw new Error('Jobs are enqueued after openJobs()')
  return sender.start()
}

/** Enqueues jobs in the caller's transaction: both or neither. */
export const enqueue = async (
  tx: Db,
  queue: Queue,
  jobs: { id?: string; data: object; options?: SendOptions }[],
) => {
  const boss = await startSender()
  await boss.insert(
    queue,
    jobs.map(({ id, data, options }) => ({ ...(id && { id }), data, ...options })),
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
  enqueueMails(tx, [job], options)

export const enqueueMails = async (tx: Db, jobs: readonly MailJob[], options: MailOptions = {}) => {
  const queued = jobs.map(data => ({ id: randomUUID(), data, options: sendOptions(options) }))
  await logQueuedMails(
    tx,
    queued.map(({ id, data }) => ({ jobId: id, kind: data.kind })),
  )
  await enqueue(tx, 'mail', queued)
}

/**
 * Enqueues mails about `id`. Where the same mail still waits, `id` is added to the ids in its `list` instead. Nothing is lost when
 * it is about to be sent: a worker skips a job that this transaction has locked, and one that a worker has taken waits no more.
 */
export const enqueueOrExtendMails = async (
  tx: Db,
  jobs: readonly MailJob[],
  { list, id }: { list: string; id: string },
  options: MailOptions = {},
) => {
  const { rows } = await sql<{ job: MailJob }>`
    with wanted as (select value as job from jsonb_array_elements(${JSON.stringify(jobs)}::jsonb)),
      extended as (
        update pgboss.job j set data = jsonb_set(j.data, array[${list}::text], j.data->${list}::text || to_jsonb(${id}::text))
        from wanted where j.name = 'mail' and j.state in ('created', 'retry') and j.data @> wanted.job
        returning wanted.job)
    select job from wanted where job not in (select job from extended)`.execute(tx)
  if (rows.length === 0) return
  await enqueueMails(
    tx,
    rows.map(({ job }) => ({ ...job, [list]: [id] })),
    options,
  )
}

/**
 * Gives a failed mail job one more attempt, under the same message ids; what it has sent already is not sent again.
 * @returns whether there is such a job: pg-boss deletes it after `failedMailDays`
 */
export const retryMailJob = async (tx: Db, jobId: string): Promise<boolean> => {
  const boss = await startSender()
  const { rows } = await sql`
    select id from pgboss.job where name = 'mail' and id = ${jobId}::uuid and state = 'failed' for update`.execute(
    tx,
  )
  if (rows.length === 0) return false
  await boss.retry('mail', jobId, { db: fromKysely(tx) })
  return true
}

/** Whether there is a mail job with these data that has not been sent: it waits, failed, or had become pointless. */
export const isMailUnsent = async (tx: Db, data: MailJob): Promise<boolean> => {
  const { rows } = await sql`
    select from pgboss.job j join mail_log m on m.job_id = j.id
    where j.name = 'mail' and j.data @> ${JSON.stringify(data)}::jsonb and m.state <> 'sent'`.execute(tx)
  return rows.length > 0
}
