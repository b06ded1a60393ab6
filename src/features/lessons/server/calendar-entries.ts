import { m } from '#paraglide/messages.js'
import type { LessonType } from '#platform/db/schema.ts'
import { type CalendarEntry, calendarFile } from '#platform/mail/calendar.ts'
import type { MailContext } from '#platform/mail/compose.ts'
import type { Attachment } from '#platform/mail/mail.ts'
import { ofName } from '#platform/words/of-name.ts'
import { taughtMinutes } from '../lesson-types.ts'

type Lesson = { lessonId: string; startsAt: Temporal.Instant; type: LessonType; sequence: number }

/** Where a lesson is given, whoever follows it; who may come in is judged at the door. */
export const lessonHref = (publicUrl: string, lessonId: string) => `${publicUrl}/lesson/${lessonId}`

/** A child's seat in the family's calendar: brother and sister in one lesson are two entries. */
export const familyEntry = (
  {
    seatId,
    lessonId,
    startsAt,
    type,
    sequence,
    ...names
  }: Lesson & {
    seatId: string
    studentName: string
    teacherName: string
  },
  publicUrl: string,
): CalendarEntry => ({
  uid: seatId,
  sequence,
  startsAt,
  minutes: taughtMinutes[type],
  summary: m.booking_calendar_family({ of: ofName(names.studentName), teacher: names.teacherName }),
  url: lessonHref(publicUrl, lessonId),
})

/** A lesson in the teacher's calendar: the whole hour that it reserves, with all who sit in it. */
export const teacherEntry = (
  {
    lessonId,
    startsAt,
    sequence,
    endsAt,
    studentNames,
  }: Lesson & {
    endsAt: Temporal.Instant
    studentNames: string
  },
  publicUrl: string,
): CalendarEntry => ({
  uid: lessonId,
  sequence,
  startsAt,
  minutes: startsAt.until(endsAt).total('minutes'),
  summary: studentNames ? m.booking_calendar_teacher({ student: studentNames }) : m.booking_calendar_name(),
  url: lessonHref(publicUrl, lessonId),
})

/** One file of the lessons that are given, one of those that are not any more; none for none. */
export const lessonCalendars = (
  { held = [], cancelled = [] }: { held?: CalendarEntry[]; cancelled?: CalendarEntry[] },
  context: MailContext,
): Attachment[] => {
  const named = { ...context, name: m.booking_calendar_name() }
  return [
    ...(held.length > 0 ? [calendarFile('PUBLISH', held, named)] : []),
    ...(cancelled.length > 0 ? [calendarFile('CANCEL', cancelled, named)] : []),
  ]
}
