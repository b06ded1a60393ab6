import { createFileRoute } from '@tanstack/react-router'
import { ChildFile } from '#features/admin/web/child-record.tsx'
import { childQuery, historyQuery } from '#features/admin/web/queries.ts'
import { RecordNotFound } from '#features/admin/web/record-parts.tsx'
import { reportPagesQuery } from '#features/reports/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { loadWithTitle, orNotFound, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/families_/$id_/children/$childId')({
  loader: ({ context: { queryClient }, params: { id, childId } }) =>
    loadWithTitle(
      m.admin_about_child,
      orNotFound(queryClient.ensureQueryData(childQuery(id, childId))),
      queryClient.ensureInfiniteQueryData(historyQuery('child', childId)),
      queryClient.prefetchInfiniteQuery(reportPagesQuery(childId)),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  notFoundComponent: () => (
    <RecordNotFound back={{ label: m.school_nav_families(), to: '/admin/families' }} />
  ),
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: Page,
})

function Page() {
  const { id, childId } = Route.useParams()
  return <ChildFile familyId={id} childId={childId} />
}
