import { m } from '#paraglide/messages.js'
import { type ComposeContext, type MailComposers, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { formatDayFrom } from '#platform/time/date-format.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf } from '#platform/time/zones.ts'
import { ofName } from '#platform/words/of-name.ts'
import { lessonLabel } from '../lesson-labels.ts'
import { minutesBetween } from '../lesson-minutes.ts'
import { freeUntil, isFreeOfCharge, mayDo } from '../lessons.ts'
import {
  familyCalendarEntry,
  lessonCalendarFiles,
  lessonUrl,
  teacherCalendarEntry,
} from './calendar-entries.ts'
import { formatStart, formatStartDay, pendingNotes } from './mail-labels.ts'
import { findMailSeat, findMailTeacher, listMailLessons, type MailSeat } from './mail-queries.ts'
import { writeSeatMail } from './seat-mail.ts'

const cancellingNote = (seat: MailSeat, now: Temporal.Instant) => {
  if (!isFreeOfCharge(seat, now))
    return seat.type === 'trial' ? m.lessons_late_trial() : m.lessons_mail_reminder_late()
  const { date, time } = localOf(freeUntil(seat), seat.timezone)
  return m.lessons_cancel_free({
    day: formatDayFrom(localOf(now, seat.timezone).date, date),
    time,
    zone: zoneLabel(seat.timezone),
  })
}

const writeLinkMail = (
  seat: MailSeat,
  {
    subject,
    paragraphs,
    notes,
  }: {
    subject: (about: { of: string; day: string }) => string
    paragraphs: string[]
    notes: string[]
  },
  context: ComposeContext,
) => {
  const { publicUrl } = context
  return writeSeatMail(
    seat,
    {
      subject,
      paragraphs,
      action: { label: m.lessons_mail_link_action(), href: lessonUrl(publicUrl, seat.lessonId) },
      notes: [m.lessons_mail_link_opening(), ...notes],
      calendar: { held: [familyCalendarEntry(seat, { publicUrl, zone: seat.timezone })] },
    },
    context,
  )
}

/** Mails with the link to a lesson and its calendar entry. Not sent if the lesson was cancelled or has ended meanwhile. */
export const linkMails: MailComposers = {
  'lesson-link': async (tx, job, context) => {
    const seat = await findMailSeat(tx, job, 'held')
    if (!seat || !mayDo('sendLink', 'parent', seat, context.now).ok) return undefined
    return writeLinkMail(
      seat,
      {
        subject: m.lessons_mail_link_subject,
        paragraphs: [m.lessons_mail_link_text(), ...pendingNotes([seat], seat.timezone, 'family')],
        notes: [],
      },
      context,
    )
  },

  'teacher-lesson-link': async (tx, job, context) => {
    const teacherId = textIn(job, 'teacherId')
    const lessonId = textIn(job, 'lessonId')
    const teacher = await findMailTeacher(tx, teacherId)
    const [lesson] = await listMailLessons(tx, teacherId, [lessonId])
    if (!teacher || !lesson || !mayDo('sendLink', 'teacher', lesson, context.now).ok) return undefined
    const { publicUrl } = context
    return {
      to: teacher.email,
      subject: m.lessons_mail_link_subject({
        of: ofName(lesson.studentNames),
        day: formatStartDay(lesson.startsAt, teacher.timezone, context.now),
      }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: teacher.name }),
        paragraphs: [m.lessons_mail_link_text(), ...pendingNotes([lesson], teacher.timezone, 'teacher')],
        facts: [
          { label: m.lessons_mail_students(), value: lesson.studentNames },
          {
            label: m.lessons_mail_lesson(),
            value: lessonLabel(lesson.type, minutesBetween(lesson.startsAt, lesson.endsAt)),
          },
          { label: m.lessons_mail_when(), value: formatStart(lesson.startsAt, teacher.timezone) },
        ],
        action: { label: m.lessons_mail_link_action(), href: lessonUrl(publicUrl, lessonId) },
        notes: [m.lessons_mail_link_opening()],
        school: context.school,
      })),
      attachments: lessonCalendarFiles(
        { held: [teacherCalendarEntry(lesson, { publicUrl, zone: teacher.timezone })] },
        context,
      ),
    }
  },

  /** Not sent if the lesson was cancelled or moved to another start after the job was enqueued. */
  'lesson-reminder': async (tx, job, context) => {
    const seat = await findMailSeat(tx, job, 'held')
    if (!seat?.startsAt.equals(Temporal.Instant.from(textIn(job, 'startsAt')))) return undefined
    if (!mayDo('sendReminder', 'system', seat, context.now).ok) return undefined
    return writeLinkMail(
      seat,
      {
        subject: m.lessons_mail_reminder_subject,
        paragraphs: [m.lessons_mail_reminder_text({ of: ofName(seat.studentName) })],
        notes: [cancellingNote(seat, context.now)],
      },
      context,
    )
  },
}
