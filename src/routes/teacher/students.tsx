import { createFileRoute } from '@tanstack/react-router'
import { OwnStudents } from '#features/teacher-space/web/own-students.tsx'
import { ownStudentsQuery } from '#features/teacher-space/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { PageSearch } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/teacher/students')({
  validateSearch: PageSearch,
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: ({ context, deps }) =>
    loadWithTitle(m.teachers_nav_students, context.queryClient.ensureQueryData(ownStudentsQuery(deps.page))),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.teachers_students_load_failed()} />,
  component: StudentsPage,
})

function StudentsPage() {
  const { page } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle title={m.teachers_nav_students()} text={m.teachers_students_text()} />
      <OwnStudents page={page} />
    </>
  )
}
