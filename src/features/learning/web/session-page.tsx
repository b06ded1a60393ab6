import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SessionWish } from '../server/start-session.ts'
import { sessionQuery } from './queries.ts'
import { SessionPlayer } from './session-player.tsx'

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
