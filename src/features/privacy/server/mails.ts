import { type LateDue, lateDueSentence } from '#features/lessons/late-due.ts'
import { familyRemovalFiles, teacherRemovalFiles } from '#features/lessons/server/calendar-entries.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { type MailComposers, type MailContext, type MailJob, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'

const findOwner = (tx: Db, userId: unknown) =>
  tx
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .where('users.id', '=', String(userId))
    .where('users.erased_at', 'is', null)
    .select(eb => ['users.email', eb.fn.coalesce('profiles.first_name', 'users.name').as('firstName')])
    .executeTakeFirst()

/** Removes the lessons after the erasure that are cancelled from the person's calendar. An applicant has none. */
const removalFiles = async (tx: Db, job: MailJob, from: Temporal.Instant, context: MailContext) => {
  if (job.familyId) return familyRemovalFiles(tx, job, { familyId: textIn(job, 'familyId'), from }, context)
  if (job.teacherId) return teacherRemovalFiles(tx, { teacherId: textIn(job, 'teacherId'), from }, context)
  return []
}

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

  'account-erased': async (tx, job, context) => {
    const { receiptId, cancelled, late } = job
    const { school } = context
    const receipt = await tx
      .selectFrom('erasure_receipts')
      .where('id', '=', String(receiptId))
      .select(['email', 'erased_at as erasedAt'])
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
      attachments: await removalFiles(tx, job, receipt.erasedAt, context),
    }
  },
}
