import { m } from '#paraglide/messages.js'
import type { MailComposers, MailJob } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { ofName } from '#platform/words/of-name.ts'
import { familyEntry, lessonCalendars, teacherEntry } from './calendar-entries.ts'
import { lessonsOfTeacher, type Seat, seatOf, teacherOf } from './mail-facts.ts'
import { dayOf, factsForFamily, moment, typeName } from './mail-words.ts'

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
  'seat-cancelled': async (tx, job, context) => {
    const seat = await seatOf(tx, job, 'released')
    if (!seat) return undefined
    const { publicUrl } = context
    return {
      to: seat.email,
      subject: m.lessons_mail_cancelled_subject({
        of: ofName(seat.studentName),
        day: dayOf(seat.startsAt, seat.timezone),
      }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: seat.parentName }),
        paragraphs: [m.lessons_mail_cancelled_text(), whatComesBack(seat)],
        facts: factsForFamily(seat),
        action: { label: m.lessons_mail_book(), href: `${publicUrl}/book-lesson` },
        signature: m.mail_signature(),
      })),
      attachments: lessonCalendars({ cancelled: [familyEntry(seat, publicUrl)] }, context),
    }
  },

  'family-lesson-cancelled': async (tx, job, context) => {
    const seat = await seatOf(tx, job, 'released')
    if (!seat) return undefined
    const { publicUrl } = context
    return {
      to: seat.email,
      subject: m.lessons_mail_lost_subject({
        of: ofName(seat.studentName),
        day: dayOf(seat.startsAt, seat.timezone),
      }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: seat.parentName }),
        paragraphs: [whoCancelled(seat), whatComesBack(seat)],
        facts: [
          ...factsForFamily(seat),
          ...(seat.reason ? [{ label: m.school_mail_reason(), value: seat.reason }] : []),
        ],
        action: { label: m.lessons_mail_book(), href: `${publicUrl}/book-lesson` },
        signature: m.mail_signature(),
      })),
      attachments: lessonCalendars({ cancelled: [familyEntry(seat, publicUrl)] }, context),
    }
  },

  'teacher-seats-cancelled': async (tx, job, context) => {
    const { teacherId, freed } = freedIn(job)
    const teacher = await teacherOf(tx, teacherId)
    if (!teacher) return undefined
    const lessons = await lessonsOfTeacher(
      tx,
      teacherId,
      freed.map(each => each.lessonId),
    )
    if (lessons.length === 0) return undefined
    const { publicUrl } = context
    const isGone = (id: string) => freed.some(each => each.lessonId === id && each.lessonCancelled)
    const [first] = lessons
    return {
      to: teacher.email,
      subject:
        first && lessons.length === 1
          ? m.lessons_mail_teacher_subject_one({ day: dayOf(first.startsAt, teacher.timezone) })
          : m.lessons_mail_teacher_subject_many({ count: lessons.length }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: teacher.name }),
        paragraphs: [
          lessons.length === 1 ? m.lessons_mail_teacher_text_one() : m.lessons_mail_teacher_text_many(),
        ],
        facts: lessons.map(lesson => ({
          label: moment(lesson.startsAt, teacher.timezone),
          value: isGone(lesson.lessonId)
            ? m.lessons_mail_teacher_gone({ type: typeName(lesson.type) })
            : m.lessons_mail_teacher_seat_free({ type: typeName(lesson.type) }),
        })),
        action: { label: m.lessons_mail_teacher_action(), href: `${publicUrl}/teacher/lessons` },
        signature: m.mail_signature(),
      })),
      // As the lessons stand now: one that was cancelled meanwhile leaves the calendar too.
      attachments: lessonCalendars(
        {
          held: lessons
            .filter(({ status }) => status !== 'cancelled')
            .map(row => teacherEntry(row, publicUrl)),
          cancelled: lessons
            .filter(({ status }) => status === 'cancelled')
            .map(row => teacherEntry(row, publicUrl)),
        },
        context,
      ),
    }
  },
}
