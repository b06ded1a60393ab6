import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { type MailComposers, type MailJob, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'

const applicant = (tx: Db, job: MailJob) => {
  return tx
    .selectFrom('teacher_applications')
    .where('id', '=', textIn(job, 'applicationId'))
    .select(['email', 'first_name as firstName', 'status', 'refusal_reason as reason'])
    .executeTakeFirst()
}

/** The admin, while the account has an application to be read. */
const adminToNotify = (tx: Db, job: MailJob) => {
  const userId = textIn(job, 'userId')
  const to = textIn(job, 'to')
  return tx
    .selectFrom('users')
    .innerJoin('user_roles', join =>
      join.onRef('user_roles.user_id', '=', 'users.id').on('role', '=', 'admin'),
    )
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .innerJoin('teacher_applications as a', join =>
      join.on('a.user_id', '=', userId).on('a.status', '=', 'pending'),
    )
    .where('users.id', '=', to)
    .select(['users.email', 'profiles.first_name as firstName'])
    .executeTakeFirst()
}

export const mails: MailComposers = {
  'account-confirmed': async (tx, job, { publicUrl, school }) => {
    const to = await adminToNotify(tx, job)
    if (!to) return undefined
    return {
      to: to.email,
      subject: m.school_mail_application_received_subject(),
      ...(await writeLetter({
        heading: m.school_mail_hello({ name: to.firstName }),
        // The applicant is named behind the sign-in, not in a mailbox.
        paragraphs: [m.school_mail_application_received_text()],
        action: {
          label: m.school_mail_application_received_action(),
          href: `${publicUrl}/admin/applications`,
        },
        school,
      })),
    }
  },

  /** Not sent once the application was answered. */
  'application-received': async (tx, job, { publicUrl, school }) => {
    const to = await tx
      .selectFrom('teacher_applications')
      .where('user_id', '=', textIn(job, 'userId'))
      .where('status', '=', 'pending')
      .select(['email', 'first_name as firstName'])
      .executeTakeFirst()
    if (!to) return undefined
    return {
      to: to.email,
      subject: m.school_mail_application_yours_subject(),
      ...(await writeLetter({
        heading: m.school_mail_hello({ name: to.firstName }),
        paragraphs: [m.school_mail_application_yours_text(), m.school_mail_application_yours_next()],
        action: { label: m.school_mail_application_yours_action(), href: `${publicUrl}/candidature` },
        school,
      })),
    }
  },

  'application-accepted': async (tx, job, { publicUrl, school }) => {
    const to = await applicant(tx, job)
    if (to?.status !== 'accepted') return undefined
    return {
      to: to.email,
      subject: m.school_mail_accepted_subject(),
      ...(await writeLetter({
        heading: m.school_mail_hello({ name: to.firstName }),
        paragraphs: [m.school_mail_accepted_text(), m.school_mail_accepted_next()],
        action: { label: m.school_mail_accepted_action(), href: `${publicUrl}/teacher/availability` },
        school,
      })),
    }
  },

  'application-refused': async (tx, job, { publicUrl, school }) => {
    const to = await applicant(tx, job)
    if (to?.status !== 'refused' || !to.reason) return undefined
    return {
      to: to.email,
      subject: m.school_mail_refused_subject(),
      ...(await writeLetter({
        heading: m.school_mail_hello({ name: to.firstName }),
        paragraphs: [m.school_mail_refused_text()],
        facts: [{ label: m.school_mail_reason(), value: to.reason }],
        // Signed out, this page leads to the sign-in: the form for visitors refuses an address that has an account.
        action: { label: m.school_mail_refused_action(), href: `${publicUrl}/candidature` },
        notes: [m.school_mail_refused_again()],
        school,
      })),
    }
  },
}
