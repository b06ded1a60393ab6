import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ExportLink } from '#features/admin/web/lists/export-link.tsx'
import { SchoolTeachers } from '#features/admin/web/lists/teacher-list.tsx'
import { teacherList } from '#features/admin/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { searchText } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/teachers')({
  validateSearch: v.object({ search: searchText }),
  loaderDeps: ({ search: { search = '' } }) => ({ search }),
  loader: ({ context, deps: { search } }) =>
    loadWithTitle(m.school_nav_teachers, context.queryClient.ensureInfiniteQueryData(teacherList(search))),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: TeachersPage,
})

function TeachersPage() {
  const { search } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle
        title={m.school_nav_teachers()}
        text={m.school_teachers_text()}
        action={<ExportLink list="teachers" />}
      />
      <SchoolTeachers search={search} />
    </>
  )
}
