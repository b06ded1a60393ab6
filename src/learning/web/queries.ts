import { orpc } from '~/api-client'
import type { SessionWish } from '../server/start-session'

export const mineQuery = () => orpc.learning.mine.queryOptions()

export const lessonsQuery = () => orpc.learning.lessons.queryOptions()

export const lessonQuery = (id: string) => orpc.learning.lesson.queryOptions({ input: { id } })

export const homeQueries = {
  mine: () => orpc.learning.mine.queryOptions(),
  upcoming: () => orpc.lessons.list.queryOptions({ input: { scope: 'upcoming', page: 1, pageSize: 5 } }),
  history: () => orpc.lessons.list.queryOptions({ input: { scope: 'history', page: 1, pageSize: 100 } }),
}

/** What the address asks for: the same address again takes the session up where it was left. */
export const sessionQuery = ({ id, purpose, subject }: SessionWish) => {
  const options = { staleTime: Number.POSITIVE_INFINITY, retry: 1 }
  return purpose === 'quiz'
    ? orpc.learning.quiz.queryOptions({ input: { id }, ...options })
    : orpc.learning.startSession.queryOptions({ input: { id, purpose, subject }, ...options })
}

export const childProgressQuery = (studentId: string) =>
  orpc.learning.progressOf.queryOptions({ input: { studentId } })
