import type { TextPart } from '#features/school/text-parts.ts'
import { schoolApi } from '#features/school/web/api.ts'
import { teachersApi } from '#features/teachers/web/api.ts'
import type { AuditAction } from '#platform/audit/audit-actions.ts'
import type { Locale } from '#platform/locale/locale.ts'
import type { ListedState } from '../lesson-state.ts'
import type { HistoryKind } from '../server/history-view.ts'
import type { SubstitutionScope } from '../substitution.ts'
import { adminApi } from './api.ts'

export const rowsPerPage = 20

export const dashboardQuery = () => adminApi.dashboard.queryOptions()

/** Asked again every minute, and after each answer of the school. */
export const waitingQuery = () => adminApi.waiting.queryOptions({ refetchInterval: 60_000 })

export const settingsQuery = () => adminApi.schoolSettings.queryOptions()

export const schoolTextQuery = (part: TextPart, locale: Locale) =>
  schoolApi.text.queryOptions({ input: { part, locale } })

export const searchQuery = (search: string) => adminApi.search.queryOptions({ input: { search } })

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
  state: ListedState | undefined
  page: number
}

export const lessonList = ({ day, teacher, family, state, page }: LessonFilters) =>
  adminApi.lessons.queryOptions({
    input: {
      page,
      pageSize: rowsPerPage,
      ...(day && { day }),
      ...(teacher && { teacherId: teacher }),
      ...(family && { familyId: family }),
      ...(state && { state }),
    },
  })

export const familyQuery = (id: string) => adminApi.family.queryOptions({ input: { id } })
export const childQuery = (id: string, childId: string) =>
  adminApi.child.queryOptions({ input: { id, childId } })
export const teacherQuery = (id: string) => adminApi.teacher.queryOptions({ input: { id } })
export const lessonQuery = (id: string) => adminApi.lesson.queryOptions({ input: { id } })
export const bookingRecordQuery = (id: string) => adminApi.booking.queryOptions({ input: { id } })
export const applicationQuery = (id: string) => adminApi.application.queryOptions({ input: { id } })

export const substitutesQuery = (id: string, scope: SubstitutionScope) =>
  adminApi.substitutes.queryOptions({ input: { id, scope } })

export const historyQuery = (kind: HistoryKind, id: string) =>
  adminApi.history.infiniteOptions({
    input: (page: number) => ({ kind, id, page }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
  })

export const waitingPhotos = (page: number) =>
  teachersApi.waitingPhotos.queryOptions({ input: { page, pageSize: rowsPerPage } })
