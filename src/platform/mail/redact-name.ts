import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import { namesAnyOf, withoutNames } from '#platform/words/names-in-text.ts'

/**
 * Redacts a person's name in the mails of the development mailbox and deletes their attachments, since the lines of a calendar
 * entry may be folded inside the name. Mails already sent by SMTP can't be changed.
 * @param recipients addresses whose mails may contain the name
 */
export const redactName = async (tx: Db, name: string, recipients: readonly string[]) => {
  const mails = await tx
    .selectFrom('dev_mails')
    .where('recipient', '=', isAnyOf(recipients, 'text'))
    .select(['id', 'subject', 'text', 'html'])
    .execute()
  for (const { id, subject, text, html } of mails) {
    if (!namesAnyOf(`${subject}\n${text}`, [name])) continue
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
