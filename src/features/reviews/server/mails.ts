import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { isMailParent, type MailComposers, type MailJob, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'

/** A review and the parent who gets the mail. */
const findForFamily = (tx: Db, job: MailJob) =>
  tx
    .selectFrom('teacher_reviews as review')
    .innerJoin('parents', join => join.on(isMailParent(job, 'review.family_id')))
    .innerJoin('users', 'users.id', 'parents.id')
    .innerJoin('profiles as parent', 'parent.id', 'parents.id')
    .innerJoin('profiles as teacher', 'teacher.id', 'review.teacher_id')
    .where('review.id', '=', textIn(job, 'reviewId'))
    .select([
      'users.email',
      'parent.first_name as parentName',
      'teacher.first_name as teacherName',
      'review.teacher_id as teacherId',
      'review.reply',
      'review.hidden_reason as hiddenReason',
    ])
    .executeTakeFirst()

/** Each mail is sent only while it is true. None quotes the family: the text is read on the site. */
export const mails: MailComposers = {
  'review-written': async (tx, job, { publicUrl, school }) => {
    const to = await tx
      .selectFrom('teacher_reviews as review')
      .innerJoin('teachers', 'teachers.id', 'review.teacher_id')
      .innerJoin('users', 'users.id', 'teachers.id')
      .innerJoin('profiles', 'profiles.id', 'teachers.id')
      .where('review.id', '=', textIn(job, 'reviewId'))
      .where('review.hidden_at', 'is', null)
      .where('teachers.retired_at', 'is', null)
      .where('teachers.suspended_at', 'is', null)
      .select(['users.email', 'profiles.first_name as name'])
      .executeTakeFirst()
    if (!to) return undefined
    return {
      to: to.email,
      subject: m.reviews_mail_written_subject(),
      ...(await writeLetter({
        heading: m.reviews_mail_hello({ name: to.name }),
        paragraphs: [m.reviews_mail_written_text()],
        action: { label: m.reviews_mail_written_action(), href: `${publicUrl}/teacher/reviews` },
        school,
      })),
    }
  },

  'review-answered': async (tx, job, { publicUrl, school }) => {
    const found = await findForFamily(tx, job)
    if (!found?.reply || found.hiddenReason !== null) return undefined
    return {
      to: found.email,
      subject: m.reviews_mail_answered_subject({ teacher: found.teacherName }),
      ...(await writeLetter({
        heading: m.reviews_mail_hello({ name: found.parentName }),
        paragraphs: [
          m.reviews_mail_answered_text({ teacher: found.teacherName }),
          m.reviews_quote({ text: found.reply }),
        ],
        action: { label: m.reviews_mail_action(), href: `${publicUrl}/parent/reviews/${found.teacherId}` },
        school,
      })),
    }
  },

  'review-hidden': async (tx, job, { publicUrl, school }) => {
    const found = await findForFamily(tx, job)
    if (!found || found.hiddenReason === null) return undefined
    return {
      to: found.email,
      subject: m.reviews_mail_hidden_subject({ teacher: found.teacherName }),
      ...(await writeLetter({
        heading: m.reviews_mail_hello({ name: found.parentName }),
        paragraphs: [
          m.reviews_mail_hidden_text({ teacher: found.teacherName }),
          m.reviews_quote({ text: found.hiddenReason }),
          m.reviews_mail_hidden_change(),
        ],
        action: { label: m.reviews_mail_action(), href: `${publicUrl}/parent/reviews/${found.teacherId}` },
        school,
      })),
    }
  },
}
