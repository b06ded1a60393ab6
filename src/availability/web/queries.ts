import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '~/api-client'

/** The teacher's own week that begins on this Monday; this week without one. */
export const weekQuery = (from: string | undefined) =>
  orpc.availability.week.queryOptions({ input: from ? { date: from } : {} })

export const timetableQuery = () => orpc.availability.timetable.queryOptions()

/** After hours were written: the calendar is read again, and whether the teacher has any at all. */
export const hoursChanged = (queryClient: QueryClient) =>
  Promise.all(
    [orpc.availability.key(), orpc.teachers.dashboard.key()].map(queryKey =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
