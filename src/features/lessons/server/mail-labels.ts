import type { LessonType } from '#features/school/lesson-types.ts'
import { m } from '#paraglide/messages.js'
import { formatDay, formatDayWithYear } from '#platform/time/date-format.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf } from '#platform/time/zones.ts'
import { lessonLabel } from '../lesson-labels.ts'
import { minutesBetween } from '../lesson-minutes.ts'

/** «mardi 24 novembre 2026 à 17:30, heure de Paris» */
export const formatStart = (startsAt: Temporal.Instant, zone: string) => {
  const { date, time } = localOf(startsAt, zone)
  return m.lessons_mail_start({ day: formatDayWithYear(date), time, zone: zoneLabel(zone) })
}

/** «mardi 24 novembre» */
export const formatStartDay = (startsAt: Temporal.Instant, zone: string) =>
  formatDay(localOf(startsAt, zone).date)

/** Why the teacher or the school did it, where a reason was stated. */
export const reasonFact = (reason: string | null) =>
  reason ? [{ label: m.school_mail_reason(), value: reason }] : []

/** The facts in every mail to a family. */
export const familyFacts = ({
  studentName,
  teacherName,
  type,
  startsAt,
  endsAt,
  timezone,
}: {
  studentName: string
  teacherName: string
  type: LessonType
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  timezone: string
}) => [
  { label: m.lessons_mail_child(), value: studentName },
  { label: m.lessons_mail_lesson(), value: lessonLabel(type, minutesBetween(startsAt, endsAt)) },
  { label: m.lessons_mail_teacher(), value: teacherName },
  { label: m.lessons_mail_when(), value: formatStart(startsAt, timezone) },
]
