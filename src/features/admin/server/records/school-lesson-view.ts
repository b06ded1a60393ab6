import { z } from 'zod'
import { roles } from '#features/accounts/viewer.ts'
import type { LessonRow } from '#features/lessons/server/lesson-rows.ts'
import type { SchoolLessonRow } from '#features/lessons/server/school-lessons.ts'
import { LessonView, toLessonView } from '#features/lessons/server/view.ts'
import { m } from '#paraglide/messages.js'
import { formatDayFrom, formatDayShortFrom } from '#platform/time/date-format.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { localOf } from '#platform/time/zones.ts'
import { lessonStateOf, lessonStates } from '../../lesson-state.ts'

/** A lesson in the school's lists; times are in the school's zone. */
export const SchoolLessonView = LessonView.extend({
  state: z.enum(lessonStates),
  /** The date in words, with the year where it is another one than now; short in lists. */
  day: z.string(),
  dayShort: z.string(),
  cancellationReason: z.string().nullable(),
  /** `for_family`: by the school, for the family. */
  cancelledBy: z.enum([...roles, 'for_family']).nullable(),
  /** The day of the cancellation, yyyy-MM-dd. */
  cancelledOn: z.string().nullable(),
  /** The lesson and the hour that the child went to; null unless this one was postponed. */
  movedTo: LocalTime.extend({ lessonId: z.guid() }).nullable(),
  seatsTaken: z.int(),
  capacity: z.int(),
  isTeacherSuspended: z.boolean(),
})
export type SchoolLessonView = z.infer<typeof SchoolLessonView>

/** The state of a lesson that is read from the database, the same on every page of the school. */
export const stateOfRow = (
  row: Pick<LessonRow, 'status' | 'startsAt' | 'endsAt' | 'lacksTeacher'> & { movedTo?: unknown },
  now: Temporal.Instant,
) =>
  lessonStateOf(
    {
      status: row.status,
      startsAt: Temporal.Instant.from(row.startsAt),
      endsAt: Temporal.Instant.from(row.endsAt),
      movedTo: row.movedTo,
      isAbsent: row.lacksTeacher ?? false,
    },
    now,
  )

const reader = { actor: 'admin' as const, timezone: schoolZone }
const localOfText = (at: string) => localOf(Temporal.Instant.from(at), schoolZone)

export const toSchoolLessonView = (
  { cancellation, movedTo, studentNames, seatsTaken, capacity, isTeacherSuspended, ...row }: SchoolLessonRow,
  now: Temporal.Instant,
): SchoolLessonView => {
  const moved = movedTo && localOfText(movedTo.startsAt)
  const firstNames = studentNames.map(name => name ?? m.admin_erased_child())
  const view = toLessonView({ ...row, firstNames }, reader, now)
  const { date: today } = localOf(now, schoolZone)
  return {
    ...view,
    day: formatDayFrom(today, view.date),
    dayShort: formatDayShortFrom(today, view.date),
    state: stateOfRow({ ...row, movedTo }, now),
    cancellationReason: cancellation?.reason ?? null,
    cancelledBy: cancellation?.by ?? null,
    cancelledOn: cancellation && localOfText(cancellation.at).date,
    movedTo: movedTo && moved && { date: moved.date, time: moved.time, lessonId: movedTo.lessonId },
    seatsTaken,
    capacity,
    isTeacherSuspended,
  }
}
