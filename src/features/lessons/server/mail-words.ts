import { m } from '#paraglide/messages.js'
import type { LessonType } from '#platform/db/schema.ts'
import { formatDay, formatDayWithYear } from '#platform/time/dates.ts'
import { localOf, zoneLabel } from '#platform/time/zones.ts'
import { taughtMinutes } from '../lesson-types.ts'

export const typeName = (type: LessonType): string => {
  switch (type) {
    case 'trial':
      return m.lessons_type_trial({ minutes: taughtMinutes.trial })
    case 'individual':
      return m.lessons_type_individual({ minutes: taughtMinutes.individual })
    case 'group':
      return m.lessons_type_group({ minutes: taughtMinutes.group })
  }
}

/** Day and hour on the reader's own clock, and whose clock that is. */
export const moment = (startsAt: Temporal.Instant, zone: string) => {
  const { date, time } = localOf(startsAt, zone)
  return m.lessons_mail_moment({ day: formatDayWithYear(date), time, zone: zoneLabel(zone) })
}

/** «mardi 24 novembre» on the reader's calendar. */
export const dayOf = (startsAt: Temporal.Instant, zone: string) => formatDay(localOf(startsAt, zone).date)

type FamilyReads = {
  studentName: string
  teacherName: string
  type: LessonType
  startsAt: Temporal.Instant
  timezone: string
}

/** What every mail to a family says of a lesson. */
export const factsForFamily = ({ studentName, teacherName, type, startsAt, timezone }: FamilyReads) => [
  { label: m.lessons_mail_child(), value: studentName },
  { label: m.lessons_mail_lesson(), value: typeName(type) },
  { label: m.lessons_mail_teacher(), value: teacherName },
  { label: m.lessons_mail_when(), value: moment(startsAt, timezone) },
]
