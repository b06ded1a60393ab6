import { m } from '#paraglide/messages.js'
import type { MailComposers } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { addDays, formatDay, isPlainDate } from '#platform/time/dates.ts'
import { localOf, startOfDay, zoneLabel } from '#platform/time/zones.ts'
import { lessonIdsOfDay, lessonsOfTeacher, teacherOf } from './mail-facts.ts'
import { typeName } from './mail-words.ts'

/** The lessons of a teacher's day as they stand when the mail leaves; nothing for a day that has none any more. */
export const teacherDayMails: MailComposers = {
  'teacher-day': async (tx, { teacherId, day }, { publicUrl, now }) => {
    if (typeof teacherId !== 'string' || !isPlainDate(day))
      throw new Error('The job teacher-day names no day')
    const teacher = await teacherOf(tx, teacherId)
    if (!teacher) return undefined
    const { timezone: zone } = teacher
    const until = startOfDay(addDays(day, 1), zone)
    // A queue that waited for a day has nothing to remind of.
    if (Temporal.Instant.compare(now, until) >= 0) return undefined
    const ids = await lessonIdsOfDay(tx, teacherId, startOfDay(day, zone), until)
    const lessons = await lessonsOfTeacher(tx, teacherId, ids)
    if (lessons.length === 0) return undefined
    const dayInWords = formatDay(day)
    return {
      to: teacher.email,
      subject:
        lessons.length === 1
          ? m.lessons_mail_day_subject_one({ day: dayInWords })
          : m.lessons_mail_day_subject_many({ day: dayInWords, count: lessons.length }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: teacher.name }),
        paragraphs: [
          lessons.length === 1
            ? m.lessons_mail_day_text_one({ day: dayInWords })
            : m.lessons_mail_day_text_many({ day: dayInWords }),
        ],
        facts: lessons.map(({ startsAt, studentNames, type }) => ({
          label: localOf(startsAt, zone).time,
          value: m.lessons_mail_day_lesson({ names: studentNames, type: typeName(type) }),
        })),
        action: { label: m.lessons_mail_teacher_action(), href: `${publicUrl}/teacher/dashboard` },
        notes: [m.lessons_times_in({ zone: zoneLabel(zone) })],
        signature: m.mail_signature(),
      })),
    }
  },
}
