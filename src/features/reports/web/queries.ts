import { reportsApi } from './api.ts'

export const openReportQuery = (lessonId: string, studentId: string | undefined) =>
  reportsApi.open.queryOptions({
    input: { id: lessonId, ...(studentId && { studentId }) },
    // The page holds what is being written: an answer that arrives later must not replace it.
    staleTime: Number.POSITIVE_INFINITY,
  })
export type OpenedReport = Awaited<ReturnType<typeof reportsApi.open.call>>

export const dueReportsQuery = () => reportsApi.due.queryOptions()

const reportsPerPage = 3
export const reportPagesQuery = (studentId: string) =>
  reportsApi.list.infiniteOptions({
    input: (page: number) => ({ id: studentId, page, pageSize: reportsPerPage }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * reportsPerPage < total ? page + 1 : undefined),
  })

/** A child's report of one lesson. */
export const lessonReportQuery = (studentId: string, lessonId: string) =>
  reportsApi.list.queryOptions({ input: { id: studentId, lessonId, page: 1, pageSize: 1 } })

/** A child's latest report. */
export const latestReportQuery = (studentId: string) =>
  reportsApi.list.queryOptions({ input: { id: studentId, page: 1, pageSize: 1 } })

export const courseQuery = (studentId: string) => reportsApi.course.queryOptions({ input: { id: studentId } })

/** @param monday the week's first day; the current week without it */
export const weekQuery = (studentId: string, monday: string | undefined) =>
  reportsApi.week.queryOptions({ input: { id: studentId, ...(monday && { monday }) } })

export const homeworkQuery = () => reportsApi.homework.queryOptions()

export const oneHomeworkQuery = (id: string) => reportsApi.oneHomework.queryOptions({ input: { id } })
