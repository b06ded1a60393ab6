import { createFileRoute } from '@tanstack/react-router'
import { SeatOffer, waitQuery } from '#features/booking/web/groups/seat-offer.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { loadWithTitle, orNotFound, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/parent/waiting/$id')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadWithTitle(m.groups_offered, orNotFound(queryClient.ensureQueryData(waitQuery(id)))),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: () => <ListSkeleton title={m.groups_offered()} />,
  errorComponent: () => <LoadFailure title={m.groups_failed()} />,
  component: WaitPage,
})

function WaitPage() {
  const { id } = Route.useParams()
  return <SeatOffer id={id} />
}
