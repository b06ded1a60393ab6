import { orpc } from '~/api-client'

/** The teacher's own week that begins on this Monday; this week without one. */
export const weekQuery = (from: string | undefined) =>
  orpc.availability.week.queryOptions({ input: from ? { date: from } : {} })

export const timetableQuery = () => orpc.availability.timetable.queryOptions()
