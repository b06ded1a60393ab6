import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { mailboxRoutes } from './mailbox.ts'

const database = testDatabase()

test('lists new, changed and deleted mails at the next request', async () => {
  const { db } = database
  const mailbox = mailboxRoutes(db)
  const subjects = async () => {
    const mails: { subject: string }[] = await (await mailbox.request('/mailbox.json')).json()
    return mails.map(({ subject }) => subject)
  }
  const send = (id: number, subject: string) =>
    sql`insert into dev_mails (id, recipient, sender, subject, text, html) overriding system value
      values (${id}, 'a@kalima.test', 'b@kalima.test', ${subject}, '', '')`.execute(db)
  expect(await subjects()).toEqual([])
  await send(12, 'le second')
  expect(await subjects()).toEqual(['le second'])
  // Two mails are sent at once: the one with the lower id may be committed later.
  await send(11, 'le premier')
  expect(await subjects()).toEqual(['le second', 'le premier'])
  await db.updateTable('dev_mails').set({ subject: 'effacé' }).where('id', '=', 12).execute()
  expect(await subjects()).toEqual(['effacé', 'le premier'])
  await db.deleteFrom('dev_mails').where('id', '=', 11).execute()
  expect(await subjects()).toEqual(['effacé'])
})
