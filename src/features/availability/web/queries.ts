import type { QueryClient } from '@tanstack/react-query'
import { availabilityApi } from './api.ts'

/** The teacher's own week that begins on this Monday; this week without one. */
export const weekQuery = (from: string | undefined) =>
  availabilityApi.week.queryOptions({ input: from ? { date: from } : {} })

export const timetableQuery = () => availabilityApi.timetable.queryOptions()

/** After hours were written: everything on the page that shows hours, or counts them, is read again. */
export const refetchHours = (queryClient: QueryClient) => queryClient.invalidateQueries()
