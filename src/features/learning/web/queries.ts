import type { QueryClient } from '@tanstack/react-query'
import { soundsQuery } from '#features/clips/web/queries.ts'
import { lessonsApi } from '#features/lessons/web/api.ts'
import type { SessionRequest } from '../server/start-session.ts'
import { learningApi } from './api.ts'
import { listTexts } from './question-sounds.ts'

export const mineQuery = () => learningApi.mine.queryOptions()

export const lessonsQuery = () => learningApi.lessons.queryOptions()

export const lessonQuery = (id: string) => learningApi.lesson.queryOptions({ input: { id } })

export const textsQuery = () => learningApi.texts.queryOptions()

export const textQuery = (id: string) => learningApi.text.queryOptions({ input: { id } })

export const homeQueries = {
  mine: () => learningApi.mine.queryOptions(),
  map: () => learningApi.map.queryOptions(),
  wall: () => learningApi.wall.queryOptions(),
  upcoming: () => lessonsApi.list.queryOptions({ input: { scope: 'upcoming', page: 1, pageSize: 5 } }),
  history: () => lessonsApi.list.queryOptions({ input: { scope: 'history', page: 1, pageSize: 100 } }),
}

/** Starts the session that the address names, or resumes it when it exists. */
export const sessionQuery = ({ id, purpose, subject }: SessionRequest) => {
  const options = { staleTime: Number.POSITIVE_INFINITY, retry: 1 }
  return purpose === 'quiz'
    ? learningApi.quiz.queryOptions({ input: { id }, ...options })
    : learningApi.startSession.queryOptions({ input: { id, purpose, subject }, ...options })
}

/** Loads a session. A page that the server renders has the clips too: it may be cached and opened without a network. */
export const loadSession = async (queryClient: QueryClient, request: SessionRequest) => {
  const { questions } = await queryClient.ensureQueryData(sessionQuery(request))
  if (import.meta.env.SSR) await queryClient.prefetchQuery(soundsQuery(questions.flatMap(listTexts)))
}

export const childProgressQuery = (studentId: string) =>
  learningApi.progressOf.queryOptions({ input: { studentId } })
