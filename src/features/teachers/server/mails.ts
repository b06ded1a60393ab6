import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { type MailComposers, type MailJob, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'

const findRecipient = (tx: Db, job: MailJob) =>
  tx
    .selectFrom('teachers')
    .innerJoin('profiles', 'profiles.id', 'teachers.id')
    .innerJoin('users', 'users.id', 'teachers.id')
    .where('teachers.id', '=', textIn(job, 'teacherId'))
    .where('teachers.retired_at', 'is', null)
    .select(['users.email', 'profiles.first_name as firstName', 'teachers.suspended_at as suspendedAt'])
    .executeTakeFirst()

/** The teacher whose photo was answered; none if the photo was replaced since. */
const findPhotographed = (tx: Db, job: MailJob) =>
  tx
    .selectFrom('teacher_photos as f')
    .innerJoin('profiles', 'profiles.id', 'f.teacher_id')
    .innerJoin('users', 'users.id', 'f.teacher_id')
    .innerJoin('teachers', 'teachers.id', 'f.teacher_id')
    .where('f.id', '=', textIn(job, 'photoId'))
    .select([
      'users.email',
      'profiles.first_name as firstName',
      'teachers.id as teacherId',
      'teachers.is_listed as isListed',
      'f.approved_at as approvedAt',
      'f.refusal_reason as refusalReason',
    ])
    .executeTakeFirst()

/** Each mail is sent only if what it says still holds when the job runs: the teacher is still suspended, or still reinstated. */
export const mails: MailComposers = {
  'teacher-suspended': async (tx, job, { publicUrl, school }) => {
    const to = await findRecipient(tx, job)
    if (!to?.suspendedAt) return undefined
    return {
      to: to.email,
      subject: m.school_mail_suspended_subject(),
      ...(await writeLetter({
        heading: m.school_mail_hello({ name: to.firstName }),
        paragraphs: [m.school_mail_suspended_text(), m.school_mail_suspended_lessons()],
        action: { label: m.school_mail_settings_action(), href: `${publicUrl}/teacher/settings` },
        school,
      })),
    }
  },

  'teacher-reinstated': async (tx, job, { publicUrl, school }) => {
    const to = await findRecipient(tx, job)
    if (!to || to.suspendedAt) return undefined
    return {
      to: to.email,
      subject: m.school_mail_reinstated_subject(),
      ...(await writeLetter({
        heading: m.school_mail_hello({ name: to.firstName }),
        paragraphs: [m.school_mail_reinstated_text()],
        action: { label: m.school_mail_accepted_action(), href: `${publicUrl}/teacher/dashboard` },
        school,
      })),
    }
  },

  'photo-approved': async (tx, job, { publicUrl, school }) => {
    const to = await findPhotographed(tx, job)
    // Families see no photo of a teacher who is not listed.
    if (!to?.approvedAt || !to.isListed) return undefined
    return {
      to: to.email,
      subject: m.teachers_mail_photo_approved_subject(),
      ...(await writeLetter({
        heading: m.school_mail_hello({ name: to.firstName }),
        paragraphs: [m.teachers_mail_photo_approved_text()],
        action: { label: m.school_mail_teacher_action(), href: `${publicUrl}/teacher/${to.teacherId}` },
        school,
      })),
    }
  },

  'photo-refused': async (tx, job, { publicUrl, school }) => {
    const to = await findPhotographed(tx, job)
    if (!to?.refusalReason) return undefined
    return {
      to: to.email,
      subject: m.teachers_mail_photo_refused_subject(),
      ...(await writeLetter({
        heading: m.school_mail_hello({ name: to.firstName }),
        paragraphs: [
          m.teachers_mail_photo_refused_text(),
          m.teachers_mail_photo_refused_reason({ reason: to.refusalReason }),
          m.teachers_mail_photo_refused_next(),
        ],
        action: { label: m.teachers_mail_photo_action(), href: `${publicUrl}/teacher/settings` },
        school,
      })),
    }
  },
}
