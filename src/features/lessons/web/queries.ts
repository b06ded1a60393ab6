import type { Query, QueryClient, QueryObserverOptions } from '@tanstack/react-query'
import { lessonsApi } from './api.ts'

const pageSize = 20

/** A page of lessons, of one child if `studentId` is given. */
export const lessonPage = (scope: 'upcoming' | 'history', page: number, studentId?: string) =>
  lessonsApi.list.queryOptions({ input: { scope, page, pageSize, ...(studentId && { studentId }) } })

/** Lessons appear in lists, figures and calendars of many features. Only queries that never go stale show none. */
const mayShowLessons = ({ options }: Query) =>
  (options as QueryObserverOptions).staleTime !== Number.POSITIVE_INFINITY

/** After a change, before navigating: the next page fetches instead of showing cached lessons. */
export const invalidateLessons = (queryClient: QueryClient) => {
  // Running fetches stay: the next page waits for them.
  queryClient.removeQueries({ type: 'inactive', fetchStatus: 'idle', predicate: mayShowLessons })
  void queryClient.invalidateQueries({ refetchType: 'none', predicate: mayShowLessons })
}

/** After a change on a page that stays open. */
export const refetchLessons = (queryClient: QueryClient) => {
  invalidateLessons(queryClient)
  return queryClient.refetchQueries({ type: 'active', predicate: mayShowLessons })
}
