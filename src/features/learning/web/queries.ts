import { lessonsApi } from '#features/lessons/web/api.ts'
import type { SessionRequest } from '../server/view.ts'
import { learningApi } from './api.ts'

export const mineQuery = () => learningApi.mine.queryOptions()

export const pointsQuery = () => learningApi.points.queryOptions()

export const pointQuery = (id: string) => learningApi.point.queryOptions({ input: { id } })

export const textsQuery = () => learningApi.texts.queryOptions()

export const textQuery = (id: string) => learningApi.text.queryOptions({ input: { id } })

export const homeQueries = {
  map: () => learningApi.map.queryOptions(),
  wall: () => learningApi.wall.queryOptions(),
  upcoming: () => lessonsApi.list.queryOptions({ input: { scope: 'upcoming', page: 1, pageSize: 5 } }),
  history: () => lessonsApi.list.queryOptions({ input: { scope: 'history', page: 1, pageSize: 100 } }),
}

/** Starts the session that the address names, or resumes it when it exists. */
export const sessionQuery = ({ id, purpose, subject, together = false }: SessionRequest) => {
  const options = { staleTime: Number.POSITIVE_INFINITY, retry: 1 }
  return purpose === 'quiz'
    ? learningApi.quiz.queryOptions({ input: { id }, ...options })
    : learningApi.startSession.queryOptions({ input: { id, purpose, subject, together }, ...options })
}

export const childProgressQuery = (studentId: string) =>
  learningApi.progressOf.queryOptions({ input: { studentId } })
