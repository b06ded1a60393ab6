import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BookingDone } from '#features/booking/web/booking-done.tsx'
import { bookingTitle } from '#features/booking/web/booking-page-sentences.ts'
import { bookingQuery } from '#features/booking/web/booking-queries.ts'
import { GroupsSearch } from '#features/booking/web/groups/groups-search.ts'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { orNotFound, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/parent/bookings/$id')({
  validateSearch: GroupsSearch,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    return { title: bookingTitle(await orNotFound(queryClient.ensureQueryData(bookingQuery(id)))) }
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
  const { title } = Route.useLoaderData()
  const router = useRouter()
  const current = bookingTitle(useSuspenseQuery(bookingQuery(id)).data)
  // The lessons may be cancelled on this page.
  useEffect(() => {
    if (title !== current) void router.invalidate()
  }, [title, current, router])
  return <BookingDone id={id} groupId={group} />
}
