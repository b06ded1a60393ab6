import { createFileRoute } from '@tanstack/react-router'
import { CalendarSearch } from '#features/availability/web/calendar-search.ts'
import { prefetchCalendar } from '#features/availability/web/prefetch.ts'
import { useHourProposals } from '#features/booking/web/postponement/propose-hour.tsx'
import { TeacherDashboard } from '#features/teacher-space/web/dashboard.tsx'
import { dashboardQuery } from '#features/teacher-space/web/queries.ts'
import { TeacherDashboardSkeleton } from '#features/teacher-space/web/space-skeletons.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/teacher/dashboard')({
  validateSearch: CalendarSearch,
  loaderDeps: ({ search: { date } }) => ({ date }),
  loader: ({ context: { queryClient }, deps }) =>
    loadWithTitle(
      m.teachers_nav_dashboard,
      queryClient.ensureQueryData(dashboardQuery()),
      prefetchCalendar(queryClient, deps.date, true),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: TeacherDashboardSkeleton,
  errorComponent: () => <LoadFailure title={m.teachers_dashboard_load_failed()} />,
  component: DashboardPage,
})

function DashboardPage() {
  const { dialog, ...hourProposals } = useHourProposals()
  return (
    <>
      <TeacherDashboard search={Route.useSearch()} hourProposals={hourProposals} />
      {dialog}
    </>
  )
}
