import { createFileRoute } from '@tanstack/react-router'
import { proposalsQuery, requestsQuery } from '#features/booking/web/booking-queries.ts'
import { Dashboard, loadProposals, loadRequests } from '#features/parent-space/web/dashboard.tsx'
import { dashboardQuery } from '#features/parent-space/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { DashboardSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/parent/dashboard')({
  head: spaceHead,
  loader: ({ context: { queryClient } }) =>
    loadWithTitle(
      m.families_place_dashboard,
      queryClient.ensureQueryData(dashboardQuery()),
      // With what shows them, so that a page that is followed to has all at once too.
      queryClient.ensureQueryData(requestsQuery()).then(({ requests }) => requests[0] && loadRequests()),
      queryClient.ensureQueryData(proposalsQuery()).then(({ proposals }) => proposals[0] && loadProposals()),
    ),
  pendingMs: 150,
  pendingComponent: () => <DashboardSkeleton title={m.families_place_dashboard()} />,
  errorComponent: () => <LoadFailure title={m.families_load_failed()} />,
  component: Dashboard,
})
