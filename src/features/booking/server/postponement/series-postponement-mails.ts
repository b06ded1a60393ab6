import { lessonLabel } from '#features/lessons/lesson-labels.ts'
import {
  familyCalendarEntry,
  familyEntriesLeft,
  lessonCalendarFiles,
  teacherCalendarFiles,
} from '#features/lessons/server/calendar-entries.ts'
import { freeCancellationHours } from '#features/lessons/server/free-cancellation-sql.ts'
import { insteadOf } from '#features/lessons/server/lesson-rows.ts'
import {
  formatListedStart,
  formatStart,
  lateNotes,
  nameTeachers,
  pendingNotes,
  reasonFact,
  teacherLessonsAction,
} from '#features/lessons/server/mail-labels.ts'
import { findActorName, lateState, listCalendarLessons } from '#features/lessons/server/mail-queries.ts'
import { countSeats, findMailSeries, findTeacherSeries } from '#features/lessons/server/series-mails.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import { idsIn, type MailComposers, type MailJob } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { ofName } from '#platform/words/of-name.ts'
import { changesHour } from '../../series-postponement.ts'
import { formatCancelling } from '../cancelling.ts'

/** The postponed seats that are still held, each with the one that it replaces, earliest first. */
const listPostponedSeats = (tx: Db, job: MailJob) =>
  tx
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .innerJoin('bookings', 'bookings.id', 'seats.booking_id')
    .innerJoin('profiles as teacher', 'teacher.id', 'lessons.teacher_id')
    .innerJoin('seats as before', 'before.moved_to', 'seats.id')
    .where('seats.id', '=', isAnyOf(idsIn(job, 'seatIds')))
    .where('seats.released_at', 'is', null)
    .select([
      'seats.id as seatId',
      'lessons.id as lessonId',
      'lessons.type',
      'lessons.sequence',
      'lessons.join_until as joinUntil',
      'lessons.starts_at as startsAt',
      'lessons.ends_at as endsAt',
      'lessons.teacher_id as teacherId',
      fullNameSql('teacher').as('teacherName'),
      freeCancellationHours,
      lateState,
      insteadOf(),
      'before.starts_at as startedAt',
      'before.released_by_school as bySchool',
      'before.release_reason as reason',
    ])
    .orderBy('lessons.starts_at')
    .execute()
type PostponedSeats = Awaited<ReturnType<typeof listPostponedSeats>>

const dateRows = (
  seats: PostponedSeats,
  zone: string,
  describe = (start: string, _seat: PostponedSeats[number]) => start,
) =>
  seats.map(seat => ({
    label: m.booking_mail_series_before({ start: formatStart(seat.startedAt, zone) }),
    value: describe(formatListedStart(seat, zone), seat),
  }))

/** @param name the other parent, who postponed */
const toFamilyText = (bySchool: boolean, name?: string) => {
  if (bySchool) return m.booking_mail_series_postponed_school()
  return name ? m.booking_mail_series_postponed_other({ name }) : m.booking_mail_series_postponed()
}

export const seriesPostponementMails: MailComposers = {
  'series-postponed': async (tx, job, context) => {
    const series = await findMailSeries(tx, job)
    const seats = await listPostponedSeats(tx, job)
    const [first] = seats
    if (!series?.studentName || !first) return undefined
    const { studentName, timezone } = series
    const { publicUrl } = context
    const teachers = nameTeachers(seats)
    const reader = { publicUrl, zone: timezone }
    return {
      to: series.email,
      subject: m.booking_series_postponed_title({
        of: ofName(studentName),
        lessons: countSeats(seats, timezone),
      }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: series.parentName }),
        paragraphs: [
          toFamilyText(first.bySchool, await findActorName(tx, job, series.parentId)),
          ...(seats.some(({ startsAt }) => changesHour(startsAt, first.startsAt, timezone))
            ? [m.booking_series_clock_notice()]
            : []),
          ...pendingNotes(seats, timezone, 'family'),
          ...lateNotes(seats, timezone, context.now),
        ],
        facts: [
          { label: m.lessons_mail_child(), value: studentName },
          { label: m.lessons_mail_lesson(), value: lessonLabel(series.type, series.minutes) },
          ...teachers.facts,
          ...dateRows(seats, timezone, teachers.beside),
          ...reasonFact(first.reason),
        ],
        action: { label: m.lessons_mail_postponed_action(), href: `${publicUrl}/parent/upcoming` },
        notes: [
          formatCancelling(first, {
            lessonType: series.type,
            isPending: first.joinUntil !== null,
            isSeries: seats.length > 1,
            zone: timezone,
            now: context.now,
          }).text,
        ],
        school: context.school,
      })),
      attachments: lessonCalendarFiles(
        {
          held: seats.map(seat => familyCalendarEntry({ ...seat, studentName }, reader)),
          cancelled: await familyEntriesLeft(tx, job, seats, reader),
        },
        context,
      ),
    }
  },

  'teacher-series-postponed': async (tx, job, context) => {
    const series = await findTeacherSeries(tx, job)
    // A substitute hears of a lesson by the mail of the substitution.
    const seats = (await listPostponedSeats(tx, job)).filter(seat => seat.teacherId === series?.teacherId)
    if (!series?.studentName || seats.length === 0) return undefined
    const { teacher, teacherId } = series
    const { publicUrl } = context
    const lessons = await listCalendarLessons(
      tx,
      teacherId,
      seats.map(({ lessonId }) => lessonId),
    )
    return {
      to: teacher.email,
      subject: m.booking_series_postponed_title({
        of: ofName(series.studentName),
        lessons: countSeats(seats, teacher.timezone),
      }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: teacher.name }),
        paragraphs: [
          seats[0]?.bySchool
            ? m.booking_mail_teacher_series_postponed_school()
            : m.booking_mail_teacher_series_postponed(),
          ...(series.type === 'group' ? [m.lessons_mail_teacher_postponed_group()] : []),
          ...pendingNotes(seats, teacher.timezone, 'teacher'),
        ],
        facts: [
          { label: m.lessons_mail_child(), value: series.studentName },
          { label: m.lessons_mail_lesson(), value: lessonLabel(series.type, series.minutes) },
          ...dateRows(seats, teacher.timezone),
          ...reasonFact(seats[0]?.reason ?? null),
        ],
        action: teacherLessonsAction(teacher, publicUrl),
        school: context.school,
      })),
      attachments: teacherCalendarFiles(lessons, teacher.timezone, context),
    }
  },
}
