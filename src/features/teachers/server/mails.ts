import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import type { MailComposers, MailJob } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'

const findRecipient = (tx: Db, job: MailJob) => {
  if (typeof job.teacherId !== 'string') throw new Error(`The job ${job.kind} names no teacher`)
  return tx
    .selectFrom('teachers')
    .innerJoin('profiles', 'profiles.id', 'teachers.id')
    .innerJoin('users', 'users.id', 'teachers.id')
    .where('teachers.id', '=', job.teacherId)
    .where('teachers.retired_at', 'is', null)
    .select(['users.email', 'profiles.first_name as firstName', 'teachers.suspended_at as suspendedAt'])
    .executeTakeFirst()
}

/** Each mail is sent only if the teacher is still suspended, or still reinstated, when the job runs. */
export const mails: MailComposers = {
  'teacher-suspended': async (tx, job, { publicUrl }) => {
    const to = await findRecipient(tx, job)
    if (!to?.suspendedAt) return undefined
    return {
      to: to.email,
      subject: m.school_mail_suspended_subject(),
      ...(await writeLetter({
        heading: m.school_mail_hello({ name: to.firstName }),
        paragraphs: [m.school_mail_suspended_text(), m.school_mail_suspended_lessons()],
        action: { label: m.school_mail_teacher_action(), href: `${publicUrl}/teacher/settings` },
        signature: m.mail_signature(),
      })),
    }
  },

  'teacher-reinstated': async (tx, job, { publicUrl }) => {
    const to = await findRecipient(tx, job)
    if (!to || to.suspendedAt) return undefined
    return {
      to: to.email,
      subject: m.school_mail_reinstated_subject(),
      ...(await writeLetter({
        heading: m.school_mail_hello({ name: to.firstName }),
        paragraphs: [m.school_mail_reinstated_text()],
        action: { label: m.school_mail_accepted_action(), href: `${publicUrl}/teacher/dashboard` },
        signature: m.mail_signature(),
      })),
    }
  },
}
