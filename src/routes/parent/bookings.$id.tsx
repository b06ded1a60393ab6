import { createFileRoute, notFound } from '@tanstack/react-router'
import { BookingDone } from '#features/booking/web/booking-done.tsx'
import { bookingQuery } from '#features/booking/web/booking-queries.ts'
import { m } from '#paraglide/messages.js'
import { isNotFound } from '#platform/http/client-errors.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/parent/bookings/$id')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    queryClient.ensureQueryData(bookingQuery(id)).catch(error => {
      throw isNotFound(error) ? notFound() : error
    }),
  head: ({ match }) => spaceHead(match.context.school, m.booking_done_title()),
  pendingMs: 150,
  pendingComponent: () => <ListSkeleton title={m.booking_done_title()} />,
  errorComponent: () => <LoadFailure title={m.booking_done_failed()} />,
  component: BookingPage,
})

function BookingPage() {
  const { id } = Route.useParams()
  return <BookingDone id={id} />
}
