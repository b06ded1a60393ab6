import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { SessionRequest } from '../../server/view.ts'
import { sessionQuery } from '../queries.ts'
import { SessionPlayer } from './session-player.tsx'

/** A full-screen session. */
export function SessionPage({
  request,
  onLeave,
  onAgain,
}: {
  request: SessionRequest
  onLeave: () => void
  onAgain: () => void
}) {
  const query = sessionQuery(request)
  const { data } = useSuspenseQuery(query)
  const queryClient = useQueryClient()
  const key = JSON.stringify(query.queryKey)
  // The cached session lacks the answers given since, so it is loaded again when the session is resumed.
  useEffect(() => () => queryClient.removeQueries({ queryKey: JSON.parse(key) }), [queryClient, key])
  const { viewer } = useRouteContext({ from: '__root__' })
  return (
    <SessionPlayer
      key={data.id}
      session={data}
      userId={viewer?.userId ?? ''}
      onLeave={onLeave}
      onAgain={onAgain}
    />
  )
}
