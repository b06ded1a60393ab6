import { createFileRoute, useRouteContext } from '@tanstack/react-router'
import { OfflinePage } from '#features/learning/web/offline/offline-page.tsx'
import { mineQuery } from '#features/learning/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/student/hors-ligne')({
  loader: ({ context: { queryClient } }) =>
    loadWithTitle(m.learning_space, queryClient.prefetchQuery(mineQuery())),
  head: spaceHead,
  component: Offline,
})

function Offline() {
  const { viewer } = useRouteContext({ from: '__root__' })
  return <OfflinePage userId={viewer?.userId ?? ''} />
}
