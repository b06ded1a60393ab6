import { z } from 'zod'
import { ownTeacherProcedure, teacherProcedure } from '#features/accounts/server/procedures.ts'
import { closeHandedHours } from '#features/availability/server/holidays.ts'
import { makeCalendarsDue, readOwnCalendars } from '#features/availability/server/read-busy-calendars.ts'
import { toCalendarAccess } from '#features/availability/server/read-calendar.ts'
import { moveGroups } from '#features/booking/server/groups/move-groups.ts'
import { EarningsRuleView, findCurrentRule } from '#features/earnings/server/rule.ts'
import { childFacts } from '#features/families/server/student.ts'
import { moveAbsenceHours } from '#features/lessons/server/absence-hours.ts'
import { LessonView, toLessonView } from '#features/lessons/server/view.ts'
import {
  changeSettings,
  getSettings,
  TeacherSettings,
  TeacherSettingsView,
} from '#features/teachers/server/settings.ts'
import { maxNoteLength } from '#features/teachers/settings.ts'
import { m } from '#paraglide/messages.js'
import { refusalError, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id, lines, PageNumber } from '#platform/http/input.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { timeZones } from '#platform/time/zones.ts'
import { DayView, getDay } from './day.ts'
import { getDashboard, getMonthlyStats } from './figures.ts'
import { findOwnStudent, listStudents } from './list-students.ts'
import { saveNote } from './save-note.ts'

/** The teacher's first screen without the calendar. */
export const dashboard = teacherProcedure
  .output(
    z.object({
      figures: z.object({
        activeStudents: z.int(),
        lessonsGiven: z.int(),
        earningsMonthCents: z.int(),
        rating: z.number(),
      }),
      upcoming: z.array(LessonView),
      /** The state of a new teacher's profile; null once nothing is missing or a lesson was given, with open hours. */
      beginning: z
        .object({
          timezone: z.string(),
          hourlyRateCents: z.int(),
          offersTrials: z.boolean(),
          hasHours: z.boolean(),
          hasLevels: z.boolean(),
          hasPhoto: z.boolean(),
          hasPresentation: z.boolean(),
          hasVarieties: z.boolean(),
          hasVideo: z.boolean(),
        })
        .nullable(),
      day: DayView,
    }),
  )
  .handler(async ({ context: { db, teacher: by, now } }) => {
    const { figures, upcoming, beginning } = await getDashboard(db, by, now)
    const reader = { actor: 'teacher' as const, timezone: by.timezone }
    return {
      figures,
      upcoming: upcoming.map(row => toLessonView(row, reader, now)),
      beginning,
      day: await getDay(db, by, upcoming[0]?.id, now),
    }
  })

export const stats = ownTeacherProcedure
  .route({ method: 'GET', path: '/teacher/stats', summary: 'Douze mois du professeur, en chiffres' })
  .output(
    z.object({
      months: z.array(
        z.object({
          month: z.string(),
          lessons: z.int(),
          hours: z.number(),
          earningsCents: z.int(),
          students: z.int(),
          cancelled: z.int(),
        }),
      ),
      rule: EarningsRuleView.describe('La règle des gains des mois ouverts ; un mois clos garde la sienne'),
    }),
  )
  .handler(async ({ context: { db, teacher: by, now } }) => ({
    months: await getMonthlyStats(db, by, now),
    rule: await findCurrentRule(db),
  }))

const StudentView = z.object({
  id: z.guid(),
  ...childFacts,
  lessonsGiven: z.int(),
  last: LocalTime.nullable(),
  next: LocalTime.nullable(),
  note: z.string(),
})

export const ownStudents = teacherProcedure
  .route({ method: 'GET', path: '/teacher/students', summary: 'Les élèves du professeur' })
  .input(
    z.object({
      page: PageNumber,
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
  )
  .output(
    z.object({
      students: z.array(StudentView),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
    }),
  )
  .handler(async ({ context: { db, teacher: by, now }, input }) => ({
    ...(await listStudents(db, by, input, now)),
    ...input,
  }))

export const ownStudent = teacherProcedure
  .route({ method: 'GET', path: '/teacher/students/{id}', summary: 'Un élève du professeur' })
  .input(z.object({ id: Id }))
  .output(StudentView)
  .handler(async ({ context: { db, teacher: by, now }, input: { id } }) => {
    const student = await findOwnStudent(db, by, id, now)
    if (!student) throw refusalError('not_found')
    return student
  })

export const noteOnStudent = teacherProcedure
  .route({
    method: 'PUT',
    path: '/teacher/students/{id}/note',
    summary: 'Ce que le professeur note d’un élève, pour lui seul',
  })
  .input(z.object({ id: Id, note: lines(maxNoteLength) }))
  .output(z.object({ studentId: z.guid(), note: z.string() }))
  .handler(({ context: { db, teacher: by, now }, input: { id, note } }) =>
    unwrapOrThrow(saveNote(db, by, id, note, now)),
  )

const withZoneLabel = <Settings extends { timezone: string }>(settings: Settings, now: Temporal.Instant) => ({
  ...settings,
  timezoneLabel: timeZones(now).find(({ zone }) => zone === settings.timezone)?.label ?? settings.timezone,
})

export const settings = ownTeacherProcedure
  .route({ method: 'GET', path: '/teacher/settings', summary: 'Les réglages du professeur' })
  .output(TeacherSettingsView)
  .handler(async ({ context: { db, teacher: by, now } }) => withZoneLabel(await getSettings(db, by), now))

export const changeOwnSettings = ownTeacherProcedure
  .route({ method: 'PATCH', path: '/teacher/settings', summary: 'Modifier les réglages du professeur' })
  .input(TeacherSettings.partial())
  .output(TeacherSettingsView)
  .handler(async ({ context, input }) => {
    const { db, teacher: by, now } = context
    let hasDueCalendars = false
    const changed = await unwrapOrThrow(
      changeSettings(db, by, input, async (tx, moved) => {
        await moveGroups(tx, moved, now)
        await moveAbsenceHours(tx, moved)
        await closeHandedHours(tx, moved, now)
        hasDueCalendars = await makeCalendarsDue(tx, moved)
      }),
      { bad_video: { status: 422, message: () => m.teachers_settings_error_video() } },
    )
    // After too many readings the job reads them.
    if (hasDueCalendars && (await context.limits.count('calendarReading', by.teacherId)) === undefined)
      await readOwnCalendars(db, by, toCalendarAccess(context), now)
    return withZoneLabel(changed, now)
  })
