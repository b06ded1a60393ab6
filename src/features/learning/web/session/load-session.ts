import type { QueryClient } from '@tanstack/react-query'
import { soundsQuery } from '#features/clips/web/queries.ts'
import type { SessionRequest } from '../../server/view.ts'
import { sessionQuery } from '../queries.ts'
import { listSessionTexts } from './question-sounds.ts'
import { preloadTurn } from './turn.tsx'

/**
 * Loads a session, and the scripts that its first question needs. A page that the server renders has the clips too: it may
 * be cached and opened without a network.
 */
export const loadSession = async (queryClient: QueryClient, request: SessionRequest): Promise<void> => {
  const { questions, answered, readsFrench } = await queryClient.ensureQueryData(sessionQuery(request))
  if (import.meta.env.SSR) {
    await queryClient.prefetchQuery(soundsQuery(listSessionTexts(questions, readsFrench)))
    return
  }
  const next = questions.find((_, at) => !answered.some(({ place, isDone }) => place === at && isDone))
  if (next) await preloadTurn(next)
}
