import { m } from '#paraglide/messages.js'
import type { MailComposers } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { formatDay } from '#platform/time/date-format.ts'
import { addDays, isPlainDate } from '#platform/time/dates.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf, startOfDay } from '#platform/time/zones.ts'
import { lessonLabel } from '../lesson-labels.ts'
import { minutesBetween } from '../lesson-minutes.ts'
import { findMailTeacher, listLessonIds, listMailLessons } from './mail-queries.ts'

/** The teacher's lessons of a day, read when the mail is sent. Not sent if none is left, or to a suspended teacher, who gives none. */
export const teacherDayMails: MailComposers = {
  'teacher-day': async (tx, { teacherId, day }, { publicUrl, now, school }) => {
    if (typeof teacherId !== 'string' || !isPlainDate(day))
      throw new Error('The job teacher-day names no day')
    const teacher = await findMailTeacher(tx, teacherId)
    if (!teacher || teacher.isSuspended) return undefined
    const { timezone: zone } = teacher
    const until = startOfDay(addDays(day, 1), zone)
    // The queue was held up until the day was over.
    if (Temporal.Instant.compare(now, until) >= 0) return undefined
    const ids = await listLessonIds(tx, teacherId, startOfDay(day, zone), until)
    const lessons = await listMailLessons(tx, teacherId, ids)
    if (lessons.length === 0) return undefined
    const dayText = formatDay(day)
    return {
      to: teacher.email,
      subject:
        lessons.length === 1
          ? m.lessons_mail_day_subject_one({ day: dayText })
          : m.lessons_mail_day_subject_many({ day: dayText, count: lessons.length }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: teacher.name }),
        paragraphs: [
          lessons.length === 1
            ? m.lessons_mail_day_text_one({ day: dayText })
            : m.lessons_mail_day_text_many({ day: dayText }),
        ],
        facts: lessons.map(({ startsAt, endsAt, studentNames, type }) => ({
          label: localOf(startsAt, zone).time,
          value: m.lessons_mail_day_lesson({
            names: studentNames,
            type: lessonLabel(type, minutesBetween(startsAt, endsAt)),
          }),
        })),
        action: { label: m.lessons_mail_teacher_action(), href: `${publicUrl}/teacher/dashboard` },
        notes: [m.lessons_times_in({ zone: zoneLabel(zone) })],
        school,
      })),
    }
  },
}
