import { z } from 'zod'
import { adminProcedure } from '#features/accounts/server/procedures.ts'
import { listSchoolLessons } from '#features/lessons/server/school-lessons.ts'
import { LessonView, toLessonView } from '#features/lessons/server/view.ts'
import { schoolZone } from '#features/school/zone.ts'
import { reinstateTeacher, suspendTeacher } from '#features/teachers/server/suspend-teacher.ts'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { formatDay, formatDayWithYear } from '#platform/time/date-format.ts'
import { addDays, isPlainDate } from '#platform/time/dates.ts'
import { localOf, startOfDay, zoneLabel } from '#platform/time/zones.ts'
import { dashboardOfSchool } from './dashboard.ts'
import { earningsOfSchool } from './earnings.ts'
import { familiesOfSchool, teachersOfSchool } from './queries.ts'

const reader = { actor: 'admin' as const, timezone: schoolZone }
const count = z.int()
const Paged = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}
const Search = z
  .string()
  .max(100)
  .refine(text => !text.includes('\0'), 'no text')
  .default('')

/** The school's first screen. */
export const dashboard = adminProcedure
  .route({ method: 'GET', path: '/school/dashboard', summary: 'Le tableau de bord de l’école' })
  .output(
    z.object({
      pendingCount: count,
      pending: z.array(
        z.object({
          id: z.guid(),
          firstName: z.string(),
          lastName: z.string(),
          diploma: z.string(),
          experience: z.int(),
          appliedOn: z.string(),
        }),
      ),
      families: count,
      students: count,
      teachers: count,
      lessonsOfWeek: count,
      bookingsOfMonth: count,
      revenueCents: z.int(),
      lessons: z.array(LessonView),
      zoneLabel: z.string(),
    }),
  )
  .handler(async ({ context: { db, admin: by, now } }) => {
    const found = await dashboardOfSchool(db, by, now)
    return {
      ...found,
      pending: found.pending.map(({ appliedAt, ...application }) => ({
        ...application,
        appliedOn: formatDay(localOf(Temporal.Instant.from(appliedAt), schoolZone).date),
      })),
      lessons: found.lessons.map(row => toLessonView(row, reader, now)),
      zoneLabel: zoneLabel(schoolZone),
    }
  })

export const teachers = adminProcedure
  .route({ method: 'GET', path: '/school/teachers', summary: 'Les professeurs de l’école' })
  .input(z.object({ search: Search, ...Paged }))
  .output(
    z.object({
      teachers: z.array(
        z.object({
          id: z.guid(),
          firstName: z.string(),
          lastName: z.string(),
          email: z.string(),
          hourlyRateCents: z.int(),
          timezone: z.string(),
          zoneLabel: z.string(),
          suspendedOn: z.string().nullable(),
          isListed: z.boolean(),
          hasHours: z.boolean(),
          upcomingLessons: count,
        }),
      ),
      total: count,
      page: z.int(),
      pageSize: z.int(),
    }),
  )
  .handler(async ({ context: { db, admin: by, now }, input }) => {
    const found = await teachersOfSchool(db, by, input, now)
    return {
      teachers: found.teachers.map(({ suspendedAt, ...teacher }) => ({
        ...teacher,
        zoneLabel: zoneLabel(teacher.timezone),
        suspendedOn: suspendedAt && dayOf(suspendedAt),
      })),
      total: found.total,
      page: input.page,
      pageSize: input.pageSize,
    }
  })

const dayOf = (at: string) => formatDayWithYear(localOf(Temporal.Instant.from(at), schoolZone).date)

const TeacherId = z.object({ id: Id })
const Standing = z.object({ id: z.guid(), isSuspended: z.boolean() })

export const suspend = adminProcedure
  .route({ method: 'POST', path: '/teachers/{id}/suspension', summary: 'Suspendre un professeur' })
  .input(TeacherId)
  .output(Standing)
  .handler(({ context: { db, admin: by, now }, input: { id } }) =>
    unwrapOrThrow(suspendTeacher(db, by, id, now)),
  )

export const reinstate = adminProcedure
  .route({ method: 'DELETE', path: '/teachers/{id}/suspension', summary: 'Rétablir un professeur' })
  .input(TeacherId)
  .output(Standing)
  .handler(({ context: { db, admin: by }, input: { id } }) => unwrapOrThrow(reinstateTeacher(db, by, id)))

export const families = adminProcedure
  .route({ method: 'GET', path: '/school/families', summary: 'Les familles de l’école' })
  .input(z.object({ search: Search, ...Paged }))
  .output(
    z.object({
      families: z.array(
        z.object({
          id: z.guid(),
          firstName: z.string(),
          lastName: z.string(),
          email: z.string(),
          children: count,
          upcomingLessons: count,
          since: z.string(),
        }),
      ),
      total: count,
      page: z.int(),
      pageSize: z.int(),
    }),
  )
  .handler(async ({ context: { db, admin: by, now }, input }) => {
    const found = await familiesOfSchool(db, by, input, now)
    return {
      families: found.families.map(family => ({ ...family, since: dayOf(family.since) })),
      total: found.total,
      page: input.page,
      pageSize: input.pageSize,
    }
  })

/** What each teacher gave and earned in a month; without one, in the month that the school is in. */
export const earnings = adminProcedure
  .route({ method: 'GET', path: '/school/earnings', summary: 'Les gains des professeurs, mois par mois' })
  .input(
    z.object({
      month: z
        .string()
        .refine(text => isPlainDate(`${text}-01`), 'yyyy-MM')
        .optional(),
      ...Paged,
    }),
  )
  .output(
    z.object({
      /** yyyy-MM */
      month: z.string(),
      /** The one that runs: there is none after it. */
      currentMonth: z.string(),
      teachers: z.array(
        z.object({
          id: z.guid(),
          firstName: z.string(),
          lastName: z.string(),
          lessons: count,
          hours: z.number(),
          cancelled: count,
          earningsCents: count,
        }),
      ),
      total: count,
      lessons: count,
      hours: z.number(),
      cancelled: count,
      earningsCents: count,
      page: z.int(),
      pageSize: z.int(),
    }),
  )
  .handler(async ({ context: { db, admin: by, now }, input: { month, page, pageSize } }) => {
    const currentMonth = localOf(now, schoolZone).date.slice(0, 7)
    const asked = month ?? currentMonth
    const found = await earningsOfSchool(db, by, { month: `${asked}-01`, page, pageSize }, now)
    return { ...found, month: asked, currentMonth, page, pageSize }
  })

/** Lessons of one day; without a day, from today on. */
export const lessons = adminProcedure
  .route({ method: 'GET', path: '/school/lessons', summary: 'Les cours de l’école' })
  .input(
    z.object({
      day: z.string().refine(isPlainDate, 'no calendar day').optional(),
      teacherId: Id.optional(),
      familyId: Id.optional(),
      ...Paged,
    }),
  )
  .output(
    z.object({
      lessons: z.array(LessonView.extend({ cancellationReason: z.string().nullable() })),
      total: count,
      page: z.int(),
      pageSize: z.int(),
      today: z.string(),
      zoneLabel: z.string(),
      /** Of the teacher asked for; null when all are. */
      teacherName: z.string().nullable(),
      /** Of the parent asked for; null when all are. */
      familyName: z.string().nullable(),
    }),
  )
  .handler(async ({ context: { db, admin: by, now }, input }) => {
    const { day, teacherId, familyId, page, pageSize } = input
    const today = localOf(now, schoolZone).date
    const found = await listSchoolLessons(
      db,
      by,
      {
        from: startOfDay(day ?? today, schoolZone),
        ...(day && { until: startOfDay(addDays(day, 1), schoolZone) }),
        ...(teacherId && { teacherId }),
        ...(familyId && { familyId }),
      },
      { page, pageSize },
    )
    return {
      lessons: found.lessons.map(({ cancellationReason, pupils, ...row }) => ({
        ...toLessonView({ ...row, studentName: pupils }, reader, now),
        cancellationReason,
      })),
      total: found.total,
      page,
      pageSize,
      today,
      zoneLabel: zoneLabel(schoolZone),
      teacherName: found.teacherName,
      familyName: found.familyName,
    }
  })
