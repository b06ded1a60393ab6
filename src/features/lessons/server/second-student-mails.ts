import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import {
  type ComposeContext,
  idsIn,
  type MailComposers,
  type MailJob,
  textIn,
} from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { toLocalTime } from '#platform/time/zones.ts'
import { ofName } from '#platform/words/of-name.ts'
import { pendingSentence, unjoinableSentence } from '../pending-sentence.ts'
import { familyCalendarEntry, lessonCalendarFiles } from './calendar-entries.ts'
import { familyFacts, formatListedStart, formatStartDay, lateNotes } from './mail-labels.ts'
import { findMailSeat, type MailSeat } from './mail-queries.ts'
import { countSeats } from './series-mails.ts'

type Words = { subject: string; texts: string[] }

/** The seats of the mail of which it is still true, earliest first. */
const findMailSeats = async (tx: Db, job: MailJob, isTrueOf: (seat: MailSeat) => boolean) => {
  const seats: MailSeat[] = []
  for (const seatId of Array.isArray(job.seatIds) ? idsIn(job, 'seatIds') : [textIn(job, 'seatId')]) {
    const seat = await findMailSeat(tx, { ...job, seatId }, 'held')
    if (seat && isTrueOf(seat)) seats.push(seat)
  }
  return seats
}

/** To a family of a group, about one date or several. Nothing names the other child; none once the mail is out of date. */
const composeSecondStudentMail = async (
  tx: Db,
  job: MailJob,
  context: ComposeContext,
  isTrueOf: (seat: MailSeat) => boolean,
  write: {
    one: (seat: MailSeat, named: { of: string; day: string }) => Words
    many: (named: { of: string; lessons: string }) => Words
  },
) => {
  const seats = await findMailSeats(tx, job, isTrueOf)
  const [first] = seats
  if (!first) return undefined
  const { publicUrl, school } = context
  const { timezone: zone } = first
  const of = ofName(first.studentName)
  const words =
    seats.length === 1
      ? write.one(first, { of, day: formatStartDay(first.startsAt, zone, context.now) })
      : write.many({ of, lessons: countSeats(seats, zone) })
  const changed = job.kind === 'second-student-joined' ? 'replaced' : 'waiting'
  const late = lateNotes(
    seats.filter(({ lateState }) => lateState === changed),
    zone,
    context.now,
  )
  const [child, lesson, teacher] = familyFacts(first)
  return {
    to: first.email,
    subject: words.subject,
    ...(await writeLetter({
      heading: m.lessons_mail_hello({ name: first.parentName }),
      paragraphs: [...words.texts, ...late],
      facts:
        seats.length === 1
          ? familyFacts(first)
          : [
              ...[child, lesson, teacher].flatMap(fact => fact ?? []),
              ...seats.map(seat => ({ label: m.lessons_mail_when(), value: formatListedStart(seat, zone) })),
            ],
      action: { label: m.lessons_mail_postponed_action(), href: `${publicUrl}/parent/upcoming` },
      school,
    })),
    // The entries say whether the lesson still waits for a second child.
    attachments: lessonCalendarFiles(
      { held: seats.map(seat => familyCalendarEntry(seat, { publicUrl, zone })) },
      context,
    ),
  }
}

/** A lesson without a teacher is not said to take place: the family hears of it once the school has decided. */
const isLeftAlone = ({ joinUntil, lacksTeacher }: MailSeat, goesOn: boolean) =>
  goesOn ? !lacksTeacher : joinUntil !== null

export const secondStudentMails: MailComposers = {
  'second-student-joined': (tx, job, context) =>
    composeSecondStudentMail(tx, job, context, ({ joinUntil }) => !joinUntil, {
      one: (_, named) => ({
        subject: m.lessons_mail_second_joined_subject(named),
        texts: [m.lessons_mail_second_joined_text()],
      }),
      many: named => ({
        subject: m.lessons_mail_second_joined_many_subject(named),
        texts: [m.lessons_mail_second_joined_many_text()],
      }),
    }),

  'second-student-left': (tx, job, context) =>
    composeSecondStudentMail(tx, job, context, seat => isLeftAlone(seat, job.goesOn === true), {
      one: ({ joinUntil, lacksTeacher, timezone }, named) =>
        joinUntil && job.goesOn !== true
          ? {
              subject: m.lessons_mail_second_left_subject(named),
              texts: [
                m.lessons_mail_second_left_text(),
                (lacksTeacher ? unjoinableSentence : pendingSentence)(toLocalTime(joinUntil, timezone)),
              ],
            }
          : {
              subject: m.lessons_mail_second_left_goes_on_subject(named),
              texts: [m.lessons_mail_second_left_text(), m.lessons_mail_second_left_goes_on_text()],
            },
      many: named => ({
        subject: m.lessons_mail_second_left_many_subject(named),
        texts: [m.lessons_mail_second_left_many_text(), m.lessons_mail_pending_series()],
      }),
    }),
}
