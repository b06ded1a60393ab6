import { m } from '#paraglide/messages.js'
import type { LessonType } from '#platform/db/schema.ts'
import { type CalendarEntry, calendarFile } from '#platform/mail/calendar.ts'
import type { MailContext } from '#platform/mail/compose.ts'
import type { Attachment } from '#platform/mail/mail.ts'
import { ofName } from '#platform/words/of-name.ts'
import { taughtMinutes } from '../lesson-types.ts'

type EntryLesson = { lessonId: string; startsAt: Temporal.Instant; type: LessonType; sequence: number }

/** The classroom's address, the same for everybody. Entering it checks who the visitor is. */
export const lessonUrl = (publicUrl: string, lessonId: string) => `${publicUrl}/lesson/${lessonId}`

/** One entry per seat in the family's calendar: siblings in one lesson have two. */
export const familyCalendarEntry = (
  {
    seatId,
    lessonId,
    startsAt,
    type,
    sequence,
    ...names
  }: EntryLesson & {
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
  url: lessonUrl(publicUrl, lessonId),
})

/** One entry per lesson in the teacher's calendar: as long as it is taught, like the family's. */
export const teacherCalendarEntry = (
  {
    lessonId,
    startsAt,
    type,
    sequence,
    endsAt,
    studentNames,
  }: EntryLesson & {
    endsAt: Temporal.Instant
    studentNames: string
  },
  publicUrl: string,
): CalendarEntry => ({
  uid: lessonId,
  sequence,
  startsAt,
  minutes: type === 'trial' ? taughtMinutes.trial : startsAt.until(endsAt).total('minutes'),
  summary: studentNames ? m.booking_calendar_teacher({ student: studentNames }) : m.booking_calendar_name(),
  url: lessonUrl(publicUrl, lessonId),
})

/** Up to two iCalendar files: one that adds or updates entries, one that removes them. */
export const lessonCalendarFiles = (
  { held = [], cancelled = [] }: { held?: CalendarEntry[]; cancelled?: CalendarEntry[] },
  context: MailContext,
): Attachment[] => {
  const calendar = { ...context, name: m.booking_calendar_name() }
  return [
    ...(held.length > 0 ? [calendarFile('PUBLISH', held, calendar)] : []),
    ...(cancelled.length > 0 ? [calendarFile('CANCEL', cancelled, calendar)] : []),
  ]
}
