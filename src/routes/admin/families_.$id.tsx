import { createFileRoute } from '@tanstack/react-router'
import {
  familyBookingsQuery,
  familyQuery,
  historyQuery,
  personMailsQuery,
} from '#features/admin/web/queries.ts'
import { FamilyRecordPage } from '#features/admin/web/records/family-record.tsx'
import { RecordNotFound } from '#features/admin/web/records/record-parts.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { loadWithTitle, orNotFound, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/families_/$id')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadWithTitle(
      m.admin_about_family,
      orNotFound(queryClient.ensureQueryData(familyQuery(id))),
      queryClient.ensureInfiniteQueryData(familyBookingsQuery(id)),
      queryClient.ensureInfiniteQueryData(historyQuery('family', id)),
      queryClient.ensureInfiniteQueryData(personMailsQuery(id)),
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
  const { id } = Route.useParams()
  return <FamilyRecordPage id={id} />
}
