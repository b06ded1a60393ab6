import { sql } from 'kysely'
import type { LessonType } from '#features/school/lesson-types.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { isMailParent, type MailComposers, type MailJob, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { localOf } from '#platform/time/zones.ts'
import { ofName } from '#platform/words/of-name.ts'
import { type LateDue, lateDueSentence } from '../late-due.ts'
import { lessonLabel } from '../lesson-labels.ts'
import { minutesBetween } from '../lesson-minutes.ts'
import { countLessons, outcomeSentences } from '../series-labels.ts'
import { familyEntriesLeft, lessonCalendarFiles, teacherCalendarFiles } from './calendar-entries.ts'
import {
  childFact,
  describeReleased,
  formatStart,
  nameTeachers,
  ofChild,
  reasonFact,
  teacherLessonsAction,
} from './mail-labels.ts'
import {
  findActorName,
  findMailParent,
  findMailTeacher,
  findStaffReason,
  listCalendarLessons,
  listMailLessons,
  listMailSeats,
} from './mail-queries.ts'
import type { ReleasedSeats } from './mails.ts'

/** «9 cours du mardi», by the weekdays of this zone. */
export const countSeats = (seats: readonly { startsAt: Temporal.Instant }[], zone: string) =>
  countLessons(seats.map(({ startsAt }) => localOf(startsAt, zone).date))

/** A booking with the persons of its mails; `studentName` is empty once the child is erased. */
export const findMailSeries = async (tx: Db, job: MailJob) => {
  return tx
    .selectFrom('bookings')
    .innerJoin('parents', join => join.on(isMailParent(job, 'bookings.parent_id')))
    .innerJoin('profiles as parent', 'parent.id', 'parents.id')
    .innerJoin('users', 'users.id', 'parents.id')
    .leftJoin('students', 'students.id', 'bookings.student_id')
    .where('bookings.id', '=', textIn(job, 'bookingId'))
    .select([
      'bookings.lesson_type as type',
      'bookings.lesson_minutes as minutes',
      'users.email',
      'parents.id as parentId',
      'parent.first_name as parentName',
      'parents.timezone',
      sql<string>`coalesce(students.first_name, '')`.as('studentName'),
    ])
    .executeTakeFirst()
}

/** The booking as its teacher's mail names it. */
export const findTeacherSeries = async (tx: Db, job: MailJob) => {
  const series = await tx
    .selectFrom('bookings')
    .leftJoin('students', 'students.id', 'bookings.student_id')
    .where('bookings.id', '=', textIn(job, 'bookingId'))
    .select([
      'bookings.lesson_type as type',
      'bookings.lesson_minutes as minutes',
      'students.first_name as studentName',
    ])
    .executeTakeFirst()
  const teacher = await findMailTeacher(tx, textIn(job, 'teacherId'))
  return series && teacher ? { ...series, teacherId: textIn(job, 'teacherId'), teacher } : undefined
}

/** @param actor the other parent, who cancelled */
const cancelledSentence = (bySchool: boolean, actor: string | undefined) => {
  if (bySchool) return m.lessons_mail_series_cancelled_school()
  return actor ? m.lessons_mail_series_cancelled_other({ name: actor }) : m.lessons_mail_seat_cancelled_text()
}

const givenBackSentences = (seats: readonly { type: LessonType; priceCents: number }[]): string[] => {
  const trials = seats.filter(({ type }) => type === 'trial').length
  const paid = seats.filter(({ type }) => type !== 'trial').map(seat => ({ ...seat, givenBack: true }))
  const { givenBack } = outcomeSentences(paid)
  return [
    ...(givenBack ? [givenBack] : []),
    ...(trials === 1 ? [m.lessons_mail_trial_given_back()] : []),
    ...(trials > 1 ? [m.lessons_mail_trials_given_back()] : []),
  ]
}

export const seriesMails: MailComposers = {
  'series-cancelled': async (tx, job, context) => {
    const series = await findMailSeries(tx, job)
    const seats = await listMailSeats(tx, job)
    const [first] = seats
    if (!series || !first) return undefined
    const { studentName, timezone } = series
    const { publicUrl } = context
    const teachers = nameTeachers(seats)
    const describe = (seat: typeof first) =>
      teachers.beside(
        seat.givenBackAt ? m.lessons_series_is_given_back() : m.lessons_series_is_counted(),
        seat,
      )
    const { givenBack, counted } = outcomeSentences(
      seats.map(seat => ({ ...seat, givenBack: seat.givenBackAt !== null })),
    )
    return {
      to: series.email,
      subject: m.lessons_mail_series_cancelled_subject({
        of: ofChild(studentName),
        lessons: countSeats(seats, timezone),
      }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: series.parentName }),
        paragraphs: [
          cancelledSentence(first.releasedBySchool, await findActorName(tx, job, series.parentId)),
          ...[givenBack, counted].flatMap(sentence => sentence ?? []),
        ],
        facts: [
          ...childFact(studentName),
          { label: m.lessons_mail_lesson(), value: lessonLabel(series.type, series.minutes) },
          ...teachers.facts,
          ...seats.map(seat => ({ label: formatStart(seat.startsAt, timezone), value: describe(seat) })),
          ...reasonFact(first.reason),
        ],
        action: { label: m.lessons_mail_book(), href: `${publicUrl}/book-lesson` },
        school: context.school,
      })),
      attachments: lessonCalendarFiles(
        { cancelled: await familyEntriesLeft(tx, job, seats, { publicUrl, zone: timezone }) },
        context,
      ),
    }
  },

  /** A teacher has left the school: all lessons of the family that this teacher was to give. Erased children are not named. */
  'family-lessons-cancelled': async (tx, job, context) => {
    const parent = await findMailParent(tx, job)
    const seats = await listMailSeats(tx, job)
    const [first] = seats
    if (!parent || !first) return undefined
    const { timezone: zone } = parent
    const { publicUrl } = context
    const names = new Set(seats.map(({ studentName }) => studentName))
    const describe = ({ studentName, type, startsAt, endsAt }: typeof first) => {
      const what = lessonLabel(type, minutesBetween(startsAt, endsAt))
      return names.size === 1 || !studentName
        ? what
        : m.lessons_mail_teacher_released_of({ names: studentName, what })
    }
    return {
      to: parent.email,
      subject: m.lessons_mail_lessons_cancelled_subject({ count: seats.length }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: parent.name }),
        paragraphs: [
          first.cancelledBy === 'teacher'
            ? // The account is erased by now, and with it the name.
              m.lessons_mail_lessons_cancelled_by_teacher()
            : m.lessons_mail_lessons_cancelled_by_school({ teacher: first.teacherName }),
          ...givenBackSentences(seats),
        ],
        facts: [
          ...(names.size === 1 ? childFact(first.studentName) : []),
          ...seats.map(seat => ({ label: formatStart(seat.startsAt, zone), value: describe(seat) })),
        ],
        action: { label: m.lessons_mail_book(), href: `${publicUrl}/book-lesson` },
        school: context.school,
      })),
      attachments: lessonCalendarFiles(
        { cancelled: await familyEntriesLeft(tx, job, seats, { publicUrl, zone }) },
        context,
      ),
    }
  },

  /** The child is erased when this is composed, so nothing names it. */
  'child-lessons-cancelled': async (tx, job, context) => {
    const parent = await findMailParent(tx, job)
    const seats = await listMailSeats(tx, job)
    if (!parent || seats.length === 0) return undefined
    const { timezone: zone } = parent
    const { publicUrl } = context
    // A job of an earlier release has no late places.
    const due = job.late ? lateDueSentence(job.late as LateDue) : undefined
    return {
      to: parent.email,
      subject: m.lessons_mail_child_cancelled_subject({ count: seats.length }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: parent.name }),
        paragraphs: [
          m.lessons_mail_child_cancelled_text(),
          m.lessons_mail_child_cancelled_given(),
          ...(due ? [`${due} ${m.lessons_mail_child_cancelled_due()}`] : []),
        ],
        facts: seats.map(seat => ({
          label: formatStart(seat.startsAt, zone),
          value: lessonLabel(seat.type, minutesBetween(seat.startsAt, seat.endsAt)),
        })),
        action: { label: m.lessons_mail_child_cancelled_action(), href: `${publicUrl}/parent/documents` },
        school: context.school,
      })),
      attachments: lessonCalendarFiles(
        { cancelled: await familyEntriesLeft(tx, job, seats, { publicUrl, zone }) },
        context,
      ),
    }
  },

  'teacher-series-cancelled': async (tx, job, context) => {
    const series = await findTeacherSeries(tx, job)
    if (!series) return undefined
    const { teacher, teacherId } = series
    const released = job.seats as ReleasedSeats[]
    const [change] = released
    const reason = job.bySchool === true && change ? await findStaffReason(tx, change) : null
    const lessonIds = released.map(({ lessonId }) => lessonId)
    const lessons = await listMailLessons(tx, teacherId, lessonIds)
    const count = countSeats(lessons, teacher.timezone)
    const wasCancelled = new Set(
      released.flatMap(({ lessonId, lessonCancelled }) => (lessonCancelled ? [lessonId] : [])),
    )
    return {
      to: teacher.email,
      subject: series.studentName
        ? m.lessons_series_cancelled_title({ of: ofName(series.studentName), lessons: count })
        : m.lessons_series_cancelled_unnamed({ lessons: count }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: teacher.name }),
        paragraphs: [
          job.bySchool === true
            ? m.lessons_mail_teacher_series_cancelled_school()
            : m.lessons_mail_teacher_series_cancelled(),
        ],
        facts: [
          ...(series.studentName ? [{ label: m.lessons_mail_child(), value: series.studentName }] : []),
          ...lessons.map(lesson => ({
            label: formatStart(lesson.startsAt, teacher.timezone),
            value: describeReleased(lesson, wasCancelled.has(lesson.lessonId), teacher.timezone),
          })),
          ...reasonFact(reason),
        ],
        action: teacherLessonsAction(teacher, context.publicUrl),
        school: context.school,
      })),
      attachments: teacherCalendarFiles(
        await listCalendarLessons(tx, teacherId, lessonIds),
        teacher.timezone,
        context,
      ),
    }
  },
}
