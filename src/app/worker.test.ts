// The job worker against a real SMTP server.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { startSmtp, type Taken } from '../../tests/support/smtp.ts'

const database = testDatabase()
const longWait = { timeout: 20_000, interval: 50 }

let stop: (() => Promise<void>)[] = []
beforeAll(() => {
  process.env.DATABASE_URL = database.url
  process.env.KALIMA_STORAGE_DIR = '/nowhere' // no test here stores a file
  process.env.KALIMA_SECRET = 'a-secret-for-tests-alone-0123456789abcdef'
  process.env.PUBLIC_URL = 'https://kalima.test'
  process.env.MAIL_FROM = 'Kalima <bonjour@kalima.test>'
})
afterEach(async () => {
  for (const one of stop.reverse()) await one()
  stop = []
  vi.resetModules()
})

const startWithSmtp = async (onMail?: Parameters<typeof startSmtp>[0]) => {
  const smtp = await startSmtp(onMail)
  stop.push(smtp.stop)
  process.env.SMTP_URL = smtp.url
  // Reload the modules: settings are read once per process.
  const [{ startWorker: start }, { getProgram: opened }] = await Promise.all([
    import('./worker.ts'),
    import('./context.ts'),
  ])
  stop.push(() => opened().close())
  stop.push(await start())
  return smtp
}
const enqueueForNewUser = async (name = 'Samia') => {
  const id = randomUUID()
  await database.db
    .insertInto('users')
    .values({ id, name, email: `${id}@kalima.test`, email_verified: true })
    .execute()
  await enqueueMail(database.db, { kind: 'password-changed', userId: id })
  return `${id}@kalima.test`
}
const times = (count: number) => Array.from({ length: count })
const findJob = async (email: string) => {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from pgboss.job where data->>'userId' = ${email.split('@')[0]}`.execute(database.db)
  return rows[0]
}
const header = ({ data }: Taken, name: string) =>
  data.replace(/\r\n[ \t]/g, ' ').match(new RegExp(`^${name}: (.*)$`, 'mi'))?.[1]

test('sends a mail with text and HTML parts, from the sender, to one person', async () => {
  const smtp = await startWithSmtp()
  const email = await enqueueForNewUser()
  await vi.waitFor(() => expect(smtp.taken).toHaveLength(1), longWait)
  const [mail] = smtp.taken
  if (!mail) throw new Error('no mail')
  expect(mail).toMatchObject({ from: 'bonjour@kalima.test', to: [email] })
  expect(mail.data).toContain('Content-Type: text/plain; charset=utf-8')
  expect(mail.data).toContain('Content-Type: text/html; charset=utf-8')
  expect(header(mail, 'Message-ID')).toBe(`<${(await findJob(email))?.id}@kalima.test>`)
})

test('a name with line breaks cannot add a header', async () => {
  const smtp = await startWithSmtp()
  await enqueueForNewUser('Samia\r\nBcc: everyone@example.org\r\n\r\nBonjour')
  await vi.waitFor(() => expect(smtp.taken).toHaveLength(1), longWait)
  const [head = ''] = (smtp.taken[0]?.data ?? '').split('\r\n\r\n')
  expect(head).not.toMatch(/^bcc:/im)
  expect(smtp.taken[0]?.to).toHaveLength(1)
})

test('after a crash between sending and committing, sends the same message id again, and then never more', async () => {
  const given: Taken[] = []
  const smtp = await startWithSmtp(async mail => {
    given.push(mail)
    if (given.length > 1) return
    // The server has accepted the mail; now the worker loses its connection before it can commit.
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    )
  })
  const email = await enqueueForNewUser()
  await vi.waitFor(() => expect(given).toHaveLength(1), longWait)
  await vi.waitFor(async () => expect((await findJob(email))?.state).toBe('retry'), longWait)
  // Skip the retry delay.
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database.db)
  await vi.waitFor(() => expect(given).toHaveLength(2), longWait)
  await vi.waitFor(async () => expect((await findJob(email))?.state).toBe('completed'), longWait)
  const [first, second] = given
  if (!first || !second) throw new Error('no mails')
  expect(header(second, 'Message-ID')).toBe(header(first, 'Message-ID'))

  // Another run of the job finds the row in sent_mails and sends nothing.
  await sql`update pgboss.job set state = 'retry', start_after = now() where id = ${(await findJob(email))?.id}::uuid`.execute(
    database.db,
  )
  await vi.waitFor(async () => expect((await findJob(email))?.state).toBe('completed'), longWait)
  expect(given).toHaveLength(2)
  expect(smtp.taken.length).toBeLessThanOrEqual(2)
})

test('retries when the mail server is busy', async () => {
  let refusals = 1
  const smtp = await startWithSmtp(() => {
    if (refusals-- > 0) throw new Error('busy')
  })
  const email = await enqueueForNewUser()
  await vi.waitFor(async () => expect((await findJob(email))?.state).toBe('retry'), longWait)
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database.db)
  await vi.waitFor(() => expect(smtp.taken).toHaveLength(1), longWait)
})

test('the job of a dead worker is released after a minute', async () => {
  await enqueueMail(database.db, { kind: 'none' })
  const { rows } = await sql<{ seconds: number }>`
    delete from pgboss.job where data->>'kind' = 'none' returning expire_seconds as seconds`.execute(
    database.db,
  )
  expect(rows).toEqual([{ seconds: 60 }])
})

test('sends a high-priority mail before those already queued', async () => {
  for (const _ of times(20)) await enqueueForNewUser()
  const userId = randomUUID()
  const email = `${userId}@kalima.test`
  await database.db.insertInto('users').values({ id: userId, name: 'Samia', email }).execute()
  await enqueueMail(database.db, { kind: 'confirm-email', userId }, { isHighPriority: true })
  const smtp = await startWithSmtp()
  await vi.waitFor(() => expect(smtp.taken).toHaveLength(21), longWait)
  // Two workers fetch three jobs each, so it is among the first six.
  expect(smtp.taken.slice(0, 6).flatMap(({ to }) => to)).toContain(email)
})
