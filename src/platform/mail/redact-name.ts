import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** The name as a whole word, so that Ali takes nothing from Alia. */
const wordOf = (name: string) => `(?<![[:alnum:]])${name.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}(?![[:alnum:]])`

/**
 * Takes a person's name out of the mails that our own mailbox keeps; a calendar entry, whose lines may break anywhere, goes
 * whole. What an SMTP server was given is in other people's mailboxes.
 * @param recipients addresses whose mails may carry the name
 */
export const forgetName = async (tx: Db, name: string, recipients: readonly string[]) => {
  const [word, wordInHtml] = [wordOf(name), wordOf(escapeHtml(name))]
  await sql`
    update dev_mails
    set subject = regexp_replace(subject, ${word}, '…', 'g'), text = regexp_replace(text, ${word}, '…', 'g'),
        html = regexp_replace(regexp_replace(html, ${word}, '…', 'g'), ${wordInHtml}, '…', 'g'), attachments = '[]'
    where recipient = any(${recipients}::text[]) and (subject ~ ${word} or text ~ ${word})`.execute(tx)
}
