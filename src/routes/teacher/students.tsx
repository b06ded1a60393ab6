import { createFileRoute } from '@tanstack/react-router'
import { LoadFailure } from '~/families/web/load-failure'
import { ListSkeleton } from '~/families/web/skeletons'
import { spaceHead } from '~/families/web/space-head'
import { m } from '~/paraglide/messages'
import { PageSearch } from '~/platform/search/page-search'
import { PageTitle } from '~/site/web/space-frame'
import { OwnStudents } from '~/teachers/web/own-students'
import { ownStudentsQuery } from '~/teachers/web/space-queries'

export const Route = createFileRoute('/teacher/students')({
  validateSearch: PageSearch,
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(ownStudentsQuery(deps.page)),
  head: ({ match }) => spaceHead(match.context.school, m.teachers_place_students()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.teachers_students_load_failed()} />,
  component: StudentsPage,
})

function StudentsPage() {
  const { page } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle title={m.teachers_place_students()} text={m.teachers_students_text()} />
      <OwnStudents page={page} />
    </>
  )
}
