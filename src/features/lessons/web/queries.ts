import type { Query, QueryClient, QueryObserverOptions } from '@tanstack/react-query'
import { lessonsApi } from './api.ts'

const pageSize = 20

/** A page of the family's lessons, of one child when one is named. */
export const lessonPage = (scope: 'upcoming' | 'history', page: number, studentId?: string) =>
  lessonsApi.list.queryOptions({ input: { scope, page, pageSize, ...(studentId && { studentId }) } })

/** A changed lesson shows in lists, figures and calendars everywhere; only what never changes is kept. */
const mayShowLessons = ({ options }: Query) =>
  (options as QueryObserverOptions).staleTime !== Number.POSITIVE_INFINITY

/** Before navigating to a page that shows the lesson: nothing read before the change is shown there. */
export const forgetLessons = (queryClient: QueryClient) => {
  // A fetch under way is awaited by the page that comes.
  queryClient.removeQueries({ type: 'inactive', fetchStatus: 'idle', predicate: mayShowLessons })
  void queryClient.invalidateQueries({ refetchType: 'none', predicate: mayShowLessons })
}

/** The same for a page that stays: everything on the screen is read again. */
export const refetchLessons = (queryClient: QueryClient) => {
  forgetLessons(queryClient)
  return queryClient.refetchQueries({ type: 'active', predicate: mayShowLessons })
}
