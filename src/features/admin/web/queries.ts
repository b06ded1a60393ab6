import { adminApi } from './api.ts'

export const rowsPerPage = 20

export const dashboardQuery = () => adminApi.dashboard.queryOptions()

export const teacherList = (search: string, page: number) =>
  adminApi.teachers.queryOptions({ input: { search, page, pageSize: rowsPerPage } })

export const familyList = (search: string, page: number) =>
  adminApi.families.queryOptions({ input: { search, page, pageSize: rowsPerPage } })

export type MonthAsked = { month: string | undefined; page: number }

/** More rows than elsewhere: a month is read, and printed, as a whole. */
export const earnersPerPage = 100

export const earningsQuery = ({ month, page }: MonthAsked) =>
  adminApi.earnings.queryOptions({ input: { page, pageSize: earnersPerPage, ...(month && { month }) } })

export type SchoolLessonFilter = {
  day: string | undefined
  teacher: string | undefined
  family: string | undefined
  page: number
}

export const lessonList = ({ day, teacher, family, page }: SchoolLessonFilter) =>
  adminApi.lessons.queryOptions({
    input: {
      page,
      pageSize: rowsPerPage,
      ...(day && { day }),
      ...(teacher && { teacherId: teacher }),
      ...(family && { familyId: family }),
    },
  })
