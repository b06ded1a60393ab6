import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deliverMail } from '#app/deliver-mail.ts'
import { mailKinds } from '#app/mails.ts'
import { mailKindLabels } from '#features/privacy/mail-labels.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { callAs } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'

const database = testDatabase()
const now = Temporal.Instant.from('2026-11-24T10:00:00Z')
let school: ReturnType<typeof callAs>
let adminId = ''
const schoolAt = (at: Temporal.Instant) => callAs(database.db, { userId: adminId, role: 'admin' }, at)
beforeAll(async () => {
  adminId = (await makeSchool(database.db)).userId
  school = schoolAt(now)
})

type Job = { id: string; data: { kind: string }; retryCount: number; retryLimit: number; state: string }
const findJob = async (userId: string) => {
  const { rows } = await sql<Job>`
    select id, data, retry_count as "retryCount", retry_limit as "retryLimit", state::text from pgboss.job
    where name = 'mail' and data->>'userId' = ${userId}`.execute(database.db)
  if (!rows[0]) throw new Error('no job')
  return rows[0]
}
const refused = Object.assign(new Error('550 No such user'), { code: 'EENVELOPE', responseCode: 550 })
const context = (at: Temporal.Instant) => ({ publicUrl: 'http://localhost:3000', now: at })
const fail = (job: Job, at = now) =>
  deliverMail(database.db, () => Promise.reject(refused), job, context(at)).catch(error => error)

/** A mail whose last attempt failed, in the log and in the queue. */
const failedMail = async (kind = 'password-changed') => {
  const { parentId } = await makeFamily(database.db)
  await enqueueMail(database.db, { kind, userId: parentId })
  const job = await findJob(parentId)
  await fail({ ...job, retryCount: 12, retryLimit: 12 })
  await sql`update pgboss.job set state = 'failed', retry_count = 12, completed_on = now() where id = ${job.id}::uuid`.execute(
    database.db,
  )
  const { mails } = await school.admin.mails({ person: parentId })
  if (!mails[0]) throw new Error('no mail')
  return { parentId, job, mail: mails[0] }
}

test('a mail waits, says why an attempt failed, and is sent', async () => {
  const { parentId } = await makeFamily(database.db)
  await enqueueMail(database.db, { kind: 'password-changed', userId: parentId })
  const job = await findJob(parentId)
  const { mails: waiting } = await school.admin.mails({ state: 'waiting' })
  expect(waiting[0]).toMatchObject({ kind: 'password-changed', failure: null, person: null })
  await fail(job)
  const find = async () => (await school.admin.mails({ person: parentId })).mails
  expect(await find()).toMatchObject([{ state: 'waiting', failure: 'refused', mayResend: false }])
  const sent: Mail[] = []
  await deliverMail(
    database.db,
    async (_tx, mail) => void sent.push(mail),
    { ...job, retryCount: 1 },
    context(now),
  )
  expect(sent).toHaveLength(1)
  expect(await find()).toMatchObject([
    { state: 'sent', failure: null, person: { email: sent[0]?.to, familyId: parentId, teacherId: null } },
  ])
  await expect(school.admin.resend({ id: (await find())[0]?.id ?? '' })).rejects.toMatchObject({
    status: 409,
  })
})

test('a mail that is no longer due is dropped', async () => {
  const { parentId } = await makeFamily(database.db)
  await enqueueMail(database.db, { kind: 'account-blocked', userId: parentId })
  const job = await findJob(parentId)
  await deliverMail(database.db, () => Promise.reject(refused), job, context(now))
  const { rows } = await sql`select state from mail_log where job_id = ${job.id}::uuid`.execute(database.db)
  expect(rows).toEqual([{ state: 'dropped' }])
})

test('a job of two mails has an entry for each', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { parentId } = await makeFamily(database.db)
  await enqueueMail(database.db, { kind: 'password-changed', userId: parentId, to: ['one', 'two'] })
  await fail(await findJob(parentId))
  expect((await school.admin.mails({ person: parentId })).mails).toHaveLength(2)
  expect((await school.admin.mails({ person: teacherId })).mails).toEqual([])
})

test('a failed mail is sent once more, though two admins resend it at once, and the journal names one', async () => {
  const { parentId, job, mail } = await failedMail()
  expect(mail).toMatchObject({ state: 'failed', failure: 'refused', mayResend: true })
  const answers = await Promise.all([1, 2].map(() => school.admin.resend({ id: mail.id })))
  expect(answers).toEqual([1, 2].map(() => ({ id: mail.id, state: 'waiting' })))
  expect(await findJob(parentId)).toMatchObject({ id: job.id, state: 'retry', retryLimit: 13 })
  const { rows } =
    await sql`select actor, details from audit_log where action = 'mail_resent' and subject = ${parentId}::uuid`.execute(
      database.db,
    )
  expect(rows).toEqual([{ actor: adminId, details: { kind: 'password-changed' } }])
})

test('a failed mail is not sent again after a week, one with a link not after a day, nor one that the queue has forgotten', async () => {
  const { mail } = await failedMail()
  await expect(schoolAt(now.add({ hours: 7 * 24 })).admin.resend({ id: mail.id })).rejects.toMatchObject({
    status: 409,
  })
  const link = await failedMail('reset-password')
  await expect(schoolAt(now.add({ hours: 24 })).admin.resend({ id: link.mail.id })).rejects.toMatchObject({
    status: 409,
  })
  const forgotten = await failedMail()
  await sql`delete from pgboss.job where id = ${forgotten.job.id}::uuid`.execute(database.db)
  await expect(school.admin.resend({ id: forgotten.mail.id })).rejects.toMatchObject({ status: 409 })
  expect((await school.admin.mails({ person: forgotten.parentId })).mails).toMatchObject([
    { state: 'failed' },
  ])
})

test('a mail that does not exist is not found', async () => {
  await expect(school.admin.resend({ id: '00000000-0000-4000-8000-000000000000' })).rejects.toMatchObject({
    status: 404,
  })
})

test('pages follow each other without a gap, and a search finds a person by the address', async () => {
  const { parentId } = await makeFamily(database.db)
  for (const _ of Array.from({ length: 5 }))
    await enqueueMail(database.db, { kind: 'password-changed', userId: parentId })
  await sql`update mail_log set user_id = ${parentId}::uuid where state = 'waiting' and user_id is null`.execute(
    database.db,
  )
  const all = (await school.admin.mails({ person: parentId, limit: 100 })).mails.map(({ id }) => id)
  const first = await school.admin.mails({ person: parentId, limit: 3 })
  const second = await school.admin.mails({ person: parentId, limit: 100, after: first.next ?? '' })
  expect([...first.mails, ...second.mails].map(({ id }) => id)).toEqual(all)
  expect(second.next).toBeNull()
  const { email } = await database.db
    .selectFrom('users')
    .where('id', '=', parentId)
    .select('email')
    .executeTakeFirstOrThrow()
  expect((await school.admin.mails({ search: email, limit: 100 })).mails.map(({ id }) => id)).toEqual(all)
})

test('every kind of mail has its words in the log', () => {
  expect(mailKinds.filter(kind => !(kind in mailKindLabels))).toEqual([])
  expect(Object.keys(mailKindLabels).filter(kind => !mailKinds.includes(kind))).toEqual([])
})

test('a mail that failed for good waits on the dashboard and in the sidebar until it is sent again, for 7 days', async () => {
  const count = async (at = now) => {
    const admin = schoolAt(at).admin
    const [{ failedMails }, { mails }] = [await admin.dashboard(), await admin.waiting()]
    expect(failedMails).toBe(mails)
    return mails
  }
  const before = await count()
  const { mail } = await failedMail()
  expect(await count()).toBe(before + 1)
  expect(await count(now.add({ hours: 24 * 7 }))).toBe(0)
  await school.admin.resend({ id: mail.id })
  expect(await count()).toBe(before)
})
