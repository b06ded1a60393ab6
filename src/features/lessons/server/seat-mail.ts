import { m } from '#paraglide/messages.js'
import type { ComposeContext } from '#platform/mail/compose.ts'
import { type Letter, writeLetter } from '#platform/mail/letter.tsx'
import type { Mail } from '#platform/mail/mail.ts'
import { lessonCalendarFiles } from './calendar-entries.ts'
import { familyFacts, formatStartDay, ofChild } from './mail-labels.ts'
import type { MailSeat } from './mail-queries.ts'

type SeatLetter = Pick<Letter, 'paragraphs' | 'facts' | 'action' | 'notes'> & {
  subject: (about: { of: string; day: string }) => string
  calendar?: Parameters<typeof lessonCalendarFiles>[0]
}

/** A mail to a parent about a child's seat in a lesson. */
export const writeSeatMail = async (
  seat: MailSeat,
  { subject, facts = familyFacts(seat), calendar = {}, ...letter }: SeatLetter,
  context: ComposeContext,
): Promise<Mail> => ({
  to: seat.email,
  subject: subject({
    of: ofChild(seat.studentName),
    day: formatStartDay(seat.startsAt, seat.timezone, context.now),
  }),
  ...(await writeLetter({
    heading: m.lessons_mail_hello({ name: seat.parentName }),
    facts,
    ...letter,
    school: context.school,
  })),
  attachments: lessonCalendarFiles(calendar, context),
})
