import { m } from '#paraglide/messages.js'
import { type MailComposers, type MailJob, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { ofName } from '#platform/words/of-name.ts'
import { familyCalendarEntry, lessonCalendarFiles, teacherCalendarEntry } from './calendar-entries.ts'
import { describeReleased, familyFacts, formatStart, formatStartDay, reasonFact } from './mail-labels.ts'
import {
  findMailSeat,
  findMailTeacher,
  findSchoolReason,
  listMailLessons,
  type MailSeat,
} from './mail-queries.ts'

const givenBackSentence = ({ givenBackAt, type }: MailSeat) => {
  if (!givenBackAt) return m.lessons_mail_seat_counted()
  return type === 'trial' ? m.lessons_mail_trial_given_back() : m.lessons_mail_seat_given_back()
}

const cancelledBySentence = ({ cancelledBy, teacherName }: MailSeat) => {
  if (cancelledBy === 'teacher') return m.lessons_mail_cancelled_by_teacher({ teacher: teacherName })
  return cancelledBy === 'admin' ? m.lessons_mail_cancelled_by_school() : m.lessons_mail_cancelled_by_system()
}

const teacherSentence = (job: MailJob, count: number) => {
  if (job.bySchool === true) return m.lessons_mail_teacher_text_school()
  return count === 1 ? m.lessons_mail_teacher_text_one() : m.lessons_mail_teacher_text_many()
}

/**
 * Seats of one lesson that one change released. The ids of the seats tell two families who leave the same group apart, so
 * that the second mail is not taken for a repetition of the first.
 */
export type ReleasedSeats = { lessonId: string; seatIds?: string[]; lessonCancelled: boolean }
/** One mail covers all lessons of a teacher in which one change released seats. */
const readReleasedSeats = (job: MailJob) => {
  if (!Array.isArray(job.seats)) throw new Error(`The job ${job.kind} has no seats`)
  return { teacherId: textIn(job, 'teacherId'), released: job.seats as ReleasedSeats[] }
}

export const mails: MailComposers = {
  'seat-cancelled': async (tx, job, context) => {
    const seat = await findMailSeat(tx, job, 'released')
    if (!seat) return undefined
    const { publicUrl } = context
    return {
      to: seat.email,
      subject: m.lessons_mail_seat_cancelled_subject({
        of: ofName(seat.studentName),
        day: formatStartDay(seat.startsAt, seat.timezone),
      }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: seat.parentName }),
        paragraphs: [
          seat.releasedBySchool
            ? m.lessons_mail_seat_cancelled_school()
            : m.lessons_mail_seat_cancelled_text(),
          givenBackSentence(seat),
        ],
        facts: [...familyFacts(seat), ...reasonFact(seat.reason)],
        action: { label: m.lessons_mail_book(), href: `${publicUrl}/book-lesson` },
        school: context.school,
      })),
      attachments: lessonCalendarFiles(
        { cancelled: [familyCalendarEntry(seat, { publicUrl, zone: seat.timezone })] },
        context,
      ),
    }
  },

  /** Later than the cancellation or the lesson: the school has decided that it does not count after all. */
  'seat-given-back': async (tx, job, { publicUrl, school }) => {
    const seat = await findMailSeat(tx, job, 'given_back')
    if (!seat) return undefined
    return {
      to: seat.email,
      subject: m.lessons_mail_given_back_subject({
        of: ofName(seat.studentName),
        day: formatStartDay(seat.startsAt, seat.timezone),
      }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: seat.parentName }),
        paragraphs: [
          seat.isHeld ? m.lessons_mail_given_back_given() : m.lessons_mail_given_back_text(),
          givenBackSentence(seat),
        ],
        facts: [...familyFacts(seat), ...reasonFact(seat.giveBackReason)],
        action: { label: m.lessons_mail_book(), href: `${publicUrl}/book-lesson` },
        school,
      })),
    }
  },

  'family-lesson-cancelled': async (tx, job, context) => {
    const seat = await findMailSeat(tx, job, 'released')
    if (!seat) return undefined
    const { publicUrl } = context
    return {
      to: seat.email,
      subject: m.lessons_mail_lesson_cancelled_subject({
        of: ofName(seat.studentName),
        day: formatStartDay(seat.startsAt, seat.timezone),
      }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: seat.parentName }),
        paragraphs: [cancelledBySentence(seat), givenBackSentence(seat)],
        facts: [...familyFacts(seat), ...reasonFact(seat.reason)],
        action: { label: m.lessons_mail_book(), href: `${publicUrl}/book-lesson` },
        school: context.school,
      })),
      attachments: lessonCalendarFiles(
        { cancelled: [familyCalendarEntry(seat, { publicUrl, zone: seat.timezone })] },
        context,
      ),
    }
  },

  'teacher-seats-cancelled': async (tx, job, context) => {
    const { teacherId, released } = readReleasedSeats(job)
    const teacher = await findMailTeacher(tx, teacherId)
    if (!teacher) return undefined
    const lessons = await listMailLessons(
      tx,
      teacherId,
      released.map(each => each.lessonId),
    )
    if (lessons.length === 0) return undefined
    const { publicUrl } = context
    const [change] = released
    const reason = job.bySchool === true && change ? await findSchoolReason(tx, change) : null
    const isCancelled = (id: string) => released.some(each => each.lessonId === id && each.lessonCancelled)
    const [first] = lessons
    return {
      to: teacher.email,
      subject:
        first && lessons.length === 1
          ? m.lessons_mail_teacher_subject_one({ day: formatStartDay(first.startsAt, teacher.timezone) })
          : m.lessons_mail_teacher_subject_many({ count: lessons.length }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: teacher.name }),
        paragraphs: [teacherSentence(job, lessons.length)],
        facts: [
          ...lessons.map(lesson => ({
            label: formatStart(lesson.startsAt, teacher.timezone),
            value: describeReleased(lesson, isCancelled(lesson.lessonId), teacher.timezone),
          })),
          ...reasonFact(reason),
        ],
        action: { label: m.lessons_mail_teacher_action(), href: `${publicUrl}/teacher/lessons` },
        school: context.school,
      })),
      // By the current status: a lesson cancelled since the job was enqueued leaves the calendar too.
      attachments: lessonCalendarFiles(
        {
          held: lessons
            .filter(({ status }) => status !== 'cancelled')
            .map(row => teacherCalendarEntry(row, { publicUrl, zone: teacher.timezone })),
          cancelled: lessons
            .filter(({ status }) => status === 'cancelled')
            .map(row => teacherCalendarEntry(row, { publicUrl, zone: teacher.timezone })),
        },
        context,
      ),
    }
  },
}
