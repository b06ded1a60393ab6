import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { type MailComposers, type MailJob, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { emailChangeHours } from '../contact.ts'
import { createLink, lockAccount } from './links.ts'

/** A change of address; undefined once it was withdrawn, replaced, or the account closed. */
const findChange = async (tx: Db, job: MailJob) => {
  return tx
    .selectFrom('email_changes as change')
    .innerJoin('users', 'users.id', 'change.user_id')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .where('change.id', '=', textIn(job, 'changeId'))
    .where('users.erased_at', 'is', null)
    .select(eb => [
      'users.id as userId',
      'users.email',
      'change.email as newEmail',
      'change.former_email as formerEmail',
      'change.requested_at as requestedAt',
      eb.fn.coalesce('profiles.first_name', 'users.name').as('firstName'),
    ])
    .executeTakeFirst()
}

/** Only the owner of the account learns the new address: the middle of its first part is left out. */
const hideAddress = (email: string) => email.replace(/^(.)[^@]*(?=@)/, '$1…')

export const contactMails: MailComposers = {
  'confirm-new-email': async (tx, job, { publicUrl, school }) => {
    const change = await findChange(tx, job)
    if (!change || change.formerEmail !== null) return undefined
    await lockAccount(tx, change.userId)
    const token = await createLink(tx, {
      userId: change.userId,
      purpose: 'change_email',
      expiresAt: change.requestedAt.add({ hours: emailChangeHours }),
    })
    return {
      to: change.newEmail,
      subject: m.accounts_mail_new_email_subject(),
      ...(await writeLetter({
        heading: m.accounts_mail_new_email_subject(),
        paragraphs: [m.accounts_mail_new_email_text()],
        action: {
          label: m.accounts_mail_new_email_action(),
          href: `${publicUrl}/nouvelle-adresse?token=${token}`,
        },
        notes: [
          m.accounts_mail_new_email_validity({ hours: emailChangeHours }),
          m.accounts_mail_new_email_not_you(),
        ],
        school,
      })),
    }
  },
  'email-change-requested': async (tx, job, { publicUrl, school }) => {
    const change = await findChange(tx, job)
    if (!change || change.formerEmail !== null) return undefined
    return {
      to: change.email,
      subject: m.accounts_mail_email_requested_subject(),
      ...(await writeLetter({
        heading: m.mail_password_changed_heading({ name: change.firstName }),
        paragraphs: [
          m.accounts_mail_email_requested_text({ email: hideAddress(change.newEmail) }),
          m.accounts_mail_email_not_you(),
        ],
        action: { label: m.mail_password_changed_action(), href: `${publicUrl}/forgot-password` },
        school,
      })),
    }
  },
  'email-changed': async (tx, job, { school }) => {
    const change = await findChange(tx, job)
    if (!change?.formerEmail) return undefined
    return {
      to: change.formerEmail,
      subject: m.accounts_mail_email_changed_subject(),
      ...(await writeLetter({
        heading: m.mail_password_changed_heading({ name: change.firstName }),
        paragraphs: [
          m.accounts_mail_email_changed_text({ email: hideAddress(change.newEmail) }),
          m.accounts_mail_email_changed_not_you(),
        ],
        school,
      })),
    }
  },
}
