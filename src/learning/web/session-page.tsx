import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orpc } from '~/api-client'
import type { SessionWish } from '../server/start-session'
import { SessionPlayer } from './session-player'

/** What the address asks for: the same address again takes the session up where it was left. */
export const sessionQuery = ({ id, purpose, subject }: SessionWish) => {
  const options = { staleTime: Number.POSITIVE_INFINITY, retry: 1 }
  return purpose === 'quiz'
    ? orpc.learning.quiz.queryOptions({ input: { id }, ...options })
    : orpc.learning.startSession.queryOptions({ input: { id, purpose, subject }, ...options })
}

/** A session in the whole of the screen. */
export function SessionPage({
  wish,
  onLeave,
  onAgain,
}: {
  wish: SessionWish
  onLeave: () => void
  onAgain: () => void
}) {
  const query = sessionQuery(wish)
  const { data } = useSuspenseQuery(query)
  const queryClient = useQueryClient()
  const key = JSON.stringify(query.queryKey)
  // What was answered since is the server's to tell when the session is opened again.
  useEffect(() => () => queryClient.removeQueries({ queryKey: JSON.parse(key) }), [queryClient, key])
  return <SessionPlayer key={data.id} session={data} onLeave={onLeave} onAgain={onAgain} />
}
