import { createFileRoute, notFound } from '@tanstack/react-router'
import { SeatOffer, waitQuery } from '#features/booking/web/groups/seat-offer.tsx'
import { m } from '#paraglide/messages.js'
import { isNotFound } from '#platform/http/client-errors.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/parent/waiting/$id')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    queryClient.ensureQueryData(waitQuery(id)).catch(error => {
      throw isNotFound(error) ? notFound() : error
    }),
  head: ({ match }) => spaceHead(match.context.school, m.groups_offered()),
  pendingMs: 150,
  pendingComponent: () => <ListSkeleton title={m.groups_offered()} />,
  errorComponent: () => <LoadFailure title={m.groups_failed()} />,
  component: WaitPage,
})

function WaitPage() {
  const { id } = Route.useParams()
  return <SeatOffer id={id} />
}
