import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { wordPattern } from '#platform/db/redact-names.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** As React writes text into the HTML of a mail. */
const escapeAsReact = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)

/**
 * Redacts a person's name in the mails of the development mailbox and deletes their attachments, since the lines of a calendar
 * entry may be folded inside the name. Mails already sent by SMTP can't be changed.
 * @param recipients addresses whose mails may contain the name
 */
export const redactName = async (tx: Db, name: string, recipients: readonly string[]) => {
  const [word, wordInHtml] = [wordPattern(name), wordPattern(escapeAsReact(name))]
  await sql`
    update dev_mails
    set subject = regexp_replace(subject, ${word}, '…', 'g'), text = regexp_replace(text, ${word}, '…', 'g'),
        html = regexp_replace(regexp_replace(html, ${word}, '…', 'g'), ${wordInHtml}, '…', 'g'), attachments = '[]'
    where recipient = any(${recipients}::text[]) and (subject ~ ${word} or text ~ ${word})`.execute(tx)
}
