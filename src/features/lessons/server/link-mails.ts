import { m } from '#paraglide/messages.js'
import type { MailComposers } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { ofName } from '#platform/words/of-name.ts'
import { mayDo } from '../lessons.ts'
import { familyEntry, lessonCalendars, lessonHref, teacherEntry } from './calendar-entries.ts'
import { lessonsOfTeacher, seatOf, teacherOf } from './mail-facts.ts'
import { dayOf, factsForFamily, moment, typeName } from './mail-words.ts'

/** The way into a lesson, and its entry for the calendar; nothing any more when it was cancelled or is over meanwhile. */
export const linkMails: MailComposers = {
  'lesson-link': async (tx, job, context) => {
    const seat = await seatOf(tx, job, 'held')
    if (!seat || !mayDo('sendLink', 'parent', seat, context.now).ok) return undefined
    const { publicUrl } = context
    return {
      to: seat.email,
      subject: m.lessons_mail_link_subject({
        of: ofName(seat.studentName),
        day: dayOf(seat.startsAt, seat.timezone),
      }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: seat.parentName }),
        paragraphs: [m.lessons_mail_link_text()],
        facts: factsForFamily(seat),
        action: { label: m.lessons_mail_link_action(), href: lessonHref(publicUrl, seat.lessonId) },
        notes: [m.lessons_mail_link_door()],
        signature: m.mail_signature(),
      })),
      attachments: lessonCalendars({ held: [familyEntry(seat, publicUrl)] }, context),
    }
  },

  'teacher-lesson-link': async (tx, job, context) => {
    const { teacherId, lessonId } = job
    if (typeof teacherId !== 'string' || typeof lessonId !== 'string')
      throw new Error('The job teacher-lesson-link names no lesson')
    const teacher = await teacherOf(tx, teacherId)
    const [lesson] = await lessonsOfTeacher(tx, teacherId, [lessonId])
    if (!teacher || !lesson || !mayDo('sendLink', 'teacher', lesson, context.now).ok) return undefined
    const { publicUrl } = context
    return {
      to: teacher.email,
      subject: m.lessons_mail_link_subject({
        of: ofName(lesson.studentNames),
        day: dayOf(lesson.startsAt, teacher.timezone),
      }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: teacher.name }),
        paragraphs: [m.lessons_mail_link_text()],
        facts: [
          { label: m.lessons_mail_students(), value: lesson.studentNames },
          { label: m.lessons_mail_lesson(), value: typeName(lesson.type) },
          { label: m.lessons_mail_when(), value: moment(lesson.startsAt, teacher.timezone) },
        ],
        action: { label: m.lessons_mail_link_action(), href: lessonHref(publicUrl, lessonId) },
        notes: [m.lessons_mail_link_door()],
        signature: m.mail_signature(),
      })),
      attachments: lessonCalendars({ held: [teacherEntry(lesson, publicUrl)] }, context),
    }
  },

  /** As true as the moment it is sent at: not after a cancellation, not for an hour that the lesson has left. */
  'lesson-reminder': async (tx, job, context) => {
    const seat = await seatOf(tx, job, 'held')
    if (typeof job.startsAt !== 'string') throw new Error('The job lesson-reminder names no hour')
    if (!seat?.startsAt.equals(Temporal.Instant.from(job.startsAt))) return undefined
    if (!mayDo('sendReminder', 'system', seat, context.now).ok) return undefined
    const { publicUrl } = context
    return {
      to: seat.email,
      subject: m.lessons_mail_reminder_subject({
        of: ofName(seat.studentName),
        day: dayOf(seat.startsAt, seat.timezone),
      }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: seat.parentName }),
        paragraphs: [m.lessons_mail_reminder_text({ of: ofName(seat.studentName) })],
        facts: factsForFamily(seat),
        action: { label: m.lessons_mail_link_action(), href: lessonHref(publicUrl, seat.lessonId) },
        notes: [m.lessons_mail_link_door(), m.lessons_mail_reminder_late()],
        signature: m.mail_signature(),
      })),
      attachments: lessonCalendars({ held: [familyEntry(seat, publicUrl)] }, context),
    }
  },
}
