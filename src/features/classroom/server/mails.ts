import { familyFacts, formatStartDay } from '#features/lessons/server/mail-labels.ts'
import { findMailSeat } from '#features/lessons/server/mail-queries.ts'
import { m } from '#paraglide/messages.js'
import { type MailComposers, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'

export const mails: MailComposers = {
  /** Mails a family that the teacher asked its child to leave the room. */
  'room-removed': async (tx, job, { publicUrl, school, now }) => {
    const seat = await findMailSeat(tx, job, 'held')
    if (!seat) return undefined
    const { studentName: student, teacherName: teacher } = seat
    return {
      to: seat.email,
      subject: m.classroom_mail_removed_subject({
        student,
        day: formatStartDay(seat.startsAt, seat.timezone, now),
      }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: seat.parentName }),
        paragraphs: [m.classroom_mail_removed_text({ teacher, student }), m.classroom_mail_removed_next()],
        facts: familyFacts(seat),
        action: {
          label: m.classroom_mail_removed_action(),
          href: `${publicUrl}/parent/messages/${seat.teacherId}`,
        },
        school,
      })),
    }
  },

  /** Mails an admin about a report, without names or text: mail is less private. No mail when it was handled meanwhile. */
  'room-report': async (tx, job, { publicUrl, school }) => {
    const reportId = textIn(job, 'reportId')
    const to = textIn(job, 'to')
    const found = await tx
      .selectFrom('room_reports as r')
      .innerJoin('user_roles', join =>
        join.on('user_roles.user_id', '=', to).on('user_roles.role', '=', 'admin'),
      )
      .innerJoin('users', 'users.id', 'user_roles.user_id')
      .innerJoin('profiles', 'profiles.id', 'users.id')
      .where('r.id', '=', reportId)
      .where('r.handled_at', 'is', null)
      .select(['users.email', 'profiles.first_name as firstName', 'r.role'])
      .executeTakeFirst()
    if (!found) return undefined
    const isOfProgram = found.role === null
    return {
      to: found.email,
      subject: isOfProgram ? m.classroom_mail_missing_subject() : m.classroom_mail_report_subject(),
      ...(await writeLetter({
        heading: m.school_mail_hello({ name: found.firstName }),
        paragraphs: [isOfProgram ? m.classroom_mail_missing_text() : m.classroom_mail_report_text()],
        action: { label: m.classroom_mail_report_action(), href: `${publicUrl}/admin/dashboard` },
        school,
      })),
    }
  },
}
