import { createFileRoute } from '@tanstack/react-router'
import { bookingRecordQuery, historyQuery } from '#features/admin/web/queries.ts'
import { BookingPage } from '#features/admin/web/records/booking-record.tsx'
import { RecordNotFound } from '#features/admin/web/records/record-parts.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { loadWithTitle, orNotFound, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/bookings/$id')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadWithTitle(
      m.admin_about_booking,
      orNotFound(queryClient.ensureQueryData(bookingRecordQuery(id))),
      queryClient.ensureInfiniteQueryData(historyQuery('booking', id)),
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
  return <BookingPage id={id} />
}
