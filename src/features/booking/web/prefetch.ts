import type { QueryClient } from '@tanstack/react-query'
import { teachersAPage } from '#features/teachers/teachers.ts'
import { monthOf } from '#ui/calendar/calendar-days.ts'
import { type Choices, choicesOf } from './choices.ts'
import {
  freeQuery,
  hoursQuery,
  monthQuery,
  packagesQuery,
  quoteQuery,
  studentsQuery,
  teacherQuery,
  teachersQuery,
  todayQuery,
} from './queries.ts'
import type { BookSearch } from './search.ts'

/**
 * What the wizard shows first for the choices of an address. A page that comes from the server comes with its step
 * filled, so that nothing jumps; in the browser the step is shown at once and asks for itself.
 */
export const prefetchWizard = async (queryClient: QueryClient, search: BookSearch) => {
  const choices = choicesOf(search)
  await Promise.all([
    queryClient.prefetchQuery(todayQuery()),
    queryClient.prefetchQuery(packagesQuery()),
    queryClient.prefetchQuery(studentsQuery()),
    choices.teacherId && queryClient.prefetchQuery(teacherQuery(choices.teacherId)),
    choices.teacherId && queryClient.prefetchQuery(quoteQuery(choices)),
  ])
  if (import.meta.env.SSR) await prefetchStep(queryClient, choices)
}

const prefetchStep = async (queryClient: QueryClient, choices: Choices) => {
  const { kind, path, date, startsAt, search, isTrial, teacherId } = choices
  if (path === 'time') {
    if (!date || (kind !== 'time' && kind !== 'teacher')) return
    const hours = hoursQuery(choices)
    await queryClient.prefetchQuery(hours)
    const slots = queryClient.getQueryData(hours.queryKey)?.slots
    const time = slots?.find(slot => slot.startsAt === startsAt)?.time
    if (kind === 'teacher' && time) await queryClient.prefetchQuery(freeQuery(choices, time))
    return
  }
  if (kind === 'teacher') await queryClient.prefetchQuery(teachersQuery(search, isTrial, teachersAPage))
  if (kind === 'time' && teacherId) {
    const today = queryClient.getQueryData(todayQuery().queryKey)?.today
    if (today) await queryClient.prefetchQuery(monthQuery(choices, monthOf(date ?? today), today))
  }
}
