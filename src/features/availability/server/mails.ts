import { findMailTeacher } from '#features/lessons/server/mail-queries.ts'
import { m } from '#paraglide/messages.js'
import { type MailComposers, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { holidayPeriodLabel } from '../holiday-labels.ts'

const words = {
  taken: {
    subject: m.availability_mail_absence_subject,
    text: m.availability_mail_absence_text,
    lessons: m.availability_mail_absence_handed,
  },
  shortened: {
    subject: m.availability_mail_absence_shortened_subject,
    text: m.availability_mail_absence_shortened_text,
    lessons: m.availability_mail_absence_returned,
  },
  ended: {
    subject: m.availability_mail_absence_ended_subject,
    text: m.availability_mail_absence_ended_text,
    lessons: m.availability_mail_absence_returned,
  },
}

export const mails: MailComposers = {
  /** Notifies a teacher that the school entered, shortened or took back an absence. */
  'teacher-absence': async (tx, job, { publicUrl, school }) => {
    const teacher = await findMailTeacher(tx, textIn(job, 'teacherId'))
    if (!teacher) return undefined
    const event = textIn(job, 'event')
    if (event !== 'taken' && event !== 'shortened' && event !== 'ended')
      throw new Error(`The job ${job.kind} has an unknown event`)
    const holiday = await tx
      .selectFrom('teacher_holidays')
      .where('id', '=', textIn(job, 'holidayId'))
      .select([
        'first_day as firstDay',
        'last_day as lastDay',
        'from_hour as fromHour',
        'until_hour as untilHour',
      ])
      .executeTakeFirst()
    // Taken back since: the mail about that says it.
    if (!holiday && event !== 'ended') return undefined
    const count = Number(job.lessons)
    const { subject, text, lessons } = words[event]
    return {
      to: teacher.email,
      subject: subject(),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: teacher.name }),
        paragraphs: [text(), ...(count > 0 ? [lessons({ count })] : [])],
        facts: holiday
          ? [
              {
                label: m.availability_mail_absence_when(),
                value: `${holidayPeriodLabel(holiday)} (${zoneLabel(teacher.timezone)})`,
              },
            ]
          : [],
        action: {
          label: m.availability_mail_absence_action(),
          href: `${publicUrl}/teacher/availability`,
        },
        school,
      })),
    }
  },
}
