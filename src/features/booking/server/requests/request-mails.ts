import { sql } from 'kysely'
import { lessonLabel } from '#features/lessons/lesson-labels.ts'
import { formatStart } from '#features/lessons/server/mail-labels.ts'
import { findActorName } from '#features/lessons/server/mail-queries.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { isMailParent, type MailComposers, type MailJob, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf } from '#platform/time/zones.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { ofName } from '#platform/words/of-name.ts'
import { requestCancellingSentence } from '../../cancelling-sentence.ts'
import type { PlannedSession } from '../../plan.ts'
import { rhythmLabel } from '../../rhythm-label.ts'
import { describeCancelling } from '../cancelling.ts'
import { BookingInput } from '../new-booking.ts'
import { listRequestedSessions } from './request-queries.ts'

/** «lundi 11 janvier 2027 à 10:00, heure de Paris», and what the child chose or the clocks change. */
const sessionLabel = ({ startsAt, date, time, choice, movedForFamily }: PlannedSession, zone: string) => {
  const start = startsAt
    ? formatStart(startsAt, zone)
    : m.lessons_mail_start({ day: formatDayWithYear(date), time, zone: zoneLabel(zone) })
  if (choice === 'dropped') return m.booking_mail_session_dropped({ start })
  if (choice === 'moved') return m.booking_mail_session_moved({ start })
  if (!startsAt) return m.booking_mail_session_missing({ start })
  return movedForFamily ? m.booking_mail_session_clock({ start }) : start
}

/** The request that the job names, with its child and teacher and the parent to whom the mail goes. */
const selectRequest = (tx: Db, job: MailJob) =>
  tx
    .selectFrom('booking_requests as r')
    .innerJoin('students', 'students.id', 'r.student_id')
    .innerJoin('parents', join => join.on(isMailParent(job, 'r.parent_id')))
    .innerJoin('profiles as parent', 'parent.id', 'parents.id')
    .innerJoin('users', 'users.id', 'parents.id')
    .innerJoin('profiles as teacher', 'teacher.id', 'r.teacher_id')
    .where('r.id', '=', textIn(job, 'requestId'))
    .select([
      'students.first_name as student',
      'parents.timezone as zone',
      'parent.first_name as parentName',
      'users.email',
      fullNameSql('teacher').as('teacher'),
    ])

export const requestMails: MailComposers = {
  /** To the parent of a child who requests lessons; not sent once the request is answered or has expired. */
  'booking-requested': async (tx, job, { publicUrl, now, school }) => {
    const request = await selectRequest(tx, job)
      .where('r.approved_at', 'is', null)
      .where('r.refused_at', 'is', null)
      .where('r.expires_at', '>', now)
      .select([
        'r.lesson_type as lessonType',
        'r.total_cents as totalCents',
        sql<number>`offered_free_cancellation_hours()`.as('freeCancellationHours'),
        'r.starts_at as startsAt',
        'r.number_of_sessions as numberOfSessions',
        'r.choices',
        'r.timezone as chosenZone',
        'r.teacher_timezone as teacherZone',
        'r.expires_at as expiresAt',
      ])
      .executeTakeFirst()
    if (!request) return undefined
    const { student, zone } = request
    const { duration, recurrenceFrequency } = BookingInput.parse(request.choices)
    const sessions = listRequestedSessions(request, zone)
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
            value: request.teacher,
          },
          { label: m.booking_mail_type(), value: lessonLabel(request.lessonType, duration) },
          ...(recurrenceFrequency
            ? [{ label: m.booking_mail_rhythm(), value: rhythmLabel(recurrenceFrequency) }]
            : []),
          ...sessions.map((session, index) => ({
            label:
              sessions.length === 1 ? m.booking_mail_date() : m.booking_mail_session({ number: index + 1 }),
            value: sessionLabel(session, zone),
          })),
          { label: m.booking_total(), value: formatEuros(request.totalCents) },
        ],
        action: { label: m.booking_mail_request_action(), href: `${publicUrl}/parent/dashboard` },
        notes: [
          requestCancellingSentence(
            { ...request, cancelling: describeCancelling(request, zone, now) },
            localOf(now, zone).date,
          ),
          m.booking_mail_request_note({ until: formatStart(request.expiresAt, zone) }),
        ],
        school,
      })),
    }
  },

  /** To the parent who did not refuse it. */
  'request-refused': async (tx, job, { publicUrl, school }) => {
    const request = await selectRequest(tx, job)
      .select(['r.number_of_sessions as count', 'r.starts_at as startsAt', 'parents.id as parentId'])
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
