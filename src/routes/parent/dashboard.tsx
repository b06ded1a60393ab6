import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from '~/families/web/dashboard'
import { LoadFailure } from '~/families/web/load-failure'
import { dashboardQuery } from '~/families/web/queries'
import { DashboardSkeleton } from '~/families/web/skeletons'
import { spaceHead } from '~/families/web/space-head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/parent/dashboard')({
  head: ({ match }) => spaceHead(match.context.school, m.families_place_dashboard()),
  loader: ({ context }) => context.queryClient.ensureQueryData(dashboardQuery()),
  pendingMs: 150,
  pendingComponent: DashboardSkeleton,
  errorComponent: () => <LoadFailure title={m.families_load_failed()} />,
  component: Dashboard,
})
