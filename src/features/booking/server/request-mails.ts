import { lessonTypeLabel } from '#features/lessons/lesson-labels.ts'
import { formatStart } from '#features/lessons/server/mail-labels.ts'
import { findActorName } from '#features/lessons/server/mail-queries.ts'
import { m } from '#paraglide/messages.js'
import { fullNameSql } from '#platform/db/full-name.ts'
import { isMailParent, type MailComposers, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { fullName } from '#platform/words/full-name.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { ofName } from '#platform/words/of-name.ts'

export const requestMails: MailComposers = {
  /** To the parent of a child who requests lessons; not sent once the request is answered or has expired. */
  'booking-requested': async (tx, job, { publicUrl, now, school }) => {
    if (typeof job.requestId !== 'string') throw new Error('The job booking-requested has no request')
    const request = await tx
      .selectFrom('booking_requests as r')
      .innerJoin('students', 'students.id', 'r.student_id')
      .innerJoin('parents', join => join.on(isMailParent(job, 'r.parent_id')))
      .innerJoin('profiles as parent', 'parent.id', 'parents.id')
      .innerJoin('users as parent_user', 'parent_user.id', 'parents.id')
      .innerJoin('profiles as teacher', 'teacher.id', 'r.teacher_id')
      .where('r.id', '=', job.requestId)
      .where('r.approved_at', 'is', null)
      .where('r.refused_at', 'is', null)
      .where('r.expires_at', '>', now)
      .select([
        'r.lesson_type as lessonType',
        'r.number_of_sessions as count',
        'r.total_cents as totalCents',
        'r.starts_at as startsAt',
        'r.expires_at as expiresAt',
        'students.first_name as student',
        'parents.timezone as zone',
        'parent.first_name as parentName',
        'parent_user.email',
        'teacher.first_name as teacherFirstName',
        'teacher.last_name as teacherLastName',
      ])
      .executeTakeFirst()
    if (!request) return undefined
    const { student, count, zone } = request
    return {
      to: request.email,
      subject: m.booking_mail_request_subject({ student }),
      ...(await writeLetter({
        heading: m.booking_mail_heading({ name: request.parentName }),
        paragraphs: [m.booking_mail_request_text({ student })],
        facts: [
          { label: m.booking_mail_student(), value: student },
          {
            label: m.booking_mail_teacher(),
            value: fullName({ firstName: request.teacherFirstName, lastName: request.teacherLastName }),
          },
          { label: m.booking_mail_type(), value: lessonTypeLabel(request.lessonType) },
          {
            label: count === 1 ? m.booking_mail_date() : m.booking_mail_session({ number: 1 }),
            value: formatStart(request.startsAt, zone),
          },
          ...(count > 1 ? [{ label: m.booking_mail_sessions(), value: String(count) }] : []),
          { label: m.booking_total(), value: formatEuros(request.totalCents) },
        ],
        action: { label: m.booking_mail_request_action(), href: `${publicUrl}/parent/dashboard` },
        notes: [m.booking_mail_request_note({ until: formatStart(request.expiresAt, zone) })],
        school,
      })),
    }
  },

  /** To the parent who did not refuse it. */
  'request-refused': async (tx, job, { publicUrl, school }) => {
    const request = await tx
      .selectFrom('booking_requests as r')
      .innerJoin('students', 'students.id', 'r.student_id')
      .innerJoin('parents', join => join.on(isMailParent(job, 'r.parent_id')))
      .innerJoin('profiles as parent', 'parent.id', 'parents.id')
      .innerJoin('users', 'users.id', 'parents.id')
      .innerJoin('profiles as teacher', 'teacher.id', 'r.teacher_id')
      .where('r.id', '=', textIn(job, 'requestId'))
      .select([
        'r.number_of_sessions as count',
        'r.starts_at as startsAt',
        'students.first_name as student',
        'parents.id as parentId',
        'parents.timezone as zone',
        'parent.first_name as parentName',
        'users.email',
        fullNameSql('teacher').as('teacher'),
      ])
      .executeTakeFirst()
    const name = request && (await findActorName(tx, job, request.parentId))
    if (!request || !name) return undefined
    const { student, count, zone } = request
    const of = ofName(student)
    return {
      to: request.email,
      subject: m.booking_mail_request_refused_subject({ of, name }),
      ...(await writeLetter({
        heading: m.booking_mail_heading({ name: request.parentName }),
        paragraphs: [m.booking_mail_request_refused_text({ of, name })],
        facts: [
          { label: m.booking_mail_student(), value: student },
          { label: m.booking_mail_teacher(), value: request.teacher },
          {
            label: count === 1 ? m.booking_mail_date() : m.booking_mail_session({ number: 1 }),
            value: formatStart(request.startsAt, zone),
          },
          ...(count > 1 ? [{ label: m.booking_mail_sessions(), value: String(count) }] : []),
        ],
        action: { label: m.booking_mail_request_refused_action(), href: `${publicUrl}/parent/dashboard` },
        school,
      })),
    }
  },
}
