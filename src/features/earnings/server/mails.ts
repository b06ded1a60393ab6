import { formatStart, formatStartDay } from '#features/lessons/server/mail-labels.ts'
import { findMailTeacher } from '#features/lessons/server/mail-queries.ts'
import { m } from '#paraglide/messages.js'
import { type MailComposers, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'

export const mails: MailComposers = {
  /** A late cancellation that the school gave back to the family. Nothing names the child, nor says why. */
  'teacher-seat-given-back': async (tx, job, { publicUrl, school, now }) => {
    const teacher = await findMailTeacher(tx, textIn(job, 'teacherId'))
    const seat = await tx
      .selectFrom('seats')
      .where('id', '=', textIn(job, 'seatId'))
      .select('starts_at as startsAt')
      .executeTakeFirst()
    if (!teacher || !seat) return undefined
    return {
      to: teacher.email,
      subject: m.earnings_mail_given_back_subject({
        day: formatStartDay(seat.startsAt, teacher.timezone, now),
      }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: teacher.name }),
        paragraphs: [
          m.earnings_mail_given_back_text(),
          job.isCorrected === true
            ? m.earnings_mail_given_back_corrected()
            : m.earnings_mail_given_back_open(),
        ],
        facts: [{ label: m.lessons_mail_lesson(), value: formatStart(seat.startsAt, teacher.timezone) }],
        action: { label: m.earnings_mail_action(), href: `${publicUrl}/teacher/earnings` },
        school,
      })),
    }
  },
}
