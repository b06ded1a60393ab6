import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import type { ComposeContext, MailComposers, MailJob } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { toLocalTime } from '#platform/time/zones.ts'
import { ofName } from '#platform/words/of-name.ts'
import { pendingSentence } from '../pending-sentence.ts'
import { familyCalendarEntry, lessonCalendarFiles } from './calendar-entries.ts'
import { familyFacts, formatStartDay } from './mail-labels.ts'
import { findMailSeat, type MailSeat } from './mail-queries.ts'

/** To a family of a group. `write` returns no words once the mail is out of date. Nothing names the other child. */
const composeSecondStudentMail = async (
  tx: Db,
  job: MailJob,
  context: ComposeContext,
  write: (
    seat: MailSeat,
    named: { of: string; day: string },
  ) => { subject: string; texts: string[] } | undefined,
) => {
  const seat = await findMailSeat(tx, job, 'held')
  if (!seat) return undefined
  const { publicUrl, school } = context
  const day = formatStartDay(seat.startsAt, seat.timezone, context.now)
  const words = write(seat, { of: ofName(seat.studentName), day })
  if (!words) return undefined
  return {
    to: seat.email,
    subject: words.subject,
    ...(await writeLetter({
      heading: m.lessons_mail_hello({ name: seat.parentName }),
      paragraphs: words.texts,
      facts: familyFacts(seat),
      action: { label: m.lessons_mail_postponed_action(), href: `${publicUrl}/parent/upcoming` },
      school,
    })),
    // The entry says whether the lesson still waits for a second child.
    attachments: lessonCalendarFiles(
      { held: [familyCalendarEntry(seat, { publicUrl, zone: seat.timezone })] },
      context,
    ),
  }
}

export const secondStudentMails: MailComposers = {
  'second-student-joined': (tx, job, context) =>
    composeSecondStudentMail(tx, job, context, ({ joinUntil }, named) =>
      joinUntil
        ? undefined
        : {
            subject: m.lessons_mail_second_joined_subject(named),
            texts: [m.lessons_mail_second_joined_text()],
          },
    ),

  'second-student-left': (tx, job, context) =>
    composeSecondStudentMail(tx, job, context, ({ joinUntil, timezone }, named) => {
      if (job.goesOn === true)
        return {
          subject: m.lessons_mail_second_left_goes_on_subject(named),
          texts: [m.lessons_mail_second_left_text(), m.lessons_mail_second_left_goes_on_text()],
        }
      return joinUntil
        ? {
            subject: m.lessons_mail_second_left_subject(named),
            texts: [m.lessons_mail_second_left_text(), pendingSentence(toLocalTime(joinUntil, timezone))],
          }
        : undefined
    }),
}
