import { createFileRoute } from '@tanstack/react-router'
import { Dashboard, dashboardQuery } from '~/families/web/dashboard'
import { LoadFailure } from '~/families/web/load-failure'
import { DashboardSkeleton } from '~/families/web/skeletons'
import { m } from '~/paraglide/messages'
import { pageHead } from '~/site/web/page-head'

export const Route = createFileRoute('/parent/dashboard')({
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.families_place_dashboard(),
      path: '/parent/dashboard',
      isPrivate: true,
    }),
  loader: ({ context }) => context.queryClient.ensureQueryData(dashboardQuery()),
  pendingMs: 150,
  pendingComponent: DashboardSkeleton,
  errorComponent: () => <LoadFailure title={m.families_load_failed()} />,
  component: Dashboard,
})
