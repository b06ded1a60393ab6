import { createFileRoute } from '@tanstack/react-router'
import { BookingDone } from '#features/booking/web/booking-done.tsx'
import { laterTitle } from '#features/booking/web/booking-page-sentences.ts'
import { bookingQuery } from '#features/booking/web/booking-queries.ts'
import { GroupsSearch } from '#features/booking/web/groups/groups-search.ts'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { orNotFound, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/parent/bookings/$id')({
  validateSearch: GroupsSearch,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const booking = await orNotFound(queryClient.ensureQueryData(bookingQuery(id)))
    return { title: booking.isFresh ? m.booking_done_title() : laterTitle(booking) }
  },
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: () => <ListSkeleton title={m.booking_one_title()} />,
  errorComponent: () => <LoadFailure title={m.booking_done_failed()} />,
  component: BookingPage,
})

function BookingPage() {
  const { id } = Route.useParams()
  const { group } = Route.useSearch()
  return <BookingDone id={id} groupId={group} />
}
