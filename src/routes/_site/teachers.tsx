import { createFileRoute } from '@tanstack/react-router'
import { FinderSearch } from '#features/booking/web/finder/finder-params.ts'
import { finderQuery } from '#features/booking/web/finder/finder-search.ts'
import { TeacherFinder } from '#features/booking/web/finder/teacher-finder.tsx'
import { pageHead } from '#features/school/web/page-head.ts'
import { SchoolFigures, schoolFiguresQuery } from '#features/teachers/web/school-figures.tsx'
import { m } from '#paraglide/messages.js'
import { schoolZone } from '#platform/time/school-zone.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'

export const Route = createFileRoute('/_site/teachers')({
  validateSearch: FinderSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, zone }, deps }) => {
    const query = finderQuery(deps, zone ?? schoolZone)
    // In the browser the list loads in the background: it shows skeletons and reports errors itself.
    const list = import.meta.env.SSR
      ? queryClient.ensureQueryData(query)
      : void queryClient.prefetchQuery(query)
    await Promise.all([queryClient.ensureQueryData(schoolFiguresQuery()), list])
  },
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.teachers_title(),
      description: m.teachers_description(),
      path: '/teachers',
    }),
  errorComponent: () => (
    <div className="px-gutter">
      <LoadFailure title={m.teachers_load_failed()} />
    </div>
  ),
  component: TeachersPage,
})

function TeachersPage() {
  const search = Route.useLoaderDeps()
  const { viewer } = Route.useRouteContext()
  return (
    <>
      <TeacherFinder search={search} isSignedIn={viewer !== null} />
      <SchoolFigures />
    </>
  )
}
