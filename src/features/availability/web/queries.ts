import type { QueryClient } from '@tanstack/react-query'
import type { WeekView } from '../server/view.ts'
import { availabilityApi } from './api.ts'

/** @param from the Monday of the week; this week without it @param coming never a week that is over */
export const weekQuery = (from: string | undefined, coming = false) =>
  availabilityApi.week.queryOptions({ input: { ...(from && { date: from }), ...(coming && { coming }) } })

export const timetableQuery = () => availabilityApi.timetable.queryOptions()

/** After a change of rules: refetches everything on the page. */
export const refetchHours = (queryClient: QueryClient) => queryClient.invalidateQueries()

/** @returns the day in a week that is on the page, or undefined if the last attempt to load it failed */
export const findFreshDay = (queryClient: QueryClient, date: string) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: availabilityApi.week.key(), type: 'active' })
    .filter(({ state }) => !state.isInvalidated)
    .flatMap(({ state }) => (state.data as WeekView | undefined)?.days ?? [])
    .find(day => day.date === date)
