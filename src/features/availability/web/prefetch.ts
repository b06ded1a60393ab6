import type { QueryClient } from '@tanstack/react-query'
import { mondayOf } from '../calendar-days.ts'
import { timetableQuery, weekQuery } from './queries.ts'

/**
 * What a page with the calendar shows of it, asked before the page is drawn on the server. A failure is told where the
 * calendar stands; in the browser the page does not wait for it either.
 */
export const prefetchCalendar = async (queryClient: QueryClient, date: string | undefined) => {
  const asked = [
    queryClient.prefetchQuery(weekQuery(date && mondayOf(date))),
    queryClient.prefetchQuery(timetableQuery()),
  ]
  if (import.meta.env.SSR) await Promise.all(asked)
}
