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
  await redactName(db, "N'Golo")
  const mail = await db.selectFrom('dev_mails').selectAll().executeTakeFirstOrThrow()
  expect(mail.subject).toBe('Le cours de …')
  expect(mail.text).toContain('… & Ali ont cours mardi, puis ….')
  expect(mail.html).not.toMatch(/golo/i)
})

test('a name that stands in the calendar entry alone leaves with it, whoever had the mail; other mails keep their entries', async () => {
  const { db } = database
  await db.deleteFrom('dev_mails').execute()
  const entry = (content: string) =>
    JSON.stringify([{ filename: 'cours.ics', contentType: 'text/calendar', content }])
  const mailTo = (recipient: string, content: string) => ({
    recipient,
    sender: 'b@kalima.test',
    subject: 'Le cours de Nour',
    text: 'Nour a cours mardi.',
    html: '<p>Nour a cours mardi.</p>',
    attachments: entry(content),
  })
  await db
    .insertInto('dev_mails')
    .values([
      mailTo('teacher@kalima.test', 'SUMMARY:Cours avec Nour\\, Zébu\r\n lonette'),
      mailTo('left@kalima.test', 'DESCRIPTION:Cours\\nZébulonette et Nour'),
      mailTo('teacher@kalima.test', 'SUMMARY:Cours avec Nour'),
    ])
    .execute()
  await redactName(db, 'Zébulonette')
  const mails = await db.selectFrom('dev_mails').select(['subject', 'attachments']).orderBy('id').execute()
  const subject = 'Le cours de Nour'
  expect(mails).toEqual([
    { subject, attachments: [] },
    { subject, attachments: [] },
    { subject, attachments: JSON.parse(entry('SUMMARY:Cours avec Nour')) },
  ])
})

test('two names that are redacted at once both leave a mail', async () => {
  const { db } = database
  await db.deleteFrom('dev_mails').execute()
  await db
    .insertInto('dev_mails')
    .values({
      recipient: 'a@kalima.test',
      sender: 'b@kalima.test',
      subject: 'Nour et Zébulonette',
      text: '',
      html: '',
    })
    .execute()
  const second = await db.transaction().execute(async tx => {
    await redactName(tx, 'Nour')
    const redacting = redactName(db, 'Zébulonette')
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length
      })
      .toBe(1)
    return { redacting }
  })
  await second.redacting
  expect(await db.selectFrom('dev_mails').select('subject').execute()).toEqual([{ subject: '… et …' }])
})
