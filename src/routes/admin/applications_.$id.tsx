import { createFileRoute } from '@tanstack/react-router'
import { applicationQuery, diplomasQuery, historyQuery } from '#features/admin/web/queries.ts'
import { ApplicationPage } from '#features/admin/web/records/application-record.tsx'
import { RecordNotFound } from '#features/admin/web/records/record-parts.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { loadWithTitle, orNotFound, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/applications_/$id')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadWithTitle(
      m.admin_about_application,
      orNotFound(
        queryClient
          .ensureQueryData(applicationQuery(id))
          .then(({ userId }) => (userId ? queryClient.ensureQueryData(diplomasQuery(userId)) : [])),
      ),
      queryClient.ensureInfiniteQueryData(historyQuery('application', id)),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  notFoundComponent: () => (
    <RecordNotFound back={{ label: m.school_nav_applications(), to: '/admin/applications' }} />
  ),
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <ApplicationPage id={id} />
}
