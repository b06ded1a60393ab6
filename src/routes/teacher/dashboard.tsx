import { createFileRoute } from '@tanstack/react-router'
import { CalendarSearch } from '~/availability/web/calendar-search'
import { prefetchCalendar } from '~/availability/web/prefetch'
import { LoadFailure } from '~/families/web/load-failure'
import { spaceHead } from '~/families/web/space-head'
import { m } from '~/paraglide/messages'
import { dashboardQuery } from '~/teachers/web/space-queries'
import { TeacherDashboardSkeleton } from '~/teachers/web/space-skeletons'
import { TeacherDashboard } from '~/teachers/web/teacher-dashboard'

export const Route = createFileRoute('/teacher/dashboard')({
  validateSearch: CalendarSearch,
  loaderDeps: ({ search: { date } }) => ({ date }),
  loader: async ({ context: { queryClient }, deps }) => {
    await Promise.all([
      queryClient.ensureQueryData(dashboardQuery()),
      prefetchCalendar(queryClient, deps.date),
    ])
  },
  head: ({ match }) => spaceHead(match.context.school, m.teachers_place_dashboard()),
  pendingMs: 150,
  pendingComponent: TeacherDashboardSkeleton,
  errorComponent: () => <LoadFailure title={m.teachers_dashboard_load_failed()} />,
  component: () => <TeacherDashboard search={Route.useSearch()} />,
})
