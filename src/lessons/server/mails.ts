import { sql } from 'kysely'
import { m } from '~/paraglide/messages'
import type { Db } from '~/platform/db/connect'
import type { MailComposers, MailJob } from '~/platform/mail/compose'
import { writeLetter } from '~/platform/mail/letter'
import { formatDay } from '~/platform/time/dates'
import { localOf } from '~/platform/time/zones'
import { moment, typeName } from './mail-words'
import { postponedMails } from './postponed-mails'

/** A seat with all that a family's mail says; none once the child is erased: its name is in no later mail. */
const seatOf = async (tx: Db, job: MailJob) => {
  if (typeof job.seatId !== 'string') throw new Error(`The job ${job.kind} names no seat`)
  return tx
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .innerJoin('students', 'students.id', 'seats.student_id')
    .innerJoin('parents', 'parents.id', 'seats.parent_id')
    .innerJoin('profiles as parent', 'parent.id', 'parents.id')
    .innerJoin('users', 'users.id', 'parents.id')
    .innerJoin('profiles as teacher', 'teacher.id', 'lessons.teacher_id')
    .where('seats.id', '=', job.seatId)
    .where('seats.released_at', 'is not', null)
    .select([
      'users.email',
      'parent.first_name as parentName',
      'parents.timezone',
      'students.first_name as studentName',
      'lessons.starts_at as startsAt',
      'lessons.type',
      'lessons.cancelled_by as cancelledBy',
      'lessons.cancellation_reason as reason',
      'seats.given_back_at as givenBackAt',
      sql<string>`concat_ws(' ', teacher.first_name, nullif(teacher.last_name, ''))`.as('teacherName'),
    ])
    .executeTakeFirst()
}
type Seat = NonNullable<Awaited<ReturnType<typeof seatOf>>>

const factsOf = (seat: Seat) => [
  { label: m.lessons_mail_child(), value: seat.studentName },
  { label: m.lessons_mail_lesson(), value: typeName(seat.type) },
  { label: m.lessons_mail_teacher(), value: seat.teacherName },
  { label: m.lessons_mail_when(), value: moment(seat.startsAt, seat.timezone) },
]

const shortDay = (seat: Seat) => formatDay(localOf(seat.startsAt, seat.timezone).date)

const whatComesBack = ({ givenBackAt, type }: Seat) => {
  if (!givenBackAt) return m.lessons_mail_counts()
  return type === 'trial' ? m.lessons_mail_trial_back() : m.lessons_mail_seat_back()
}

const whoCancelled = ({ cancelledBy, teacherName }: Seat) => {
  if (cancelledBy === 'teacher') return m.lessons_mail_by_teacher({ teacher: teacherName })
  return cancelledBy === 'admin' ? m.lessons_mail_by_school() : m.lessons_mail_by_nobody()
}

/** What a teacher's job carries: ids and what became of each lesson, so that one mail tells of many. */
type Freed = { lessonId: string; lessonCancelled: boolean }
const freedIn = (job: MailJob) => {
  if (typeof job.teacherId !== 'string' || !Array.isArray(job.seats))
    throw new Error(`The job ${job.kind} names no teacher`)
  return { teacherId: job.teacherId, freed: job.seats as Freed[] }
}

export const mails: MailComposers = {
  ...postponedMails,

  'seat-cancelled': async (tx, job, { publicUrl }) => {
    const seat = await seatOf(tx, job)
    if (!seat) return undefined
    return {
      to: seat.email,
      subject: m.lessons_mail_cancelled_subject({ name: seat.studentName, day: shortDay(seat) }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: seat.parentName }),
        paragraphs: [m.lessons_mail_cancelled_text(), whatComesBack(seat)],
        facts: factsOf(seat),
        action: { label: m.lessons_mail_book(), href: `${publicUrl}/book-lesson` },
        signature: m.mail_signature(),
      })),
    }
  },

  'family-lesson-cancelled': async (tx, job, { publicUrl }) => {
    const seat = await seatOf(tx, job)
    if (!seat) return undefined
    return {
      to: seat.email,
      subject: m.lessons_mail_lost_subject({ name: seat.studentName, day: shortDay(seat) }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: seat.parentName }),
        paragraphs: [whoCancelled(seat), whatComesBack(seat)],
        facts: [
          ...factsOf(seat),
          ...(seat.reason ? [{ label: m.school_mail_reason(), value: seat.reason }] : []),
        ],
        action: { label: m.lessons_mail_book(), href: `${publicUrl}/book-lesson` },
        signature: m.mail_signature(),
      })),
    }
  },

  'teacher-seats-cancelled': async (tx, job, { publicUrl }) => {
    const { teacherId, freed } = freedIn(job)
    const teacher = await tx
      .selectFrom('teachers')
      .innerJoin('profiles', 'profiles.id', 'teachers.id')
      .innerJoin('users', 'users.id', 'teachers.id')
      .where('teachers.id', '=', teacherId)
      .select(['users.email', 'profiles.first_name as name', 'teachers.timezone'])
      .executeTakeFirst()
    if (!teacher) return undefined
    const lessons = await tx
      .selectFrom('lessons')
      .where('id', '=', sql<never>`any(${freed.map(each => each.lessonId)}::uuid[])`)
      .where('teacher_id', '=', teacherId)
      .select(['id', 'type', 'starts_at as startsAt', 'status'])
      .orderBy('starts_at')
      .execute()
    if (lessons.length === 0) return undefined
    const isGone = (id: string) => freed.some(each => each.lessonId === id && each.lessonCancelled)
    const [first] = lessons
    return {
      to: teacher.email,
      subject:
        first && lessons.length === 1
          ? m.lessons_mail_teacher_subject_one({
              day: formatDay(localOf(first.startsAt, teacher.timezone).date),
            })
          : m.lessons_mail_teacher_subject_many({ count: lessons.length }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: teacher.name }),
        paragraphs: [
          lessons.length === 1 ? m.lessons_mail_teacher_text_one() : m.lessons_mail_teacher_text_many(),
        ],
        facts: lessons.map(lesson => ({
          label: moment(lesson.startsAt, teacher.timezone),
          value: isGone(lesson.id)
            ? m.lessons_mail_teacher_gone({ type: typeName(lesson.type) })
            : m.lessons_mail_teacher_seat_free({ type: typeName(lesson.type) }),
        })),
        action: { label: m.lessons_mail_teacher_action(), href: `${publicUrl}/teacher/lessons` },
        signature: m.mail_signature(),
      })),
    }
  },
}
