import { createFileRoute, notFound } from '@tanstack/react-router'
import { ChildPage } from '~/families/web/child-page'
import { LoadFailure } from '~/families/web/load-failure'
import { studentsQuery } from '~/families/web/queries'
import { CardsSkeleton } from '~/families/web/skeletons'
import { spaceHead } from '~/families/web/space-head'
import { childProgressQuery } from '~/learning/web/queries'
import { m } from '~/paraglide/messages'
import { isNotFound } from '~/platform/http/not-found'

export const Route = createFileRoute('/parent/children_/$id')({
  head: ({ match }) => spaceHead(match.context.school, m.families_place_children()),
  loader: ({ context: { queryClient }, params: { id } }) =>
    Promise.all([
      queryClient.ensureQueryData(studentsQuery()),
      queryClient.ensureQueryData(childProgressQuery(id)).catch(error => {
        throw isNotFound(error) ? notFound() : error
      }),
    ]),
  pendingMs: 150,
  pendingComponent: () => <CardsSkeleton title={m.families_place_children()} />,
  errorComponent: () => <LoadFailure title={m.families_children_load_failed()} />,
  component: ProgressPage,
})

function ProgressPage() {
  const { id } = Route.useParams()
  return <ChildPage id={id} />
}
