import { type LateDue, lateDueSentence } from '#features/lessons/late-due.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import type { MailComposers } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'

const findOwner = (tx: Db, userId: unknown) =>
  tx
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .where('users.id', '=', String(userId))
    .where('users.erased_at', 'is', null)
    .select(eb => ['users.email', eb.fn.coalesce('profiles.first_name', 'users.name').as('firstName')])
    .executeTakeFirst()

/** The mails about a person's data. */
export const mails: MailComposers = {
  'data-export-ready': async (tx, { userId }, { publicUrl, school }) => {
    const to = await findOwner(tx, userId)
    if (!to) return undefined
    return {
      to: to.email,
      subject: m.privacy_mail_export_subject(),
      ...(await writeLetter({
        heading: m.privacy_mail_hello({ name: to.firstName }),
        paragraphs: [m.privacy_mail_export_text()],
        action: { label: m.privacy_mail_export_action(), href: `${publicUrl}/mes-donnees` },
        notes: [m.privacy_mail_export_validity(), m.privacy_mail_export_not_you()],
        school,
      })),
    }
  },

  'data-export-failed': async (tx, { userId }, { publicUrl, school }) => {
    const to = await findOwner(tx, userId)
    if (!to) return undefined
    return {
      to: to.email,
      subject: m.privacy_mail_export_failed_subject(),
      ...(await writeLetter({
        heading: m.privacy_mail_hello({ name: to.firstName }),
        paragraphs: [m.privacy_mail_export_failed_text()],
        action: { label: m.privacy_mail_export_failed_action(), href: `${publicUrl}/mes-donnees` },
        notes: [m.privacy_mail_export_failed_again(), m.privacy_mail_export_not_you()],
        school,
      })),
    }
  },

  'account-erased': async (tx, { receiptId, cancelled, late }, { school }) => {
    const receipt = await tx
      .selectFrom('erasure_receipts')
      .where('id', '=', String(receiptId))
      .select('email')
      .executeTakeFirst()
    if (!receipt) return undefined
    // Only a parent's has late places.
    const due = late ? lateDueSentence(late as LateDue) : undefined
    return {
      to: receipt.email,
      subject: m.privacy_mail_erased_subject(),
      ...(await writeLetter({
        heading: m.privacy_mail_erased_heading(),
        paragraphs: [
          m.privacy_mail_erased_text(),
          ...(cancelled ? [m.privacy_mail_erased_lessons({ count: Number(cancelled) })] : []),
          ...(due ? [due] : []),
          m.privacy_mail_erased_kept(),
        ],
        school,
      })),
    }
  },
}
