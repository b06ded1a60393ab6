import type { QueryClient } from '@tanstack/react-query'
import { mondayOf } from '#platform/time/dates.ts'
import { timetableQuery, weekQuery } from './queries.ts'

/**
 * Loads the calendar of a page. The server waits for it before rendering; the browser does not. The calendar itself shows a
 * failure.
 */
export const prefetchCalendar = async (
  queryClient: QueryClient,
  date: string | undefined,
  coming = false,
) => {
  const queries = [
    queryClient.prefetchQuery(weekQuery(date && mondayOf(date), coming)),
    queryClient.prefetchQuery(timetableQuery()),
  ]
  if (import.meta.env.SSR) await Promise.all(queries)
}
