import { sql } from 'kysely'
import { lessonLabel } from '#features/lessons/lesson-labels.ts'
import { minutesBetween } from '#features/lessons/lesson-minutes.ts'
import {
  familyCalendarEntry,
  familyEntriesLeft,
  lessonCalendarFiles,
  teacherCalendarFiles,
} from '#features/lessons/server/calendar-entries.ts'
import { freeCancellationHours } from '#features/lessons/server/free-cancellation-sql.ts'
import { insteadOf } from '#features/lessons/server/lesson-rows.ts'
import {
  formatStart,
  formatStartDay,
  lateNotes,
  pendingNotes,
  reasonFact,
} from '#features/lessons/server/mail-labels.ts'
import { findActorName, lateState, listCalendarLessons } from '#features/lessons/server/mail-queries.ts'
import { teacherLabel } from '#features/lessons/teacher-label.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { isMailParent, type MailComposers, type MailJob, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { ofName } from '#platform/words/of-name.ts'
import { formatCancelling } from '../cancelling.ts'

/** The postponed seat with its earlier start; undefined once the child was erased or the seat released again. */
const findPostponedSeat = async (tx: Db, job: MailJob) => {
  return tx
    .selectFrom('seats')
    .innerJoin('seats as before', 'before.moved_to', 'seats.id')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .innerJoin('bookings', 'bookings.id', 'seats.booking_id')
    .innerJoin('students', 'students.id', 'seats.student_id')
    .innerJoin('parents', join => join.on(isMailParent(job, 'seats.parent_id')))
    .innerJoin('profiles as parent', 'parent.id', 'parents.id')
    .innerJoin('users as parent_user', 'parent_user.id', 'parents.id')
    .innerJoin('teachers', 'teachers.id', 'lessons.teacher_id')
    .innerJoin('profiles as teacher', 'teacher.id', 'teachers.id')
    .innerJoin('users as teacher_user', 'teacher_user.id', 'teachers.id')
    .where('seats.id', '=', textIn(job, 'seatId'))
    .where('seats.released_at', 'is', null)
    .select([
      'seats.id as seatId',
      'lessons.id as lessonId',
      'lessons.teacher_id as teacherId',
      'lessons.sequence',
      'lessons.type',
      'lessons.join_until as joinUntil',
      'seats.starts_at as startsAt',
      'seats.ends_at as endsAt',
      'before.starts_at as startedAt',
      'before.ends_at as endedAt',
      'before.released_by_school as bySchool',
      'before.release_reason as reason',
      sql<boolean>`exists (select from lesson_proposals p where p.seat_id = before.id and p.outcome = 'accepted')`.as(
        'isAccepted',
      ),
      'students.first_name as studentName',
      'parents.id as parentId',
      'parent.first_name as parentName',
      'parent_user.email as parentEmail',
      'parents.timezone as familyZone',
      'teacher.first_name as teacherFirstName',
      'teacher_user.email as teacherEmail',
      'teachers.timezone as teacherZone',
      fullNameSql('teacher').as('teacherName'),
      freeCancellationHours,
      lateState,
      insteadOf(),
    ])
    .executeTakeFirst()
}
type PostponedSeat = NonNullable<Awaited<ReturnType<typeof findPostponedSeat>>>

const dateRows = ({ startedAt, startsAt }: PostponedSeat, zone: string) => [
  { label: m.lessons_mail_postponed_before(), value: formatStart(startedAt, zone) },
  { label: m.lessons_mail_postponed_after(), value: formatStart(startsAt, zone) },
]

/** @param name the other parent, who postponed or accepted */
const toFamilyText = ({ bySchool, isAccepted, teacherName: teacher }: PostponedSeat, name?: string) => {
  if (bySchool) return m.lessons_mail_postponed_school()
  if (isAccepted)
    return name
      ? m.lessons_mail_postponed_accepted_other({ name, teacher })
      : m.lessons_mail_postponed_accepted({ teacher })
  return name ? m.lessons_mail_postponed_other({ name }) : m.lessons_mail_postponed_text()
}

const toTeacherText = ({ bySchool, isAccepted }: PostponedSeat) => {
  if (bySchool) return m.lessons_mail_teacher_postponed_school()
  return isAccepted ? m.lessons_mail_teacher_postponed_accepted() : m.lessons_mail_teacher_postponed_text()
}

export const postponementMails: MailComposers = {
  'seat-postponed': async (tx, job, context) => {
    const seat = await findPostponedSeat(tx, job)
    if (!seat) return undefined
    const { publicUrl } = context
    const reader = { publicUrl, zone: seat.familyZone }
    return {
      to: seat.parentEmail,
      subject: m.lessons_mail_postponed_subject({
        of: ofName(seat.studentName),
        day: formatStartDay(seat.startsAt, seat.familyZone, context.now),
      }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: seat.parentName }),
        paragraphs: [
          toFamilyText(seat, await findActorName(tx, job, seat.parentId)),
          // The postponed child may be alone in the group of the new start.
          ...pendingNotes([seat], seat.familyZone, 'family'),
          ...lateNotes([seat], seat.familyZone, context.now),
        ],
        facts: [
          { label: m.lessons_mail_child(), value: seat.studentName },
          {
            label: m.lessons_mail_lesson(),
            value: lessonLabel(seat.type, minutesBetween(seat.startsAt, seat.endsAt)),
          },
          { label: m.lessons_mail_teacher(), value: teacherLabel(seat) },
          ...dateRows(seat, seat.familyZone),
          ...reasonFact(seat.reason),
        ],
        action: { label: m.lessons_mail_postponed_action(), href: `${publicUrl}/parent/upcoming` },
        notes: [
          formatCancelling(seat, {
            lessonType: seat.type,
            isPending: seat.joinUntil !== null,
            zone: seat.familyZone,
            now: context.now,
          }).text,
        ],
        school: context.school,
      })),
      attachments: lessonCalendarFiles(
        {
          held: [familyCalendarEntry(seat, reader)],
          cancelled: await familyEntriesLeft(tx, job, [seat], reader),
        },
        context,
      ),
    }
  },

  'teacher-seat-postponed': async (tx, job, context) => {
    const seat = await findPostponedSeat(tx, job)
    // A substitute hears of the lesson by the mail of the substitution.
    if (!seat || (job.teacherId ?? seat.teacherId) !== seat.teacherId) return undefined
    const { publicUrl } = context
    const lessons = await listCalendarLessons(tx, seat.teacherId, [seat.lessonId])
    return {
      to: seat.teacherEmail,
      subject: m.lessons_mail_teacher_postponed_subject({
        day: formatStartDay(seat.startsAt, seat.teacherZone, context.now),
      }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: seat.teacherFirstName }),
        paragraphs: [
          toTeacherText(seat),
          ...(job.lessonCancelled === false ? [m.lessons_mail_teacher_postponed_group()] : []),
          ...pendingNotes([seat], seat.teacherZone, 'teacher'),
        ],
        facts: [
          { label: m.lessons_mail_child(), value: seat.studentName },
          {
            label: m.lessons_mail_lesson(),
            value: lessonLabel(seat.type, minutesBetween(seat.startsAt, seat.endsAt)),
          },
          ...dateRows(seat, seat.teacherZone),
          ...reasonFact(seat.reason),
        ],
        action: { label: m.lessons_mail_teacher_action(), href: `${publicUrl}/teacher/lessons` },
        school: context.school,
      })),
      attachments: teacherCalendarFiles(lessons, seat.teacherZone, context),
    }
  },
}
