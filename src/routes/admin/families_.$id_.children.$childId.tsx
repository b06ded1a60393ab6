import { createFileRoute, notFound } from '@tanstack/react-router'
import { ChildFile } from '#features/admin/web/child-record.tsx'
import { childQuery, historyQuery } from '#features/admin/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { isNotFound } from '#platform/http/client-errors.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/admin/families_/$id_/children/$childId')({
  loader: ({ context: { queryClient }, params: { id, childId } }) =>
    Promise.all([
      queryClient.ensureQueryData(childQuery(id, childId)).catch(error => {
        throw isNotFound(error) ? notFound() : error
      }),
      queryClient.ensureInfiniteQueryData(historyQuery('child', childId)),
    ]),
  head: ({ match }) => spaceHead(match.context.school, m.desk_about_child()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: Page,
})

function Page() {
  const { id, childId } = Route.useParams()
  return <ChildFile familyId={id} childId={childId} />
}
