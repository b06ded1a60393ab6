import { z } from 'zod'
import { adminProcedure } from '#features/accounts/server/procedures.ts'
import { isMonthOver } from '#features/earnings/earnings.ts'
import { MonthInput } from '#features/earnings/server/input.ts'
import { findMonth } from '#features/earnings/server/rule.ts'
import { approveFamily } from '#features/families/server/approve-family.ts'
import { countSchoolLessons, listSchoolLessons } from '#features/lessons/server/school-lessons.ts'
import { toLessonView } from '#features/lessons/server/view.ts'
import { countMissingDetails } from '#features/school/server/describe-text.ts'
import { reinstateTeacher, suspendTeacher } from '#features/teachers/server/suspend-teacher.ts'
import { m } from '#paraglide/messages.js'
import { formatCursor, formatNameCursor, parseCursor, parseNameCursor } from '#platform/http/cursor.ts'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { CursorInput, Id, NameCursorInput } from '#platform/http/input.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { startOfMonth } from '#platform/time/dates.ts'
import { formatSchoolDay, formatSchoolMoment } from '#platform/time/school-day.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf, startOfDay } from '#platform/time/zones.ts'
import { getBackupView } from './backup-view.ts'
import { getDashboard } from './figures/dashboard.ts'
import { listCorrections, listEarnings, sumMonthsToClose } from './figures/earnings.ts'
import { countFill, listSchoolMonths } from './figures/school-figures.ts'
import { JournalFilterInput, LessonListInput, SearchInput, toLessonFilter } from './input.ts'
import { listJournal } from './journal.ts'
import { listFamilies, listTeachers } from './queries.ts'
import { toAbsenceView, toRoomReportView } from './records/report-view.ts'
import { stateOfRow, toSchoolLessonView } from './records/school-lesson-view.ts'
import { SearchResults, searchEverything } from './search-everything.ts'
import {
  DashboardView,
  EarningsView,
  FamilyPage,
  FiguresView,
  JournalPage,
  SchoolLessonPage,
  TeacherPage,
} from './view.ts'
import { countWaiting } from './waiting.ts'

/** The school reads all times in its own zone. */
const reader = { actor: 'admin' as const, timezone: schoolZone }

export { accounts, block, inviteAdmin, unblock } from './accounts-api.ts'
export {
  bookFor,
  cancelFor,
  giveBackFor,
  openHours,
  postponeFor,
  previewPostponementFor,
  quoteFor,
} from './acts-api.ts'
export { mails, resend } from './mail-log-api.ts'
export {
  application,
  booking,
  child,
  family,
  familyBookings,
  history,
  lesson,
  teacher,
} from './records/records-api.ts'
export { cancelSeriesFor, postponeSeriesFor, previewSeriesFor, seriesFor } from './series-acts-api.ts'
export { changeSettings, schoolSettings } from './settings-api.ts'
export {
  absences,
  endAbsence,
  previewAbsence,
  recordAbsence,
  shortenAbsence,
} from './substitutes/absences-api.ts'
export { lessonsToReplace, substitute, substituteMany, substitutes } from './substitutes/substitution-api.ts'

/** The school's dashboard. */
export const dashboard = adminProcedure
  .route({ method: 'GET', path: '/school/dashboard', summary: 'Le tableau de bord de l’école' })
  .output(DashboardView)
  .handler(async ({ context: { db, admin: by, now, settings } }) => {
    const found = await getDashboard(db, by, now)
    return {
      ...found,
      pending: found.pending.map(({ appliedAt, ...application }) => ({
        ...application,
        appliedOn: formatSchoolMoment(appliedAt, now).day,
      })),
      absences: found.absences.map(one => toAbsenceView(one, now)),
      reports: found.reports.map(one => toRoomReportView(one, now)),
      lessons: found.lessons.map(row => ({
        ...toLessonView(row, reader, now),
        state: stateOfRow(row, now),
      })),
      zoneLabel: zoneLabel(schoolZone),
      backup: await getBackupView(settings, now),
      missingDetails: await countMissingDetails(db, settings.schoolFile),
    }
  })

/** The counts of the sidebar. */
export const waiting = adminProcedure
  .route({ method: 'GET', path: '/school/waiting', summary: 'Ce qui attend l’école' })
  .output(z.object({ applications: z.int(), absences: z.int(), reports: z.int(), mails: z.int() }))
  .handler(({ context: { db, admin: by, now } }) => countWaiting(db, by, now))

const PeopleInput = z.object({ search: SearchInput, ...NameCursorInput })

export const teachers = adminProcedure
  .route({ method: 'GET', path: '/school/teachers', summary: 'Les professeurs de l’école' })
  .input(PeopleInput)
  .output(TeacherPage)
  .handler(async ({ context: { db, admin: by, now, cursorKey }, input }) => {
    const after = await parseNameCursor(input.after, cursorKey)
    const found = await listTeachers(db, by, { ...input, after }, now)
    return {
      teachers: found.teachers.map(({ suspendedAt, blockedAt, ...teacher }) => ({
        ...teacher,
        zoneLabel: zoneLabel(teacher.timezone),
        suspendedOn: suspendedAt && formatSchoolDay(suspendedAt),
        blockedOn: blockedAt && formatSchoolDay(blockedAt),
      })),
      next: found.next && (await formatNameCursor(found.next, cursorKey)),
    }
  })

const TeacherInput = z.object({ id: Id })
const SuspensionView = z.object({ id: z.guid(), isSuspended: z.boolean() })
const suspensionErrors = {
  teacher_blocked: { status: 409, message: () => m.admin_refusal_teacher_blocked() },
}

export const suspend = adminProcedure
  .route({ method: 'POST', path: '/teachers/{id}/suspension', summary: 'Suspendre un professeur' })
  .input(TeacherInput)
  .output(SuspensionView)
  .handler(({ context: { db, admin: by, now }, input: { id } }) =>
    unwrapOrThrow(suspendTeacher(db, by, id, now), suspensionErrors),
  )

export const reinstate = adminProcedure
  .route({ method: 'DELETE', path: '/teachers/{id}/suspension', summary: 'Rétablir un professeur' })
  .input(TeacherInput)
  .output(SuspensionView)
  .handler(({ context: { db, admin: by, now }, input: { id } }) =>
    unwrapOrThrow(reinstateTeacher(db, by, id, now), suspensionErrors),
  )

export const families = adminProcedure
  .route({ method: 'GET', path: '/school/families', summary: 'Les familles de l’école' })
  .input(PeopleInput)
  .output(FamilyPage)
  .handler(async ({ context: { db, admin: by, now, cursorKey }, input }) => {
    const after = await parseNameCursor(input.after, cursorKey)
    const found = await listFamilies(db, by, { ...input, after }, now)
    return {
      families: found.families.map(family => ({ ...family, since: formatSchoolDay(family.since) })),
      next: found.next && (await formatNameCursor(found.next, cursorKey)),
    }
  })

export const approve = adminProcedure
  .route({
    method: 'POST',
    path: '/families/{id}/approval',
    summary: 'Approuver une nouvelle famille : ses enfants peuvent rejoindre un groupe',
  })
  .input(z.object({ id: Id }))
  .output(z.object({ id: z.guid() }))
  .handler(({ context: { db, admin: by, now }, input: { id } }) =>
    unwrapOrThrow(approveFamily(db, by, id, now)),
  )

export const journal = adminProcedure
  .route({ method: 'GET', path: '/school/journal', summary: 'Le journal : qui a fait quoi, et quand' })
  .input(
    z.object({
      ...JournalFilterInput,
      after: z.coerce.number().pipe(z.int().min(1)).optional(),
      limit: CursorInput.limit,
    }),
  )
  .output(JournalPage)
  .handler(async ({ context: { db, admin: by, now }, input }) => {
    const { entries, next } = await listJournal(db, by, { ...input, after: input.after }, now)
    return {
      entries: entries.map(({ at, ...entry }) => {
        const { date, time } = localOf(Temporal.Instant.from(at), schoolZone)
        return { ...entry, day: formatDayWithYear(date), time }
      }),
      next,
    }
  })

/** Families, children, teachers, bookings and applications by a name, an email address or a booking's number. */
export const search = adminProcedure
  .route({ method: 'GET', path: '/school/search', summary: 'Chercher partout' })
  .input(z.object({ search: SearchInput }))
  .output(SearchResults)
  .handler(({ context: { db, admin: by }, input }) => searchEverything(db, by, input.search))

/** The school's last twelve months, and how full the next days are. */
export const figures = adminProcedure
  .route({ method: 'GET', path: '/school/figures', summary: 'Les chiffres de l’école, mois par mois' })
  .output(FiguresView)
  .handler(async ({ context: { db, admin: by, now } }) => ({
    months: await listSchoolMonths(db, by, now),
    fill: await countFill(db, by, now),
  }))

/** Each teacher's lessons and earnings in a month, by default the current one. */
export const earnings = adminProcedure
  .route({ method: 'GET', path: '/school/earnings', summary: 'Les gains des professeurs, mois par mois' })
  .input(z.object({ month: MonthInput.optional(), ...NameCursorInput }))
  .output(EarningsView)
  .handler(async ({ context: { db, admin: by, now, cursorKey }, input: { month, limit, ...input } }) => {
    const currentMonth = startOfMonth(localOf(now, schoolZone).date)
    const shown = month ?? currentMonth
    const { closedAt, rule } = await findMonth(db, shown)
    const after = await parseNameCursor(input.after, cursorKey)
    const { next, ...found } = await listEarnings(db, by, { month: shown, after, limit }, now)
    const canClose = !after && !closedAt && isMonthOver(shown, now)
    return {
      ...found,
      next: next && (await formatNameCursor(next, cursorKey)),
      month: shown.slice(0, 7),
      currentMonth: currentMonth.slice(0, 7),
      closedOn: closedAt ? formatSchoolDay(closedAt) : null,
      toClose: canClose ? await sumMonthsToClose(db, by, shown, now) : [],
      corrections: await listCorrections(db, by, shown),
      rule,
    }
  })

/** Lessons of one day or in one state, or else all from today on. */
export const lessons = adminProcedure
  .route({ method: 'GET', path: '/school/lessons', summary: 'Les cours de l’école' })
  .input(LessonListInput)
  .output(SchoolLessonPage)
  .handler(async ({ context: { db, admin: by, now }, input }) => {
    const { after, limit, teacherId, familyId } = input
    const today = localOf(now, schoolZone).date
    const startOfToday = startOfDay(today, schoolZone)
    const [found, counts] = await Promise.all([
      listSchoolLessons(db, by, toLessonFilter(input, now), {
        after: parseCursor(after),
        limit,
      }),
      after || teacherId || familyId ? null : countSchoolLessons(db, by, startOfToday, now),
    ])
    return {
      lessons: found.lessons.map(row => toSchoolLessonView(row, now)),
      next: found.next && formatCursor(found.next),
      today,
      zoneLabel: zoneLabel(schoolZone),
      teacherName: found.teacherName,
      familyName: found.familyName,
      counts,
    }
  })
