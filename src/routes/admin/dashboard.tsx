import { createFileRoute } from '@tanstack/react-router'
import { LoadFailure } from '~/families/web/load-failure'
import { DashboardSkeleton } from '~/families/web/skeletons'
import { spaceHead } from '~/families/web/space-head'
import { m } from '~/paraglide/messages'
import { SchoolDashboard } from '~/school/web/dashboard'
import { dashboardQuery } from '~/school/web/queries'

export const Route = createFileRoute('/admin/dashboard')({
  loader: ({ context }) => context.queryClient.ensureQueryData(dashboardQuery()),
  head: ({ match }) => spaceHead(match.context.school, m.school_place_dashboard()),
  pendingMs: 150,
  pendingComponent: DashboardSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: SchoolDashboard,
})
