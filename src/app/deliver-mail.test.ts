import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bookLessons } from '#features/booking/server/book-lessons.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { aBookingOf, newId, now } from '../../tests/support/booking.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { makeFamily, makeTeacher } from '../../tests/support/people.ts'
import { deliverMail, deliverMails } from './deliver-mail.ts'

const database = testDatabase()
const context = { publicUrl: 'http://localhost:3000', now: Temporal.Instant.from('2027-01-05T10:00:00Z') }

const aJob = () => ({ id: randomUUID(), retryCount: 0, retryLimit: 12 })
const makeJob = async () => {
  const { parentId } = await makeFamily(database.db)
  return { ...aJob(), data: { kind: 'password-changed', userId: parentId } }
}

test('sends one mail for a job that ten workers run at once', async () => {
  const job = await makeJob()
  const sent: Mail[] = []
  const send = async (_tx: unknown, mail: Mail) => void sent.push(mail)
  await Promise.all(Array.from({ length: 10 }, () => deliverMail(database.db, send, job, context)))
  await deliverMail(database.db, send, job, context)
  expect(sent).toHaveLength(1)
})

test('sends a failed mail once when its job is retried', async () => {
  const job = await makeJob()
  const failingSend = async () => {
    throw new Error('the mail server is away')
  }
  await expect(deliverMail(database.db, failingSend, job, context)).rejects.toThrow('away')
  const sent: string[] = []
  const send = async (_tx: unknown, _mail: Mail, messageId: string) => void sent.push(messageId)
  for (let time = 0; time < 3; time++) await deliverMail(database.db, send, job, context)
  expect(sent).toEqual([job.id])
})

test('retries only the job that failed', async () => {
  const jobs = [await makeJob(), await makeJob(), await makeJob()]
  const sent: string[] = []
  let isAway = true
  const send = async (_tx: unknown, _mail: Mail, messageId: string) => {
    if (isAway && messageId === jobs[1]?.id) throw new Error('the mailbox is full')
    sent.push(messageId)
  }
  const states = async () =>
    (await deliverMails(database.db, send, jobs, context)).map(({ status }) => status)
  expect(await states()).toEqual(['completed', 'failed', 'completed'])
  isAway = false
  expect(await states()).toEqual(['completed', 'completed', 'completed'])
  expect(sent).toEqual([jobs[0]?.id, jobs[2]?.id, jobs[1]?.id])
})

test('retries only the failed mails of a job with two, under their own message ids', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { family, studentIds } = await makeFamily(database.db)
  const bookingId = newId()
  await bookLessons(
    database.db,
    family,
    { ...aBookingOf({ teacherId, studentId: studentIds[0] ?? '' }), id: bookingId },
    now,
  )
  const job = { ...aJob(), data: { kind: 'booking-confirmed', bookingId, to: ['family', 'teacher'] } }
  const away = new Set([`${job.id}-family`, `${job.id}-teacher`])
  const sent: string[] = []
  const deliver = () =>
    deliverMail(
      database.db,
      async (_tx, _mail, messageId) => {
        if (away.has(messageId)) throw new Error(`${messageId}: the mailbox is full`)
        sent.push(messageId)
      },
      job,
      { ...context, now },
    )
  await expect(deliver()).rejects.toThrow(/-family: .*-teacher: /)
  away.delete(`${job.id}-teacher`)
  await expect(deliver()).rejects.toThrow(`${job.id}-family: the mailbox is full`)
  away.clear()
  for (let time = 0; time < 3; time++) await deliver()
  expect(sent).toEqual([`${job.id}-teacher`, `${job.id}-family`])
})
