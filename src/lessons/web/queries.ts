import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '~/api-client'

const pageSize = 20

/** A page of the family's lessons, of one child when one is named. */
export const lessonPage = (scope: 'upcoming' | 'history', page: number, studentId?: string) =>
  orpc.lessons.list.queryOptions({ input: { scope, page, pageSize, ...(studentId && { studentId }) } })

/** All that screens tell of lessons: the lists, the figures and the calendar. */
const nouns = [orpc.lessons, orpc.families, orpc.teachers, orpc.availability]

/** Before a page is left for one that tells of the lesson: no page opens with the figures of before. */
export const forgetLessons = (queryClient: QueryClient) => {
  for (const noun of nouns) {
    // What is on its way is awaited by the page that comes.
    queryClient.removeQueries({ queryKey: noun.key(), type: 'inactive', fetchStatus: 'idle' })
    void queryClient.invalidateQueries({ queryKey: noun.key(), refetchType: 'none' })
  }
}

/** The same for a page that stays: what is on the screen is read anew. */
export const readAgain = (queryClient: QueryClient) => {
  forgetLessons(queryClient)
  return Promise.all(nouns.map(noun => queryClient.refetchQueries({ queryKey: noun.key(), type: 'active' })))
}
