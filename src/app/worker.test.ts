// The worker against a mail server that really listens, on a database of its own.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { startSmtp, type Taken } from '../../tests/support/smtp.ts'

const database = testDatabase()
const waitLong = { timeout: 20_000, interval: 50 }

let stop: (() => Promise<void>)[] = []
beforeAll(() => {
  process.env.DATABASE_URL = database.url
  process.env.KALIMA_SECRET = 'a-secret-for-tests-alone-0123456789abcdef'
  process.env.PUBLIC_URL = 'https://kalima.test'
  process.env.MAIL_FROM = 'Kalima <bonjour@kalima.test>'
})
afterEach(async () => {
  for (const one of stop.reverse()) await one()
  stop = []
  vi.resetModules()
})

const workWith = async (onMail?: Parameters<typeof startSmtp>[0]) => {
  const smtp = await startSmtp(onMail)
  stop.push(smtp.stop)
  process.env.SMTP_URL = smtp.url
  // The program is opened anew for each server.
  const [{ startWork: start }, { program: opened }] = await Promise.all([
    import('./worker.ts'),
    import('./context.ts'),
  ])
  stop.push(() => opened().close())
  stop.push(await start())
  return smtp
}
const someone = async (name = 'Samia') => {
  const id = randomUUID()
  await database.db
    .insertInto('users')
    .values({ id, name, email: `${id}@kalima.test`, email_verified: true })
    .execute()
  await enqueueMail(database.db, { kind: 'password-changed', userId: id })
  return `${id}@kalima.test`
}
const times = (count: number) => Array.from({ length: count })
const jobOf = async (email: string) => {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from pgboss.job where data->>'userId' = ${email.split('@')[0]}`.execute(database.db)
  return rows[0]
}
const header = ({ data }: Taken, name: string) =>
  data.replace(/\r\n[ \t]/g, ' ').match(new RegExp(`^${name}: (.*)$`, 'mi'))?.[1]

test('a mail has both parts, its sender, and goes to one person', async () => {
  const smtp = await workWith()
  const email = await someone()
  await vi.waitFor(() => expect(smtp.taken).toHaveLength(1), waitLong)
  const [mail] = smtp.taken
  if (!mail) throw new Error('no mail')
  expect(mail).toMatchObject({ from: 'bonjour@kalima.test', to: [email] })
  expect(mail.data).toContain('Content-Type: text/plain; charset=utf-8')
  expect(mail.data).toContain('Content-Type: text/html; charset=utf-8')
  expect(header(mail, 'Message-ID')).toBe(`<${(await jobOf(email))?.id}@kalima.test>`)
})

test('a name with line breaks makes no header of its own', async () => {
  const smtp = await workWith()
  await someone('Samia\r\nBcc: everyone@example.org\r\n\r\nBonjour')
  await vi.waitFor(() => expect(smtp.taken).toHaveLength(1), waitLong)
  const [head = ''] = (smtp.taken[0]?.data ?? '').split('\r\n\r\n')
  expect(head).not.toMatch(/^bcc:/im)
  expect(smtp.taken[0]?.to).toHaveLength(1)
})

test('dying between the handing over and the note of it hands it over again as the same mail, and then never more', async () => {
  const given: Taken[] = []
  const smtp = await workWith(async mail => {
    given.push(mail)
    if (given.length > 1) return
    // The server has the mail; the worker's connection dies before it can write that down.
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    )
  })
  const email = await someone()
  await vi.waitFor(() => expect(given).toHaveLength(1), waitLong)
  await vi.waitFor(async () => expect((await jobOf(email))?.state).toBe('retry'), waitLong)
  // The waiting time is not what is tested.
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database.db)
  await vi.waitFor(() => expect(given).toHaveLength(2), waitLong)
  await vi.waitFor(async () => expect((await jobOf(email))?.state).toBe('completed'), waitLong)
  const [first, second] = given
  if (!first || !second) throw new Error('no mails')
  expect(header(second, 'Message-ID')).toBe(header(first, 'Message-ID'))

  // Whatever has the job run again finds the mark: nothing leaves any more.
  await sql`update pgboss.job set state = 'retry', start_after = now() where id = ${(await jobOf(email))?.id}::uuid`.execute(
    database.db,
  )
  await vi.waitFor(async () => expect((await jobOf(email))?.state).toBe('completed'), waitLong)
  expect(given).toHaveLength(2)
  expect(smtp.taken.length).toBeLessThanOrEqual(2)
})

test('a server that has no time now is asked again later', async () => {
  let refusals = 1
  const smtp = await workWith(() => {
    if (refusals-- > 0) throw new Error('busy')
  })
  const email = await someone()
  await vi.waitFor(async () => expect((await jobOf(email))?.state).toBe('retry'), waitLong)
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database.db)
  await vi.waitFor(() => expect(smtp.taken).toHaveLength(1), waitLong)
})

test('a job of a worker that died is free again after a minute, not after a quarter of an hour', async () => {
  await enqueueMail(database.db, { kind: 'none' })
  const { rows } = await sql<{ seconds: number }>`
    delete from pgboss.job where data->>'kind' = 'none' returning expire_seconds as seconds`.execute(
    database.db,
  )
  expect(rows).toEqual([{ seconds: 60 }])
})

test('a mail that somebody waits for leaves before those that wait already', async () => {
  for (const _ of times(20)) await someone()
  const userId = randomUUID()
  const email = `${userId}@kalima.test`
  await database.db.insertInto('users').values({ id: userId, name: 'Samia', email }).execute()
  await enqueueMail(database.db, { kind: 'confirm-email', userId }, { isHighPriority: true })
  const smtp = await workWith()
  await vi.waitFor(() => expect(smtp.taken).toHaveLength(21), waitLong)
  // Two workers fetch three each: it is among the first that are fetched at all.
  expect(smtp.taken.slice(0, 6).flatMap(({ to }) => to)).toContain(email)
})
