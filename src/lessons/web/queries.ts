import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '~/api-client'

const pageSize = 20

/** A page of the family's lessons, of one child when one is named. */
export const lessonPage = (scope: 'upcoming' | 'history', page: number, studentId?: string) =>
  orpc.lessons.list.queryOptions({ input: { scope, page, pageSize, ...(studentId && { studentId }) } })

/** All that screens tell of lessons: the lists, the figures and the calendar. */
export const readAgain = (queryClient: QueryClient) =>
  Promise.all(
    [orpc.lessons, orpc.families, orpc.teachers, orpc.availability].map(noun =>
      queryClient.invalidateQueries({ queryKey: noun.key() }),
    ),
  )
