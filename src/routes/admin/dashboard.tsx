import { createFileRoute } from '@tanstack/react-router'
import { SchoolDashboard } from '#features/admin/web/dashboard.tsx'
import { dashboardQuery } from '#features/admin/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { DashboardSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/dashboard')({
  loader: ({ context }) =>
    loadWithTitle(m.school_nav_dashboard, context.queryClient.ensureQueryData(dashboardQuery())),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: () => <DashboardSkeleton title={m.school_nav_dashboard()} />,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: SchoolDashboard,
})
