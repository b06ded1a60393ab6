import type { QueryClient } from '@tanstack/react-query'
import { availabilityApi } from './api.ts'

/** @param from the Monday of the week; this week without it @param coming never a week that is over */
export const weekQuery = (from: string | undefined, coming = false) =>
  availabilityApi.week.queryOptions({ input: { ...(from && { date: from }), ...(coming && { coming }) } })

export const timetableQuery = () => availabilityApi.timetable.queryOptions()

/** After a change of rules: refetches everything on the page. */
export const refetchHours = (queryClient: QueryClient) => queryClient.invalidateQueries()
