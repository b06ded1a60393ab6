import type { QueryClient } from '@tanstack/react-query'
import { choicesOf } from './choices'
import { packagesQuery, quoteQuery, studentsQuery, teacherQuery, todayQuery } from './queries'
import type { BookSearch } from './search'

/** What the wizard shows first for the choices of an address, asked at once. */
export const prefetchWizard = async (queryClient: QueryClient, search: BookSearch) => {
  const choices = choicesOf(search)
  await Promise.all([
    queryClient.prefetchQuery(todayQuery()),
    queryClient.prefetchQuery(packagesQuery()),
    queryClient.prefetchQuery(studentsQuery()),
    choices.teacherId && queryClient.prefetchQuery(teacherQuery(choices.teacherId)),
    choices.teacherId && queryClient.prefetchQuery(quoteQuery(choices)),
  ])
}
