import type { Role } from '#platform/db/schema.ts'
import { formatDay } from '#platform/time/date-format.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { localOf } from '#platform/time/zones.ts'
import type { ReportView } from './views.ts'

type ReportRow = {
  id: string
  role: Role
  text: string
  reportedAt: string
  firstName: string | null
  lastName: string | null
  startsAt: string
  teacherFirstName: string
  teacherLastName: string
}

const toDayAndTime = (at: string) => {
  const { date, time } = localOf(Temporal.Instant.from(at), schoolZone)
  return { day: formatDay(date), time }
}

type AbsenceRow = {
  id: string
  startsAt: string
  reason: string
  teacherFirstName: string
  teacherLastName: string
}

/** A lesson whose teacher can't give it, in the school's zone. */
export const toAbsenceView = ({ id, startsAt, reason, teacherFirstName, teacherLastName }: AbsenceRow) => ({
  id,
  ...toDayAndTime(startsAt),
  teacherName: `${teacherFirstName} ${teacherLastName}`.trim(),
  reason,
})

/** A report with days and times in the school's zone. */
export const toReportView = (row: ReportRow): ReportView => {
  const reported = toDayAndTime(row.reportedAt)
  const lesson = toDayAndTime(row.startsAt)
  return {
    id: row.id,
    role: row.role === 'teacher' || row.role === 'student' ? row.role : 'parent',
    reporterName: row.firstName === null ? null : `${row.firstName} ${row.lastName ?? ''}`.trim(),
    teacherName: `${row.teacherFirstName} ${row.teacherLastName}`,
    text: row.text,
    reportedDay: reported.day,
    reportedTime: reported.time,
    lessonDay: lesson.day,
    lessonTime: lesson.time,
  }
}
