import type { LessonStatus, Role } from '#platform/db/schema.ts'
import { formatSchoolMoment } from '#platform/time/school-day.ts'
import { fullName } from '#platform/words/full-name.ts'
import type { AbsenceView, RoomReportView } from '../view.ts'

type RoomReportRow = {
  id: string
  lessonId: string
  role: Role | null
  text: string
  reportedAt: string
  handledAt: string | null
  handledBy: string | null
  lessonStatus: LessonStatus
  firstName: string | null
  lastName: string | null
  startsAt: string
  teacherFirstName: string
  teacherLastName: string
}

type AbsenceRow = Pick<AbsenceView, 'children' | 'isSuspended' | 'teacherId'> & {
  id: string
  startsAt: string
  reason: string
  teacherFirstName: string
  teacherLastName: string
}

/** A lesson whose teacher can't give it, in the school's zone. */
export const toAbsenceView = (
  { id, startsAt, teacherId, reason, isSuspended, children, teacherFirstName, teacherLastName }: AbsenceRow,
  now: Temporal.Instant,
) => ({
  id,
  ...formatSchoolMoment(startsAt, now),
  hasBegun: Temporal.Instant.compare(Temporal.Instant.from(startsAt), now) <= 0,
  teacherId,
  teacherName: fullName({ firstName: teacherFirstName, lastName: teacherLastName }),
  reason,
  isSuspended,
  children,
})

/** A report with days and times in the school's zone. */
export const toRoomReportView = (row: RoomReportRow, now: Temporal.Instant): RoomReportView => {
  const reported = formatSchoolMoment(row.reportedAt, now)
  const lesson = formatSchoolMoment(row.startsAt, now)
  return {
    id: row.id,
    lessonId: row.lessonId,
    role: row.role === 'admin' ? 'parent' : row.role,
    reporterName:
      row.firstName === null ? null : fullName({ firstName: row.firstName, lastName: row.lastName ?? '' }),
    teacherName: fullName({ firstName: row.teacherFirstName, lastName: row.teacherLastName }),
    text: row.text,
    reportedDay: reported.day,
    reportedTime: reported.time,
    lessonDay: lesson.day,
    lessonTime: lesson.time,
    handled: row.handledAt === null ? null : { ...formatSchoolMoment(row.handledAt, now), by: row.handledBy },
    lessonStatus: row.lessonStatus,
  }
}
