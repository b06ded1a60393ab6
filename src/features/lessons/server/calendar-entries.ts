import type { LessonType } from '#features/school/lesson-types.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import type { LessonStatus } from '#platform/db/schema.ts'
import { type CalendarEntry, calendarFile } from '#platform/mail/calendar.ts'
import type { MailContext, MailJob } from '#platform/mail/compose.ts'
import type { Attachment } from '#platform/mail/mail.ts'
import { toLocalTime } from '#platform/time/zones.ts'
import { ofName } from '#platform/words/of-name.ts'
import { minutesBetween, taughtMinutes } from '../lesson-minutes.ts'
import { pendingSentence, staffPendingSentence } from '../pending-sentence.ts'
import { teacherLabel } from '../teacher-label.ts'
import { listCalendarLessons, listFamilySeatsLeft, listSeatsLeft } from './mail-queries.ts'

type EntryLesson = {
  lessonId: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  type: LessonType
  sequence: number
  /** Null unless the lesson is pending. */
  joinUntil: Temporal.Instant | null
}

/** `zone` is the recipient's: a sentence in an entry states times in it. */
type EntryReader = { publicUrl: string; zone: string }

const entryMinutes = ({ type, startsAt, endsAt }: EntryLesson) =>
  taughtMinutes(type, minutesBetween(startsAt, endsAt))

/** The classroom's address, the same for everybody. Entering it checks who the visitor is. */
export const lessonUrl = (publicUrl: string, lessonId: string) => `${publicUrl}/lesson/${lessonId}`

/** One entry per seat in the family's calendar: siblings in one lesson have two. */
export const familyCalendarEntry = (
  lesson: EntryLesson & {
    seatId: string
    studentName: string
    teacherName: string
    insteadOf?: string | null
  },
  { publicUrl, zone }: EntryReader,
): CalendarEntry => ({
  uid: lesson.seatId,
  sequence: lesson.sequence,
  startsAt: lesson.startsAt,
  minutes: entryMinutes(lesson),
  summary: lesson.studentName
    ? m.booking_calendar_family({ of: ofName(lesson.studentName), teacher: teacherLabel(lesson) })
    : m.booking_calendar_name(),
  url: lessonUrl(publicUrl, lesson.lessonId),
  condition: lesson.joinUntil ? pendingSentence(toLocalTime(lesson.joinUntil, zone)) : undefined,
})

/** The entries that a mail about these seats removes from the family's calendar (`listSeatsLeft`). */
export const familyEntriesLeft = async (
  tx: Db,
  job: MailJob,
  seats: readonly { seatId: string }[],
  reader: EntryReader,
): Promise<CalendarEntry[]> => {
  const left = await listSeatsLeft(
    tx,
    job,
    seats.map(({ seatId }) => seatId),
  )
  return left.map(seat => familyCalendarEntry(seat, reader))
}

/** The file that removes from a family's calendar what `listFamilySeatsLeft` finds; none where that is nothing. */
export const familyRemovalFiles = async (
  tx: Db,
  job: MailJob,
  { familyId, from }: { familyId: string; from: Temporal.Instant },
  context: MailContext,
): Promise<Attachment[]> => {
  const seats = await listFamilySeatsLeft(tx, job, familyId, from)
  const cancelled = seats.map(seat =>
    familyCalendarEntry(seat, { publicUrl: context.publicUrl, zone: seat.timezone }),
  )
  return lessonCalendarFiles({ cancelled }, context)
}

const teacherCondition = (
  { isAbsent = false, joinUntil }: { isAbsent?: boolean; joinUntil: Temporal.Instant | null },
  zone: string,
) => {
  // The school may yet give it to a substitute, or the teacher give it after all.
  if (isAbsent) return m.lessons_absence_state()
  return joinUntil ? staffPendingSentence(toLocalTime(joinUntil, zone)) : undefined
}

/** One entry per lesson in the teacher's calendar: as long as it is taught, like the family's. */
export const teacherCalendarEntry = (
  lesson: EntryLesson & { studentNames: string; isAbsent?: boolean },
  { publicUrl, zone }: EntryReader,
): CalendarEntry => ({
  uid: lesson.lessonId,
  sequence: lesson.sequence,
  startsAt: lesson.startsAt,
  minutes: entryMinutes(lesson),
  summary: lesson.studentNames
    ? m.booking_calendar_teacher({ student: lesson.studentNames })
    : m.booking_calendar_name(),
  url: lessonUrl(publicUrl, lesson.lessonId),
  condition: teacherCondition(lesson, zone),
})

/** The teacher's calendar files for these lessons: cancelled ones are removed, the others added or updated. */
export const teacherCalendarFiles = (
  lessons: readonly (Parameters<typeof teacherCalendarEntry>[0] & { status: LessonStatus })[],
  zone: string,
  context: MailContext,
): Attachment[] => {
  const entries = (isCancelled: boolean) =>
    lessons
      .filter(({ status }) => (status === 'cancelled') === isCancelled)
      .map(lesson => teacherCalendarEntry(lesson, { publicUrl: context.publicUrl, zone }))
  return lessonCalendarFiles({ held: entries(false), cancelled: entries(true) }, context)
}

/** The file that removes a teacher's cancelled lessons after `from`, none where there are none. */
export const teacherRemovalFiles = async (
  tx: Db,
  { teacherId, from }: { teacherId: string; from: Temporal.Instant },
  context: MailContext,
): Promise<Attachment[]> => {
  const ended = await tx
    .selectFrom('lessons')
    .where('teacher_id', '=', teacherId)
    .where('status', '=', 'cancelled')
    .where('starts_at', '>', from)
    .select('id')
    .execute()
  const lessons = await listCalendarLessons(
    tx,
    teacherId,
    ended.map(({ id }) => id),
  )
  const isGone = ({ status }: (typeof lessons)[number]) => status === 'cancelled'
  const zone = 'UTC' // Only entries that stay state a time in words.
  return teacherCalendarFiles(lessons.filter(isGone), zone, context)
}

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
