import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { writeLetter } from './letter.tsx'
import { redactName } from './redact-name.ts'

const database = testDatabase()

test('a name with an apostrophe leaves subject, text and HTML of the mails', async () => {
  const { db } = database
  const letter = await writeLetter({
    heading: 'Bonjour,',
    paragraphs: ["N'Golo & Ali ont cours mardi, puis ngolo."],
    school: { name: 'Kalima', slogan: 'L’arabe, mot après mot.' },
  })
  await db
    .insertInto('dev_mails')
    .values({ recipient: 'a@kalima.test', sender: 'b@kalima.test', subject: "Le cours de N'Golo", ...letter })
    .execute()
  await redactName(db, "N'Golo", ['a@kalima.test'])
  const mail = await db.selectFrom('dev_mails').selectAll().executeTakeFirstOrThrow()
  expect(mail.subject).toBe('Le cours de …')
  expect(mail.text).toContain('… & Ali ont cours mardi, puis ….')
  expect(mail.html).not.toMatch(/golo/i)
})
