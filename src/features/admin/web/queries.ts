import { teachersApi } from '#features/teachers/web/api.ts'
import type { AuditAction } from '#platform/audit/audit-actions.ts'
import { adminApi } from './api.ts'

export const rowsPerPage = 20

export const dashboardQuery = () => adminApi.dashboard.queryOptions()

export const settingsQuery = () => adminApi.schoolSettings.queryOptions()

export const teacherList = (search: string, page: number) =>
  adminApi.teachers.queryOptions({ input: { search, page, pageSize: rowsPerPage } })

export const familyList = (search: string, page: number) =>
  adminApi.families.queryOptions({ input: { search, page, pageSize: rowsPerPage } })

export type AccountFilter = { search: string; blocked: 'yes' | undefined; page: number }

export const accountList = ({ search, blocked, page }: AccountFilter) =>
  adminApi.accounts.queryOptions({
    input: { search, page, pageSize: rowsPerPage, ...(blocked && { blocked }) },
  })

export type JournalFilter = { search: string; action: AuditAction | undefined; page: number }

export const journalQuery = ({ search, action, page }: JournalFilter) =>
  adminApi.journal.queryOptions({ input: { search, page, pageSize: rowsPerPage, ...(action && { action }) } })

export type EarningsFilter = { month: string | undefined; page: number }

/** More rows than elsewhere, because a month is read and printed as a whole. */
export const earnersPerPage = 100

export const earningsQuery = ({ month, page }: EarningsFilter) =>
  adminApi.earnings.queryOptions({ input: { page, pageSize: earnersPerPage, ...(month && { month }) } })

export type LessonFilters = {
  day: string | undefined
  teacher: string | undefined
  family: string | undefined
  page: number
}

export const lessonList = ({ day, teacher, family, page }: LessonFilters) =>
  adminApi.lessons.queryOptions({
    input: {
      page,
      pageSize: rowsPerPage,
      ...(day && { day }),
      ...(teacher && { teacherId: teacher }),
      ...(family && { familyId: family }),
    },
  })

export const waitingPhotos = (page: number) =>
  teachersApi.waitingPhotos.queryOptions({ input: { page, pageSize: rowsPerPage } })
