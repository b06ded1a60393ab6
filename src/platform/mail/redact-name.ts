import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { namesAnyOf, withoutNames } from '#platform/words/names-in-text.ts'
import type { Attachment } from './mail.ts'

/**
 * Redacts a person's name in all mails of the development mailbox, since nothing says who once had a mail about this person: a
 * parent who has left the family, a teacher who was replaced. Attachments of a mail with the name are deleted, since the lines of
 * a calendar entry may be folded inside it. Mails already sent by SMTP can't be changed.
 */
export const redactName = async (tx: Db, name: string) => {
  const mails = await tx
    .selectFrom('dev_mails')
    .select(['id', 'subject', 'text', 'html', sql<Attachment[]>`attachments`.as('attachments')])
    .orderBy('id')
    // Two names that are redacted at once both leave a mail that has both.
    .forUpdate()
    .execute()
  for (const { id, subject, text, html, attachments } of mails) {
    if (!namesAnyOf([subject, text, ...attachments.map(toPlainText)].join('\n'), [name])) continue
    await tx
      .updateTable('dev_mails')
      .set({
        subject: withoutNames(subject, [name]),
        text: withoutNames(text, [name]),
        html: withoutNames(html, [name]),
        attachments: sql`'[]'`,
      })
      .where('id', '=', id)
      .execute()
  }
}

/** The text of a calendar entry without folds and escaped line ends (RFC 5545); nothing of a picture. */
const toPlainText = ({ filename, content, encoding }: Attachment): string =>
  encoding === 'base64'
    ? filename
    : `${filename}\n${content.replace(/\r?\n[ \t]/g, '').replace(/\\n/gi, '\n')}`
