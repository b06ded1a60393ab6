import { sql } from 'kysely'
import { formatStart } from '#features/lessons/server/mail-labels.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { isMailParent, type MailComposers, type MailJob, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { formatHour } from '#platform/time/dates.ts'
import { weekdayLabel } from '#platform/time/weekday-label.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf } from '#platform/time/zones.ts'
import { fullName } from '#platform/words/full-name.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { thatName } from '#platform/words/of-name.ts'
import { offerCancellingSentence } from '../../cancelling-sentence.ts'
import { groupAudience } from '../../group-labels.ts'
import { latePlaceSentences } from '../../late-place-sentences.ts'
import { hourPrices } from '../../price.ts'
import { describeCancelling } from '../cancelling.ts'
import { findOfferLate } from '../find-late.ts'
import { canTakeOffer } from './waiting-list.ts'

/** The place on a waiting list with its child and the parent who gets the mail. */
const selectWait = (tx: Db, job: MailJob) =>
  tx
    .selectFrom('group_waits as w')
    .innerJoin('students', 'students.id', 'w.student_id')
    .innerJoin('parents', join => join.on(isMailParent(job, 'w.parent_id')))
    .innerJoin('profiles as parent', 'parent.id', 'parents.id')
    .innerJoin('users', 'users.id', 'parents.id')
    .where('w.id', '=', textIn(job, 'waitId'))
    .select([
      'w.id as waitId',
      'students.first_name as student',
      'parent.first_name as parentName',
      'users.email',
    ])

export const offerMails: MailComposers = {
  /** To the parent of the child who is next on a waiting list; none once the offer is answered, over or can't be taken. */
  'seat-offered': async (tx, job, { publicUrl, now, school }) => {
    const offer = await selectWait(tx, job)
      .innerJoin('lessons', 'lessons.id', 'w.lesson_id')
      .innerJoin('teachers', 'teachers.id', 'lessons.teacher_id')
      .innerJoin('profiles as teacher', 'teacher.id', 'lessons.teacher_id')
      .where('w.status', '=', 'offered')
      .where('w.offer_ends_at', '>', now)
      .where(canTakeOffer(now))
      .select([
        'w.parent_id as familyId',
        'w.student_id as studentId',
        'lessons.teacher_id as teacherId',
        'lessons.starts_at as startsAt',
        'w.offer_ends_at as offerEndsAt',
        'parents.timezone as zone',
        'teacher.first_name as teacherFirstName',
        'teacher.last_name as teacherLastName',
        'teachers.hourly_rate_cents as hourlyRateCents',
        sql<number>`offered_free_cancellation_hours()`.as('freeCancellationHours'),
      ])
      .executeTakeFirst()
    if (!offer?.offerEndsAt) return undefined
    const { student, zone, hourlyRateCents } = offer
    const today = localOf(now, zone).date
    const late = await findOfferLate(
      tx,
      { familyId: offer.familyId, studentId: null, timezone: zone },
      offer,
      now,
    )
    const { groupCents } = hourPrices(hourlyRateCents)
    return {
      to: offer.email,
      subject: m.booking_mail_offer_subject({ student }),
      ...(await writeLetter({
        heading: m.booking_mail_heading({ name: offer.parentName }),
        paragraphs: [
          m.booking_mail_offer_text({ that: thatName(student), until: formatStart(offer.offerEndsAt, zone) }),
        ],
        facts: [
          { label: m.booking_mail_student(), value: student },
          {
            label: m.booking_mail_teacher(),
            value: fullName({ firstName: offer.teacherFirstName, lastName: offer.teacherLastName }),
          },
          { label: m.booking_mail_date(), value: formatStart(offer.startsAt, zone) },
          { label: m.booking_total(), value: formatEuros(groupCents) },
        ],
        action: { label: m.booking_mail_offer_action(), href: `${publicUrl}/parent/waiting/${offer.waitId}` },
        notes: [
          m.booking_mail_offer_note(),
          offerCancellingSentence(describeCancelling(offer, zone, now), today),
          ...latePlaceSentences({ late }, { today, stage: 'accepting' }),
        ],
        school,
      })),
    }
  },

  /** To the parent of a child whose place on a waiting list was closed by the program; the job says why. */
  'wait-closed': async (tx, job, { publicUrl, school }) => {
    const wait = await selectWait(tx, job)
      .innerJoin('groups as g', 'g.id', 'w.group_id')
      .innerJoin('teachers', 'teachers.id', 'g.teacher_id')
      .innerJoin('profiles as teacher', 'teacher.id', 'g.teacher_id')
      .select([
        'teacher.first_name as teacherFirstName',
        'teacher.last_name as teacherLastName',
        'teachers.timezone as teacherZone',
        'g.teacher_id as teacherId',
        'g.day_of_week as dayOfWeek',
        'g.hour',
        'g.level',
        'g.youngest',
        'g.oldest',
      ])
      .executeTakeFirst()
    if (!wait) return undefined
    const { student, dayOfWeek, hour, teacherZone } = wait
    const that = thatName(student)
    const hasEnded = job.hasEnded === true
    return {
      to: wait.email,
      subject: m.booking_mail_wait_closed_subject({ student }),
      ...(await writeLetter({
        heading: m.booking_mail_heading({ name: wait.parentName }),
        paragraphs: hasEnded
          ? [m.booking_mail_wait_ended_text({ that }), m.booking_mail_wait_ended_hour()]
          : [m.booking_mail_wait_unfit_text({ that })],
        facts: [
          { label: m.booking_mail_student(), value: student },
          {
            label: m.booking_mail_teacher(),
            value: fullName({ firstName: wait.teacherFirstName, lastName: wait.teacherLastName }),
          },
          { label: m.groups_mail_audience(), value: groupAudience(wait) },
          {
            label: m.groups_own_hour(),
            value: `${weekdayLabel(dayOfWeek)}, ${formatHour(hour)}, ${zoneLabel(teacherZone)}`,
          },
        ],
        action: hasEnded
          ? {
              label: m.lessons_mail_book(),
              href: `${publicUrl}/book-lesson?path=teacher&step=3&lessonType=group&teacherId=${wait.teacherId}`,
            }
          : { label: m.groups_all(), href: `${publicUrl}/groups` },
        school,
      })),
    }
  },
}
