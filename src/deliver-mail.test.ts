import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../tests/support/database'
import { makeFamily } from '../tests/support/people'
import { deliverMail } from './deliver-mail'
import type { Mail } from './platform/mail/mail'

const database = testDatabase()
const context = { publicUrl: 'http://localhost:3000', now: Temporal.Instant.from('2027-01-05T10:00:00Z') }

const aJob = async () => {
  const { parentId } = await makeFamily(database.db)
  return { id: randomUUID(), data: { kind: 'password-changed', userId: parentId } }
}

test('a job that ten workers hold at once is one mail', async () => {
  const job = await aJob()
  const sent: Mail[] = []
  const send = async (_tx: unknown, mail: Mail) => void sent.push(mail)
  await Promise.all(Array.from({ length: 10 }, () => deliverMail(database.db, send, job, context)))
  await deliverMail(database.db, send, job, context)
  expect(sent).toHaveLength(1)
})

test('a mail that could not be handed over is handed over later, once', async () => {
  const job = await aJob()
  const refuses = async () => {
    throw new Error('the server of the mails is away')
  }
  await expect(deliverMail(database.db, refuses, job, context)).rejects.toThrow('away')
  const sent: string[] = []
  const send = async (_tx: unknown, _mail: Mail, messageId: string) => void sent.push(messageId)
  for (let time = 0; time < 3; time++) await deliverMail(database.db, send, job, context)
  expect(sent).toEqual([job.id])
})
