import { m } from '~/paraglide/messages'
import type { Db } from '~/platform/db/connect'
import type { MailComposers, MailJob } from '~/platform/mail/compose'
import { writeLetter } from '~/platform/mail/letter'

const applicant = (tx: Db, job: MailJob) => {
  if (typeof job.applicationId !== 'string') throw new Error(`The job ${job.kind} names no application`)
  return tx
    .selectFrom('teacher_applications')
    .where('id', '=', job.applicationId)
    .select(['email', 'first_name as firstName', 'status', 'refusal_reason as reason'])
    .executeTakeFirst()
}

export const mails: MailComposers = {
  'application-accepted': async (tx, job, { publicUrl }) => {
    const to = await applicant(tx, job)
    if (to?.status !== 'accepted') return undefined
    return {
      to: to.email,
      subject: m.school_mail_accepted_subject(),
      ...(await writeLetter({
        heading: m.school_mail_hello({ name: to.firstName }),
        paragraphs: [m.school_mail_accepted_text(), m.school_mail_accepted_next()],
        action: { label: m.school_mail_accepted_action(), href: `${publicUrl}/teacher/dashboard` },
        signature: m.mail_signature(),
      })),
    }
  },

  'application-refused': async (tx, job, { publicUrl }) => {
    const to = await applicant(tx, job)
    if (to?.status !== 'refused' || !to.reason) return undefined
    return {
      to: to.email,
      subject: m.school_mail_refused_subject(),
      ...(await writeLetter({
        heading: m.school_mail_hello({ name: to.firstName }),
        paragraphs: [m.school_mail_refused_text()],
        facts: [{ label: m.school_mail_reason(), value: to.reason }],
        action: { label: m.school_mail_refused_action(), href: `${publicUrl}/register/teacher` },
        notes: [m.school_mail_refused_again()],
        signature: m.mail_signature(),
      })),
    }
  },
}
